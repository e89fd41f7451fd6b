import type pg from 'pg'
import { openPool } from '../connections/connect.ts'

const dayMs = 24 * 60 * 60 * 1000
/** No bar is longer. */
const longestBarMs = 60_000

export interface RetentionOptions {
  /** Address of the migrated database; the engine's role is taken. */
  readonly url: string
  /** Whether the markets run faster than the clock: then open positions keep no bars, which would fill the disk. */
  readonly isFast?: boolean
  readonly nowMs?: () => number
  /** Rows that one statement removes at most, so that it holds none for long. */
  readonly most?: number
}

/** Removes what the operator keeps no longer, in small batches, each committed. Nothing here is part of the record. Each returns how many rows went. */
export interface Retention {
  /** Price bars that are older, by the real clock or by the market's own. What open positions have seen stays. */
  removeBars(days: number): Promise<number>
  /** Recorded ticks that traders have kept for longer. */
  removeTicks(days: number): Promise<number>
  /** Requests to brokers that were answered, of trades that have ended; `rebuild` makes them again from the record. */
  removeRequests(days: number): Promise<number>
  close(): Promise<void>
}

/** Feeds and their symbols, by one look-up each. */
const pairs = `with recursive pair as (
    (select feed_id, symbol from market.bars order by feed_id, symbol limit 1)
    union all select n.feed_id, n.symbol from pair p cross join lateral (select feed_id, symbol from market.bars b
      where (b.feed_id, b.symbol) > (p.feed_id, p.symbol) order by feed_id, symbol limit 1) n
  )
  select feed_id as "feedId", symbol, (select max(start_ms) from market.bars b where b.feed_id = p.feed_id and b.symbol = p.symbol)::float8
    as "newestMs" from pair p`

const held = 'select symbol, min(open_time_ms)::float8 as "fromMs" from ledger.positions where open group by symbol'

const byMarket = `delete from market.bars where feed_id = $1 and symbol = $2 and start_ms in (
  select start_ms from market.bars where feed_id = $1 and symbol = $2 and start_ms < $3 order by start_ms limit $4)`

/** The condition on the key keeps a bar that is written again meanwhile. */
const byAge = `delete from market.bars b using (
    select feed_id, symbol, start_ms from market.bars o
    where written_at_ms < $1 and not exists (select from jsonb_to_recordset($2) as h (symbol text, "fromMs" bigint)
      where h.symbol = o.symbol and o.last_ms >= h."fromMs")
    order by written_at_ms limit $3
  ) old
  where b.feed_id = old.feed_id and b.symbol = old.symbol and b.start_ms = old.start_ms and b.written_at_ms < $1`

/** One at a time: each may be a hundred megabytes. */
const oneTickSet = `delete from ledger.tick_sets where id = (
  select id from ledger.tick_sets where kept_at_ms < $1 order by kept_at_ms limit 1)`

/**
 * An instruction without a request is sent, and one that failed without was refused by a limit; so only trades that have ended lose theirs.
 * A recording has times of its own, therefore the instruction must be as old too.
 */
const somePage = `with page as materialized (
    select account_id, id, ctid as place, trade_id, position_ticket, state, time_ms from ledger.requests
    where (account_id, id) > ($1, $2) order by account_id, id limit $3
  ), ended as materialized (
    select p.place from page p join ledger.trades t on t.id = p.trade_id
    where p.state = 'answered' and greatest(p.time_ms, t.created_at_ms) < $4 and t.status in ('closed', 'cancelled')
      and not exists (select from ledger.positions o where o.account_id = p.account_id and o.ticket = p.position_ticket and o.open)
  ), removed as (
    delete from ledger.requests where ctid = any(array(select place from ended)) returning 1
  )
  select account_id as "accountId", id, (select count(*)::int from removed) as removed
  from page order by account_id desc, id desc limit 1`

/** Rows of this table are removed by nothing else but a rebuild, whose mark it needs. Each is found by its key: a plan made for a small table would scan a large one. */
const begin = `begin; set local enable_seqscan = off; set local enable_hashjoin = off; set local enable_mergejoin = off;
  select set_config('ratchet.rebuilding', 'on', true)`

interface Page {
  readonly accountId: string
  readonly id: string
  readonly removed: number
}

export function openRetention({ url, isFast = false, nowMs = Date.now, most = 2000 }: RetentionOptions): Retention {
  const pool = openPool(url, 'engine', 1)
  const edge = (days: number) => nowMs() - days * dayMs
  async function repeat(text: string, values: readonly unknown[], atOnce: number): Promise<number> {
    for (let all = 0; ; ) {
      const removed = (await pool.query(text, [...values])).rowCount ?? 0
      all += removed
      if (removed < atOnce) return all
    }
  }
  return {
    async removeBars(days) {
      const open = isFast ? [] : (await pool.query<{ symbol: string; fromMs: number }>(held)).rows
      const openMs = new Map(open.map(({ symbol, fromMs }) => [symbol, fromMs - longestBarMs]))
      const all = await pool.query<{ feedId: number; symbol: string; newestMs: number }>(pairs)
      let removed = 0
      for (const { feedId, symbol, newestMs } of all.rows) {
        const beforeMs = Math.min(newestMs - days * dayMs, openMs.get(symbol) ?? newestMs)
        removed += await repeat(byMarket, [feedId, symbol, beforeMs, most], most)
      }
      return removed + (await repeat(byAge, [edge(days), JSON.stringify(open), most], most))
    },
    removeTicks: (days) => repeat(oneTickSet, [edge(days)], 1),
    async removeRequests(days) {
      let removed = 0
      let page: Page | undefined = { accountId: '00000000-0000-0000-0000-000000000000', id: '', removed: 0 }
      while (page) {
        page = await removePage(pool, [page.accountId, page.id, most, edge(days)])
        removed += page?.removed ?? 0
      }
      return removed
    },
    close: () => pool.end(),
  }
}

async function removePage(pool: pg.Pool, values: unknown[]): Promise<Page | undefined> {
  const client = await pool.connect()
  try {
    await client.query(begin)
    const { rows } = await client.query<Page>(somePage, values)
    await client.query('commit')
    return rows[0]
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}
