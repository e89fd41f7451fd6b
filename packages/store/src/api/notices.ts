import { mostUnread, type NoticeGroup, noticesOf } from '@ratchet/contract'
import type { TradeRow } from '@ratchet/engine/ports'
import { type RawBuilder, sql } from 'kysely'
import type { AccountLabel } from '../tables/accounts.ts'
import { type NamedEvent, toNamed } from '../tables/flight.ts'
import { toTrade } from '../tables/rows.ts'
import { decodeCursor, type Page, type PageRequest, toPage } from './cursor.ts'
import { type ApiContext, asTrader, type Trx } from './session.ts'

/** A trader's notices. */
export interface Notices {
  /** The notices of the trader's screens, newest first. */
  listNotices(traderId: string, page: PageRequest & { readonly group: NoticeGroup }): Promise<Page<NoticeRow>>
  /** How far the trader has read, and how much is new since; counted up to the contract's `mostUnread`. */
  noticesRead(traderId: string): Promise<{ readonly read: number; readonly unread: number }>
  /** Moves the mark forward, at most to the last thing that happened; answers as `noticesRead`. */
  readNotices(traderId: string, seq: number): Promise<{ readonly read: number; readonly unread: number }>
}

/** A record that a trader is told of, with its trade as it is now; null where it is about none. */
export type NoticeRow = NamedEvent & { readonly trade: TradeRow | null }

const isOf = (group: NoticeGroup): RawBuilder<boolean> =>
  group === 'all'
    ? sql`true`
    : group === 'failures'
      ? sql`notices.failure`
      : sql`notices.kind = any(${noticesOf(group)})`

/** A trader's notices, newest first, each with its trade, even a deleted one: its record stays. */
export async function listNotices(
  trx: Trx,
  traderId: string,
  page: PageRequest & { readonly group: NoticeGroup },
): Promise<Page<NoticeRow>> {
  const list = `notices.${page.group}`
  const rows = await trx
    .selectFrom('notices')
    .innerJoin('flight', (join) =>
      join.onRef('flight.trader_id', '=', 'notices.trader_id').onRef('flight.seq', '=', 'notices.seq'),
    )
    .selectAll('flight')
    .select(sql<AccountLabel | null>`ledger.account_of(flight)`.as('account'))
    .where('notices.trader_id', '=', traderId)
    .where('notices.seq', '<', decodeCursor(list, page.cursor))
    .where(isOf(page.group))
    .orderBy('notices.seq', 'desc')
    .limit(page.limit + 1)
    .execute()
  const ids = [...new Set(rows.flatMap(({ trade_id }) => trade_id ?? []))]
  const trades = ids.length
    ? await trx.selectFrom('trades').selectAll().where('trader_id', '=', traderId).where('id', 'in', ids).execute()
    : []
  const byId = new Map(trades.map((row) => [row.id, toTrade(row)]))
  return toPage(list, page, rows, (row) => ({ ...toNamed(row), trade: byId.get(row.trade_id ?? '') ?? null }))
}

/** How far the trader has read, and how much is new since, counted up to `mostUnread`. */
export async function noticesRead(trx: Trx, traderId: string): Promise<{ read: number; unread: number }> {
  const { rows } = await sql<{ read: number; unread: number }>`
    select notices_read_seq as read, (select count(*) from (
        select from ledger.notices where trader_id = ${traderId} and seq > notices_read_seq limit ${mostUnread}) as new) as unread
    from ledger.traders where id = ${traderId}`.execute(trx)
  return rows[0] ?? { read: 0, unread: 0 }
}

/** Moves the mark forward, never back and never past what has happened; two screens of one person do not undo each other. */
export function readNotices(context: ApiContext, traderId: string, seq: number) {
  return asTrader(context, traderId, async (trx) => {
    await sql`update ledger.traders set notices_read_seq = least(seq, ${seq})
      where id = ${traderId} and notices_read_seq < least(seq, ${seq})`.execute(trx)
    return noticesRead(trx, traderId)
  })
}
