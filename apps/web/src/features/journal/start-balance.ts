import type { HistoryImport } from '@ratchet/contract'

const cents = (amount: number): number => Math.round(amount * 100)

/**
 * The balance, in cents, before the first trade of the import that is shown; null where it is not known. Where the results do not lead from the
 * first balance to the last, money was paid in or out between them, or trades are missing, and no one figure is the start.
 */
export function startOf(imports: readonly HistoryImport[], source: string): number | null {
  const { balance, net, accounts } = imports.find(({ id }) => id === source) ?? {}
  if (!balance || net === undefined || accounts?.length !== 1) return null
  return cents(balance.from) + cents(net) === cents(balance.to) ? cents(balance.from) : null
}
