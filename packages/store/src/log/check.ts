import { tradeStatuses } from '@ratchet/contract'
import type { LedgerChange, Write } from '@ratchet/engine/ports'

// What is appended is made into tables later, when nobody can refuse it any more. So it is looked at before.

/**
 * A mistake here would show one trader's money to another, or leave a record of which no row can be made.
 * @throws Error where a row belongs to another account than the one that is written, or a value is none that its table holds
 */
export function checkWrite({ account, changes }: Write): void {
  const isOurs = (row: { readonly accountId: string; readonly traderId: string } | undefined) =>
    row === undefined || (row.accountId === account.id && row.traderId === account.traderId)
  for (const change of changes) {
    const { kind, tradeId, deleteTrade, trade, position, modified, closed, request, money } = change
    const areOurs =
      isOurs(trade) &&
      isOurs(position) &&
      isOurs(closed) &&
      isOurs(request) &&
      (money === undefined || money.accountId === account.id) &&
      (modified === undefined || modified.traderId === account.traderId)
    if (!areOurs) throw new Error(`A change ${kind} carries a row of another account than ${account.id}`)
    if (deleteTrade && !tradeId) throw new Error(`A change ${kind} deletes a trade and names none`)
    for (const row of [trade, position, closed, request, modified, money, stopOf(change)])
      if (row) checkValues(kind, row)
  }
}

/** What the record of a stop says of it, which stands in columns too. */
const stopOf = ({ kind, data }: LedgerChange): object | undefined => {
  switch (kind) {
    case 'rung.reached':
      return { rung: data.rung, sl: data.to?.sl, tickAtMs: data.tickAtMs }
    case 'stop.refused':
      return { rung: data.rung }
    case 'close.intent':
      return { level: data.level }
    case 'stop.confirmed':
      return { heardAtMs: data.heardAtMs }
    default:
      return undefined
  }
}

/** The trader's own words, which nothing is calculated from. */
const anyNumber = new Set(['risk', 'profit'])
/** Those of 32 bits. */
const small = new Set(['retcode', 'reached', 'rung', 'entry'])

function checkValues(kind: string, row: object): void {
  const isTrade = 'status' in row
  if (isTrade && !tradeStatuses.some((status) => status === row.status))
    throw new Error(`A change ${kind} has a trade that is ${row.status}`)
  // Without a list of its entries: each row that is written comes by here.
  for (const name in row) {
    const value: unknown = row[name as keyof typeof row]
    if (typeof value !== 'number' || (isTrade && anyNumber.has(name))) continue
    const most = small.has(name) ? 2 ** 31 - 1 : Number.MAX_SAFE_INTEGER
    if (!Number.isInteger(value) || Math.abs(value) > most)
      throw new Error(`A change ${kind} has ${value} for ${name}, which is no whole number`)
  }
}
