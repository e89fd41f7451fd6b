import * as texts from './texts.ts'

export interface SampleProject {
  readonly name: string
  readonly budgetUsd: number
  readonly status: 'pending' | 'on schedule' | 'delayed' | 'completed'
  readonly team: readonly string[]
  /** In per cent. */
  readonly completion: number
}

/** These projects are invented, and called a sample wherever they are shown. */
export const sampleProjects: readonly SampleProject[] = [
  {
    name: texts.goldLadderStudy,
    budgetUsd: 2500,
    status: 'pending',
    team: [texts.ryanStone, texts.miaLang, texts.noorAziz],
    completion: 60,
  },
  {
    name: texts.oilDeskMove,
    budgetUsd: 1800,
    status: 'completed',
    team: [texts.leaBrandt, texts.tomOkafor],
    completion: 100,
  },
  {
    name: texts.brokerBridge,
    budgetUsd: 3150,
    status: 'delayed',
    team: [texts.ryanStone, texts.idaMoreau, texts.samWeir, texts.noorAziz],
    completion: 73,
  },
  {
    name: texts.riskHandbook,
    budgetUsd: 4400,
    status: texts.onSchedule,
    team: [texts.miaLang, texts.samWeir],
    completion: 90,
  },
  {
    name: texts.tickArchive,
    budgetUsd: 2200,
    status: texts.onSchedule,
    team: [texts.tomOkafor, texts.idaMoreau, texts.leaBrandt],
    completion: 35,
  },
]
