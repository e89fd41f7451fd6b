import { type Durable, dealMarginMs } from './cursor.ts'
import { isAnswer } from './outcomes.ts'
import type { Outcome, WireDeal, WireGone } from './schemas.ts'

/** What a terminal reported and no report has yet. */
export class Inbox {
  #deals: WireDeal[] = []
  #outcomes = new Map<string, Outcome>()
  readonly gone = new Map<string, WireGone>()

  /** A new session sends everything again. */
  clear(): void {
    this.#deals = []
    this.#outcomes = new Map()
    this.gone.clear()
  }

  addDeal(deal: WireDeal): void {
    this.#deals.push(deal)
  }

  addOutcome(outcome: Outcome): void {
    if (isAnswer(outcome)) this.#outcomes.set(outcome.id, outcome)
  }

  get outcomes(): readonly Outcome[] {
    return [...this.#outcomes.values()]
  }

  /** Deals that no report has. A deal may come again, and what is older than the margin was read before. */
  dealsAfter({ deals, dealMsc, isBegun }: Durable): readonly WireDeal[] {
    const seen = new Set<string>()
    return this.#deals.filter(({ ticket, msc }) => {
      if (seen.has(ticket) || deals.has(ticket) || (isBegun && msc < dealMsc - dealMarginMs)) return false
      seen.add(ticket)
      return true
    })
  }

  get size(): number {
    return this.#deals.length
  }

  /** The first so many deals are reported, and these answers. */
  settled(deals: number, answered: readonly string[], orders: ReadonlyMap<string, unknown>): void {
    this.#deals = this.#deals.slice(deals)
    for (const id of answered) this.#outcomes.delete(id)
    for (const ticket of this.gone.keys()) if (!orders.has(ticket)) this.gone.delete(ticket)
  }
}
