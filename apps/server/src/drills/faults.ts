import type { RunningPaperBroker } from '@ratchet/broker/paper'
import type { DrillFault } from '@ratchet/contract'
import { type FaultFigures, seeded } from '@ratchet/domain'
import type { Engine } from '@ratchet/engine'

/** The share of requests that a fault hits. It is at most half, so that the next try has a chance. */
const shares = { requote: 0.5, loseRequest: 0.2, loseAnswer: 0.35 } as const
/** The range of an answer's delay. One delay is drawn each time the fault is switched on. */
const lateMs = { least: 400, most: 1600 } as const

interface OpenWindow {
  readonly fromMs: number
  toMs: number
}

/** Switches the faults of one drill on and off, and counts their hits. Nothing of this outlives the process. */
export class Faults {
  readonly #paper: RunningPaperBroker
  readonly #engine: Pick<Engine, 'restartAccount' | 'drill'>
  readonly #accountId: string
  readonly #trouble: ReturnType<RunningPaperBroker['misbehaveFor']>
  readonly #chance: () => number
  readonly #windows = new Map<DrillFault, OpenWindow[]>()
  readonly #on = new Set<DrillFault>()

  constructor(
    paper: RunningPaperBroker,
    engine: Pick<Engine, 'restartAccount' | 'drill'>,
    accountId: string,
    seed: number,
  ) {
    this.#paper = paper
    this.#engine = engine
    this.#accountId = accountId
    this.#trouble = paper.misbehaveFor(accountId)
    this.#chance = seeded(seed + 1)
  }

  get on(): readonly DrillFault[] {
    return [...this.#on]
  }

  /** Switches a fault on. A restart has no duration: it is over when this resolves. */
  async switchOn(fault: DrillFault, nowMs: number): Promise<void> {
    this.#windows.set(fault, [...(this.#windows.get(fault) ?? []), { fromMs: nowMs, toMs: nowMs }])
    if (fault === 'restart') {
      this.#engine.drill(this.#accountId, [...this.#on, 'restart'])
      await this.#engine.restartAccount(this.#accountId)
      return
    }
    this.#on.add(fault)
    this.#tellEngine()
    const met = (share: number) => () => this.#chance() < share
    if (fault === 'link') this.#trouble.linkDown = true
    else if (fault === 'gap') this.#paper.withholdQuotes(this.#accountId)
    else if (fault === 'requote') this.#trouble.requote = met(shares.requote)
    else if (fault === 'late')
      this.#trouble.lateMs = Math.round(lateMs.least + this.#chance() * (lateMs.most - lateMs.least))
    else {
      this.#trouble.loseRequest = met(shares.loseRequest)
      this.#trouble.loseAnswer = met(shares.loseAnswer)
    }
  }

  switchOff(fault: DrillFault, nowMs: number): void {
    if (!this.#on.delete(fault)) return
    this.#tellEngine()
    const window = this.#windows.get(fault)?.at(-1)
    if (window) window.toMs = nowMs
    const never = () => false
    if (fault === 'link') this.#trouble.linkDown = false
    else if (fault === 'gap') this.#paper.quoteAgain(this.#accountId)
    else if (fault === 'requote') this.#trouble.requote = never
    else if (fault === 'late') this.#trouble.lateMs = 0
    else {
      this.#trouble.loseRequest = never
      this.#trouble.loseAnswer = never
    }
  }

  allOff(nowMs: number): void {
    for (const fault of this.on) this.switchOff(fault, nowMs)
    this.#paper.behaveFor(this.#accountId)
  }

  /** From now on the engine records refusals with the faults that are on. */
  #tellEngine(): void {
    this.#engine.drill(this.#accountId, this.on)
  }

  figures(faults: readonly DrillFault[]): readonly FaultFigures[] {
    const { requoted, answersLate, answersLost, requestsLost } = this.#trouble.counts
    const counted: Partial<Record<DrillFault, number>> = {
      requote: requoted,
      late: answersLate,
      lost: answersLost + requestsLost,
    }
    return faults.map((fault) => {
      const windows = this.#windows.get(fault) ?? []
      return { fault, hits: counted[fault] ?? windows.length, windows }
    })
  }
}
