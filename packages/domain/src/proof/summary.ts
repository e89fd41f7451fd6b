import type { StatementDeal, StatementRecord, StatementSummary } from '@ratchet/contract'

/** Adds up what the records of a statement say, one after another; the server and whoever verifies do it alike. */
export class StatementSums {
  readonly #deals = new Map<string, StatementDeal>()
  #trades = 0

  add({ kind, deal }: Pick<StatementRecord, 'kind' | 'deal'>): void {
    if (kind === 'trade.published') this.#trades++
    // A deal that is written again replaces what was known of it.
    if (deal) this.#deals.set(`${deal.accountId} ${deal.ticket}`, deal)
  }

  /** Each closing deal once, in the order in which they came. */
  get deals(): readonly StatementDeal[] {
    return [...this.#deals.values()]
  }

  /** Money in cents. */
  get summary(): StatementSummary {
    const sums = { profit: 0, swap: 0, commission: 0, fee: 0 }
    for (const deal of this.#deals.values())
      for (const name of ['profit', 'swap', 'commission', 'fee'] as const) sums[name] += deal[name]
    return { trades: this.#trades, deals: this.#deals.size, ...sums }
  }
}
