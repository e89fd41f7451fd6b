import { isUuid, orderTypes, searchLimits, tradeStatuses } from '@ratchet/contract'
import type { ClosedRow, PositionRow, TradeRow } from '@ratchet/engine/ports'
import { type RawBuilder, sql } from 'kysely'
import type { AccountLabel } from '../tables/accounts.ts'
import { toClosed, toPosition, toTrade } from '../tables/rows.ts'
import { cleanText } from '../text.ts'
import type { Trx } from './session.ts'

/** The trader's own rows by words. */
export interface Search {
  /** A few of the trader's own rows that carry the words, the newest of each kind. */
  search(traderId: string, text: string): Promise<FoundRows>
}

export interface FoundRows {
  readonly trades: readonly TradeRow[]
  readonly positions: readonly (PositionRow & AccountLabel)[]
  readonly deals: readonly (ClosedRow & AccountLabel)[]
}

/** The same before their accounts are named. */
interface Unnamed extends Pick<FoundRows, 'trades'> {
  readonly positions: readonly PositionRow[]
  readonly deals: readonly ClosedRow[]
}

/** The most rows of each kind, so that one kind cannot crowd out the others. */
const most = { trades: 6, positions: 3, deals: 3 } as const
const nothing: Unnamed = { trades: [], positions: [], deals: [] }

const beginningOfId = /^[0-9a-f]{4,8}(-[0-9a-f-]{0,27})?$/
/** The characters of keys and tickets. */
const figures = /^[\d:#-]+$/

/**
 * The trader's own trades, open positions and closing deals that carry the words, newest first: in key, id, tickets, symbol, type,
 * state or comment; of closing deals only the tickets, since their trades carry the rest. All words must be there. What is asked
 * for is never part of the statement's text. A hundred thousand rows are looked through one by one, so each word is compared only
 * with columns that can hold it, and texts without capitals as they are.
 */
export async function search(trx: Trx, traderId: string, text: string): Promise<Unnamed> {
  const typed = cleanText(text).trim().toLowerCase().slice(0, searchLimits.longest)
  const words = typed.split(/\s+/).filter(Boolean)
  if (words.length === 0) return nothing
  const byId = beginningOfId.test(typed) ? await tradesByIds(trx, traderId, typed) : []
  if (isUuid(typed)) return { ...nothing, trades: byId.map(toTrade) }
  const trades = await tradesOf(trx, traderId)
    .where(all(words, wordInTrade))
    .orderBy('seq', 'desc')
    .limit(most.trades)
    .execute()
  const positions = await trx
    .selectFrom('positions')
    .selectAll()
    .where('trader_id', '=', traderId)
    .where('open', '=', true)
    .where(
      all(words, (word) => [
        carries('ticket', word),
        carries('symbol', word.toUpperCase()),
        inComment('comment', word),
        carries('side', word),
      ]),
    )
    .orderBy('seq', 'desc')
    .limit(most.positions)
    .execute()
  const others = trades.filter(({ id }) => !byId.some((known) => known.id === id))
  return {
    trades: [...byId, ...others].slice(0, most.trades).map(toTrade),
    positions: positions.map(toPosition),
    deals: words.every((word) => figures.test(word)) ? await dealsByTicket(trx, traderId, words) : [],
  }
}

const tradesOf = (trx: Trx, traderId: string) =>
  trx.selectFrom('trades').selectAll().where('trader_id', '=', traderId).where('deleted_at_ms', 'is', null)

async function dealsByTicket(trx: Trx, traderId: string, words: readonly string[]) {
  const rows = await trx
    .selectFrom('closed')
    .selectAll()
    .where('trader_id', '=', traderId)
    .where(all(words, (word) => ['ticket', 'order_ticket', 'position_ticket'].map((column) => carries(column, word))))
    .orderBy('seq', 'desc')
    .limit(most.deals)
    .execute()
  return rows.map(toClosed)
}

/** Trades whose id begins with what was typed; by the index of ids. */
function tradesByIds(trx: Trx, traderId: string, typed: string) {
  const digits = typed.replaceAll('-', '').slice(0, 32)
  return tradesOf(trx, traderId)
    .where('id', '>=', dashed(digits.padEnd(32, '0')))
    .where('id', '<=', dashed(digits.padEnd(32, 'f')))
    .limit(most.trades)
    .execute()
}

const dashed = (digits: string): string => digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

type Test = RawBuilder<boolean>
const carries = (column: string, word: string): Test => sql<boolean>`strpos(${sql.ref(column)}, ${word}) > 0`
const inComment = (column: string, word: string): Test => sql<boolean>`strpos(lower(${sql.ref(column)}), ${word}) > 0`
const isOneOf = (column: string, values: readonly string[], word: string): Test[] => {
  const fitting = values.filter((value) => value.toLowerCase().includes(word))
  return fitting.length ? [sql<boolean>`${sql.ref(column)} in (${sql.join(fitting)})`] : []
}

function wordInTrade(word: string): Test[] {
  const comment = inComment('trade_details', word)
  if (figures.test(word))
    return [...['order_ticket', 'position_ticket', 'key', 'broker_id'].map((column) => carries(column, word)), comment]
  const named = [...isOneOf('status', tradeStatuses, word), ...isOneOf('type', orderTypes, word)]
  return [...named, carries('symbol', word.toUpperCase()), comment]
}

/** Every word in one of its columns. */
const all = (words: readonly string[], tests: (word: string) => readonly Test[]): Test =>
  sql<boolean>`(${sql.join(
    words.map((word) => sql`(${sql.join(tests(word), sql` or `)})`),
    sql` and `,
  )})`
