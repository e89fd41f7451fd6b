import type { Selectable } from 'kysely'
import type { AccountStateRow, UnsettledRow } from '../api-store.ts'
import type { Flight, Requests, Trades } from '../generated/database.ts'
import { toRequest, toTrade } from '../rows.ts'
import type { Trx } from './session.ts'

/** Records in which it stands when a request became unknown; more of them than this lie too far back to matter. */
const recordsLookedAt = 200

/** The trader's accounts, oldest first, each with the requests of which nobody knows what became of them. */
export async function listAccounts(trx: Trx, traderId: string): Promise<readonly AccountStateRow[]> {
  const accounts = await trx
    .selectFrom('accounts')
    .select(['id', 'server', 'login'])
    .where('trader_id', '=', traderId)
    .orderBy('created_at_ms')
    .orderBy('id')
    .execute()
  const requests = await trx
    .selectFrom('requests')
    .selectAll()
    .where('trader_id', '=', traderId)
    .where('state', '=', 'unknown')
    .orderBy('time_ms')
    .orderBy('id')
    .execute()
  if (requests.length === 0) return accounts.map((row) => ({ ...row, unsettled: [], frozenSinceMs: null }))
  const trades = await tradesOf(trx, traderId, requests)
  const positions = await symbolsOf(trx, traderId, requests)
  const records = await freezingRecords(trx, traderId)
  return accounts.map((row) => {
    const own = requests.filter(({ account_id }) => account_id === row.id)
    const unsettled = own.map((request): UnsettledRow => {
      const trade = trades.find(({ id }) => id === request.trade_id)
      const symbol = trade?.symbol ?? positions.get(request.position_ticket ?? '') ?? null
      return { request: toRequest(request), trade: trade ? toTrade(trade) : null, symbol }
    })
    return { ...row, unsettled, frozenSinceMs: sinceOf(row.id, own, records) }
  })
}

async function tradesOf(trx: Trx, traderId: string, requests: readonly Selectable<Requests>[]) {
  const ids = [...new Set(requests.flatMap(({ trade_id }) => trade_id ?? []))]
  if (ids.length === 0) return [] as Selectable<Trades>[]
  return trx.selectFrom('trades').selectAll().where('trader_id', '=', traderId).where('id', 'in', ids).execute()
}

async function symbolsOf(trx: Trx, traderId: string, requests: readonly Selectable<Requests>[]) {
  const tickets = [...new Set(requests.flatMap(({ position_ticket }) => position_ticket ?? []))]
  if (tickets.length === 0) return new Map<string, string>()
  const rows = await trx
    .selectFrom('positions')
    .select(['ticket', 'symbol'])
    .where('trader_id', '=', traderId)
    .where('ticket', 'in', tickets)
    .execute()
  return new Map(rows.map(({ ticket, symbol }) => [ticket, symbol]))
}

const freezingRecords = (trx: Trx, traderId: string) =>
  trx
    .selectFrom('flight')
    .select(['at_ms', 'trade_id', 'data'])
    .where('trader_id', '=', traderId)
    .where('kind', 'in', ['account.frozen', 'trade.unknown'])
    .orderBy('seq', 'desc')
    .limit(recordsLookedAt)
    .execute()

/** An account is frozen since the first of its requests became unknown; the newest record of each request tells when. */
function sinceOf(
  accountId: string,
  requests: readonly Selectable<Requests>[],
  records: readonly Pick<Selectable<Flight>, 'at_ms' | 'trade_id' | 'data'>[],
): number | null {
  const times = requests.flatMap(({ id, trade_id }) => {
    const record = records.find(({ data, trade_id: about }) => {
      const { request, account } = data as { readonly request?: unknown; readonly account?: unknown }
      return request === undefined
        ? about !== null && about === trade_id
        : request === id && (account ?? accountId) === accountId
    })
    return record?.at_ms ?? []
  })
  return times.length > 0 ? Math.min(...times) : null
}
