import { type Instrument, isAtBroker } from '@ratchet/contract'
import { accountMoney, floatingResult, type Quote, usedMargin } from '@ratchet/domain'
import type { AccountStateRow, Exposure } from '@ratchet/store'
import type { View } from '../core/present/view.ts'

type Figures = NonNullable<AccountStateRow['figures']>
/** An account's row with what its waiting orders hold, where it is one of our own. */
export type ValuedRow = AccountStateRow & { readonly ordersMargin: number | null }

/**
 * Values an account of our own by the prices of now: its broker keeps only the balance. Null while its balance is not known, or a position's
 * symbol has no quote.
 */
function valued(row: AccountStateRow, { positions, orders }: Exposure, view: View): ValuedRow {
  if (!row.figures || row.figures.balance === null) return { ...row, figures: null, ordersMargin: null }
  const own = <T extends { readonly accountId: string; readonly ticket: string }>(rows: readonly T[]) =>
    new Map(rows.filter(({ accountId }) => accountId === row.id).map((one) => [one.ticket, one]))
  const holding = { balance: row.figures.balance, leverage: 0, positions: own(positions), orders: own(orders) }
  const symbols = new Set([...holding.positions.values(), ...holding.orders.values()].map(({ symbol }) => symbol))
  const prices = { instruments: new Map<string, Instrument>(), quotes: new Map<string, Quote>() }
  for (const symbol of symbols) {
    prices.instruments.set(symbol, view.instrument(symbol, row.server))
    const quote = view.quote(symbol, row.server)
    if (quote) prices.quotes.set(symbol, quote)
  }
  const floating = floatingResult(holding.positions.values(), prices) ?? null
  const marginUsed = usedMargin(holding, prices)
  const { equity, marginFree } = accountMoney({ balance: holding.balance, floating, marginUsed })
  const figures: Figures = { ...row.figures, equity, marginUsed, marginFree }
  return { ...row, figures, ordersMargin: usedMargin({ ...holding, positions: new Map() }, prices) }
}

/** The trader's accounts with the money of each: what its broker says, or what an account of our own comes to at the prices of now. */
export function withFigures(rows: readonly AccountStateRow[], exposure: Exposure, view: View): ValuedRow[] {
  return rows.map((row) => (isAtBroker(row.server) ? { ...row, ordersMargin: null } : valued(row, exposure, view)))
}
