import type { Counts, TradeStatus } from '@ratchet/contract'
import { type Selectable, sql } from 'kysely'
import type { AccountLabel, PageRequest } from '../api-store.ts'
import { decodeCursor, toPage } from '../cursor.ts'
import type { Positions } from '../generated/database.ts'
import { toClosed, toModified, toPosition, toTrade } from '../rows.ts'
import type { Trx } from './session.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const minuteKey = /^\d{4}-\d\d-\d\d \d\d:\d\d( #\d+)?$/
const ticketDigits = /^\d{1,20}$/
export const isUuid = (text: string): boolean => uuid.test(text)

/** Trades, newest first, without deleted ones. */
export async function listTrades(trx: Trx, traderId: string, page: PageRequest & { status?: TradeStatus | undefined }) {
  const list = `trades.${page.status ?? ''}`
  let query = trx
    .selectFrom('trades')
    .selectAll()
    .where('trader_id', '=', traderId)
    .where('deleted_at_ms', 'is', null)
    .where('seq', '<', decodeCursor(list, page.cursor))
  if (page.status) query = query.where('status', '=', page.status)
  const rows = await query
    .orderBy('seq', 'desc')
    .limit(page.limit + 1)
    .execute()
  return toPage(list, page, rows, toTrade)
}

/** Deleted trades are found only by those who keep the record. */
export async function findTrade(trx: Trx, traderId: string, idOrKey: string) {
  const column = isUuid(idOrKey) ? 'id' : minuteKey.test(idOrKey) ? 'key' : undefined
  if (!column) return null
  const row = await trx
    .selectFrom('trades')
    .selectAll()
    .where('trader_id', '=', traderId)
    .where(column, '=', idOrKey)
    .where('deleted_at_ms', 'is', null)
    .executeTakeFirst()
  return row ? toTrade(row) : null
}

const selectActive = (trx: Trx, traderId: string) =>
  trx
    .selectFrom('positions')
    .innerJoin('accounts', 'accounts.id', 'positions.account_id')
    .selectAll('positions')
    .select(['accounts.server', 'accounts.login'])
    .where('positions.trader_id', '=', traderId)
    .where('positions.open', '=', true)
    .orderBy('positions.seq', 'desc')

const toActive = (row: Selectable<Positions> & { server: string; login: string }) => {
  const label: AccountLabel = { server: row.server, brokerId: row.login }
  return { ...toPosition(row), ...label }
}

export async function listActive(trx: Trx, traderId: string, page: PageRequest) {
  const from = decodeCursor('active', page.cursor)
  const rows = await selectActive(trx, traderId)
    .where('positions.seq', '<', from)
    .limit(page.limit + 1)
    .execute()
  return toPage('active', page, rows, toActive)
}

export async function allActive(trx: Trx, traderId: string) {
  return (await selectActive(trx, traderId).execute()).map(toActive)
}

export async function findActive(trx: Trx, traderId: string, ticket: string) {
  if (!ticketDigits.test(ticket)) return null
  const row = await selectActive(trx, traderId).where('positions.ticket', '=', ticket).limit(1).executeTakeFirst()
  return row ? toActive(row) : null
}

export async function listModified(trx: Trx, traderId: string, page: PageRequest) {
  const rows = await trx
    .selectFrom('modified')
    .selectAll()
    .where('trader_id', '=', traderId)
    .where('seq', '<', decodeCursor('modified', page.cursor))
    .orderBy('seq', 'desc')
    .limit(page.limit + 1)
    .execute()
  return toPage('modified', page, rows, toModified)
}

export async function listClosed(trx: Trx, traderId: string, page: PageRequest) {
  const rows = await trx
    .selectFrom('closed')
    .selectAll()
    .where('trader_id', '=', traderId)
    .where('seq', '<', decodeCursor('closed', page.cursor))
    .orderBy('seq', 'desc')
    .limit(page.limit + 1)
    .execute()
  return toPage('closed', page, rows, toClosed)
}

/** The four cards: trades by state, without deleted ones, and all stop changes and closing deals there ever were. */
export async function countAll(trx: Trx, traderId: string): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select
      (select count(*) from ledger.trades
        where trader_id = ${traderId} and status = 'Pending' and deleted_at_ms is null) as pending,
      (select count(*) from ledger.trades
        where trader_id = ${traderId} and status = 'executed' and deleted_at_ms is null) as executed,
      (select count(*) from ledger.modified where trader_id = ${traderId}) as modified,
      (select count(*) from ledger.closed where trader_id = ${traderId}) as closed`.execute(trx)
  return rows[0] as Counts
}
