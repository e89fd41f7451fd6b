import type { DrillFault, DrillOutcome, DrillState } from '@ratchet/contract'
import * as texts from './texts.ts'

export interface FaultWords {
  readonly label: string
  /** Tells whoever chooses it what it means. */
  readonly means: string
  /** Tells what is happening while it is on. */
  readonly now: string
}

export const faultWords: Readonly<Record<DrillFault, FaultWords>> = {
  gap: {
    label: texts.priceGaps,
    means: texts.yourAccountReceivesNo,
    now: texts.noPriceReachesYour,
  },
  requote: {
    label: texts.requotes,
    means: texts.halfOfAllRequests,
    now: texts.everyOtherRequestIs,
  },
  late: {
    label: texts.lateAnswers,
    means: texts.brokerExecutesAtOnce,
    now: texts.answersComeLate,
  },
  lost: {
    label: texts.lostMessages,
    means: texts.someRequestsNeverArrive,
    now: texts.requestsAndAnswersGet,
  },
  link: {
    label: texts.deadLink,
    means: texts.noRequestReachesBroker,
    now: texts.linkToBrokerIs,
  },
  restart: {
    label: texts.restart,
    means: texts.engineDropsYourAccount,
    now: texts.engineForgetsYourAccount,
  },
}

export const stateWords: Readonly<Record<DrillState, string>> = {
  waiting: texts.waitsToBegin,
  running: 'Running',
  settling: texts.faultsAreOffWaiting,
  ended: 'Over',
  stopped: texts.endedByYou,
  interrupted: texts.cutShort,
}

export const outcomeWords: Readonly<Record<DrillOutcome, string>> = {
  held: 'Held',
  broke: texts.didNotHold2,
  partial: texts.ladderNotTested,
  untested: texts.notTested,
}

export const underWay = (state: DrillState): boolean =>
  state === 'waiting' || state === 'running' || state === 'settling'

/** A drill can be chosen to last so many seconds. */
export const lengths = [10, 30, 60, 120, 300] as const
export const lengthText = (seconds: number): string => (seconds < 120 ? `${seconds} s` : texts.min(seconds / 60))
