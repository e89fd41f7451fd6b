import type { BrokerReport, BrokerRequest } from '@ratchet/domain'

/** Decides whether the trouble affects the next request or answer. The caller provides it seeded. */
export type Meets = () => boolean

const never: Meets = () => false

/** Counts of the trouble so far. */
export interface TroubleCounts {
  readonly requoted: number
  readonly requestsLost: number
  readonly answersLost: number
  readonly answersLate: number
  /** Calls refused and reports not delivered because the link was down. */
  readonly cutOff: number
  /** Requests that waited because there was no price. */
  readonly heldBack: number
}

/**
 * How the paper broker misbehaves towards one account. It lives in memory alone: a restart ends it. The broker's book stays correct all the
 * while; only the path to it and the prices that it gets are disturbed.
 */
export class AccountTrouble {
  /** Nothing passes in either direction. Missed reports are to be fetched afterwards. */
  linkDown = false
  /** Answers with 10004 and the prices in force, and carries nothing out. */
  requote: Meets = never
  /** The request never arrives. */
  loseRequest: Meets = never
  /** The request is carried out, but no report is delivered. */
  loseAnswer: Meets = never
  /** Reports are delivered so many ms of real time late, in their order. */
  lateMs = 0
  /** Requests that wait until there is a price again. */
  readonly held: BrokerRequest[] = []
  readonly #counts = { requoted: 0, requestsLost: 0, answersLost: 0, answersLate: 0, cutOff: 0, heldBack: 0 }
  readonly #requoted = new Set<string>()
  readonly #late: BrokerReport[] = []

  get counts(): TroubleCounts {
    return { ...this.#counts, requoted: this.#requoted.size }
  }

  /** @throws while the link is down */
  passLink(): void {
    if (!this.linkDown) return
    this.#counts.cutOff += 1
    throw new Error('The link to the paper broker is down for this account.')
  }

  mendLink(): void {
    this.linkDown = false
  }

  loses(): boolean {
    if (!this.loseRequest()) return false
    this.#counts.requestsLost += 1
    return true
  }

  /** A request about a working order has no price that could have moved. */
  requotes({ kind, clientId }: BrokerRequest): boolean {
    if (kind === 'remove' || kind === 'modify' || !this.requote()) return false
    this.#requoted.add(clientId)
    return true
  }

  /** A request that is repeated while it waits, waits once. */
  hold(request: BrokerRequest): void {
    if (this.held.some(({ clientId }) => clientId === request.clientId)) return
    this.#counts.heldBack += 1
    this.held.push(request)
  }

  /** Lets the report through now, later, or never. */
  deliver(
    report: BrokerReport,
    tell: (report: BrokerReport) => void,
    later: (run: () => void, ms: number) => void,
  ): void {
    if (report.answer !== null && this.loseAnswer()) {
      this.#counts.answersLost += 1
      return
    }
    if (this.lateMs === 0 && this.#late.length === 0) {
      this.#tell(report, tell)
      return
    }
    // Reports stay in their order: the first wait that ends lets the oldest report through.
    if (report.answer !== null && this.lateMs > 0) this.#counts.answersLate += 1
    this.#late.push(report)
    later(() => {
      const oldest = this.#late.shift()
      if (oldest) this.#tell(oldest, tell)
    }, this.lateMs)
  }

  #tell(report: BrokerReport, tell: (report: BrokerReport) => void): void {
    if (this.linkDown) this.#counts.cutOff += 1
    else tell(report)
  }
}
