import type { FlightKind, StatementDeal, StatementRecord, StatementSummary } from '@ratchet/contract'

/** The records that say what was charged, and how they call it. */
const charging: ReadonlySet<string> = new Set<FlightKind>(['position.opened', 'position.changed', 'account.charged'])
const charges = [
  ['commission', 'commission'],
  ['swap', 'night'],
  ['fee', 'fee'],
] as const

/** Adds up what the records of a statement say, one after another; the server and whoever verifies do it alike. */
export class StatementSums {
  readonly #deals = new Map<string, StatementDeal>()
  #trades = 0

  /** What was booked without a closing deal. (JRN12) */
  readonly #charged = { profit: 0, swap: 0, commission: 0, fee: 0 }

  add({ kind, deal, data }: Pick<StatementRecord, 'kind' | 'deal' | 'data'>): void {
    if (kind === 'trade.published') this.#trades++
    if (charging.has(kind))
      for (const [name, said] of charges) {
        const cents = data[said]
        if (typeof cents === 'number' && Number.isSafeInteger(cents)) this.#charged[name] += cents
      }
    // A deal that is written again replaces what was known of it.
    if (deal) this.#deals.set(`${deal.accountId} ${deal.ticket}`, deal)
  }

  /** Each closing deal once, in the order in which they came. */
  get deals(): readonly StatementDeal[] {
    return [...this.#deals.values()]
  }

  /** Money in cents. */
  get summary(): StatementSummary {
    const sums = { ...this.#charged }
    for (const deal of this.#deals.values())
      for (const name of ['profit', 'swap', 'commission', 'fee'] as const) sums[name] += deal[name]
    return { trades: this.#trades, deals: this.#deals.size, ...sums }
  }
}
