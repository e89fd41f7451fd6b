import type { BrokerRequest, TimeMs } from '@ratchet/domain'

interface Delayed {
  readonly request: BrokerRequest
  readonly dueMs: TimeMs
}

/** Requests on their way to the broker, in the order in which they are due by the market's clock. */
export class Delays {
  #delayed: Delayed[] = []

  /** A request that is repeated while on its way (the market may stand still for a weekend) arrives once. */
  add(request: BrokerRequest, dueMs: TimeMs): boolean {
    const isUnderWay = this.#delayed.some(
      (one) => one.request.clientId === request.clientId && one.request.account === request.account,
    )
    if (!isUnderWay) this.#delayed.push({ request, dueMs })
    return !isUnderWay
  }

  clear(): void {
    this.#delayed = []
  }

  /** When the next request is due; never if there is none. */
  get nextDueMs(): TimeMs {
    return this.#delayed[0]?.dueMs ?? Number.POSITIVE_INFINITY
  }

  takeDue(isDue: (dueMs: TimeMs) => boolean): readonly Delayed[] {
    const still = this.#delayed.findIndex(({ dueMs }) => !isDue(dueMs))
    return this.#delayed.splice(0, still === -1 ? this.#delayed.length : still)
  }
}
