import { type Counts, isTradeKey, isUuid } from '@ratchet/contract'
import type { ClosedRow, ModifiedRow, PositionRow, TradeRow } from '@ratchet/engine/ports'
import { type Selectable, sql } from 'kysely'
import { SeveralPositions } from '../errors.ts'
import type { Closed, Modified, Positions, Trades } from '../generated/database.ts'
import type { AccountLabel } from '../tables/accounts.ts'
import { closedList, modifiedList, tradesList } from '../tables/lists.ts'
import { toClosed, toModified, toPosition, toTrade } from '../tables/rows.ts'
import { cleanText } from '../text.ts'
import { decodeCursor, type ListRequest, type Page, type PageRequest, toPage } from './cursor.ts'
import { readPage, sumsOf } from './list-page.ts'
import type { Trx } from './session.ts'

/** The four tables, and how long they are. */
export interface Lists {
  listTrades(traderId: string, request: ListRequest): Promise<Page<TradeRow>>
  /** By UUID or by key; null where it is not there, deleted, or another trader's. */
  getTrade(traderId: string, idOrKey: string): Promise<TradeRow | null>
  listActive(traderId: string, page: PageRequest): Promise<Page<PositionRow & AccountLabel>>
  /** All open positions, newest first. */
  allActive(traderId: string): Promise<readonly (PositionRow & AccountLabel)[]>
  /** @throws SeveralPositions where two accounts have given out the same ticket, and none is named */
  getActive(traderId: string, ticket: string, account?: AccountLabel): Promise<(PositionRow & AccountLabel) | null>
  listModified(
    traderId: string,
    request: ListRequest,
  ): Promise<Page<ModifiedRow & AccountLabel & { readonly seq: number }>>
  listClosed(traderId: string, request: ListRequest): Promise<Page<ClosedRow & AccountLabel>>
  /** The sums of all closed trades that a request selects; every one of them is read. */
  closedTotals(traderId: string, request: Omit<ListRequest, 'limit'>): Promise<ClosedTotalsRow>
  counts(traderId: string): Promise<Counts>
}

/** Money in cents. */
export interface ClosedTotalsRow {
  readonly count: number
  readonly profit: number
  readonly swap: number
  readonly commission: number
  readonly fee: number
}

const ticketDigits = /^\d{1,20}$/

/** Trades, newest first where nothing else is asked for, without deleted ones. */
export async function listTrades(trx: Trx, traderId: string, request: ListRequest) {
  const shape = { ...tradesList, name: `trades.${request.status ?? ''}` }
  const { rows, ...page } = await readPage<Selectable<Trades>>(trx, traderId, shape, request)
  return { items: rows.map(toTrade), ...page }
}

export async function closedTotals(trx: Trx, traderId: string, request: Omit<ListRequest, 'limit'>) {
  const columns = ['profit', 'swap', 'commission', 'fee'] as const
  const { rows } = await sql<ClosedTotalsRow>`${sumsOf(traderId, closedList, request, columns)}`.execute(trx)
  return rows[0] ?? { count: 0, profit: 0, swap: 0, commission: 0, fee: 0 }
}

/** Deleted trades are found only by those who keep the record. */
export async function findTrade(trx: Trx, traderId: string, idOrKey: string) {
  const column = isUuid(idOrKey) ? 'id' : isTradeKey(idOrKey) ? 'key' : undefined
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

export async function findActive(trx: Trx, traderId: string, ticket: string, account?: AccountLabel) {
  if (!ticketDigits.test(ticket)) return null
  const ofTicket = selectActive(trx, traderId).where('positions.ticket', '=', ticket)
  const meant = account
    ? ofTicket
        .where('accounts.server', '=', cleanText(account.server))
        .where('accounts.login', '=', cleanText(account.brokerId))
    : ofTicket
  const [row, another] = await meant.limit(2).execute()
  if (another) throw new SeveralPositions(`Two accounts have an open position ${ticket}`)
  return row ? toActive(row) : null
}

export async function listModified(trx: Trx, traderId: string, request: ListRequest) {
  const { rows, ...page } = await readPage<Selectable<Modified>>(trx, traderId, modifiedList, request)
  return { items: rows.map(toModified), ...page }
}

export async function listClosed(trx: Trx, traderId: string, request: ListRequest) {
  const { rows, ...page } = await readPage<Selectable<Closed>>(trx, traderId, closedList, request)
  return { items: rows.map(toClosed), ...page }
}

/** The lists that can be long, each with its rows made the domain's, for whoever wants all of them. */
export const wholeLists = {
  trades: { shape: tradesList, toRow: toTrade },
  modified: { shape: modifiedList, toRow: toModified },
  closed: { shape: closedList, toRow: toClosed },
} as const

/** The four cards: trades by state, without deleted ones, and all stop changes and closing deals there ever were. */
export async function countAll(trx: Trx, traderId: string): Promise<Counts> {
  const { pending, executed, modified, closed } = await readCounters(trx, traderId)
  return { pending, executed, modified, closed }
}

/** The four, how many trades there are whatever their state, and the number of the last record that the tables are made of. */
export async function readCounters(trx: Trx, traderId: string): Promise<Counts & { orders: number; seq: number }> {
  const { rows } = await sql<Counts & { orders: number; seq: number }>`
    select upto as seq, pending, executed, modified, closed, orders from ledger.tallies where trader_id = ${traderId}`.execute(
    trx,
  )
  return rows[0] ?? { seq: 0, pending: 0, executed: 0, modified: 0, closed: 0, orders: 0 }
}
