import type { PastPrices } from '@ratchet/engine/ports'
import { ownPools, type Pools } from '../connections/pools.ts'

/** The engine's storage of past market prices. Rejects if the database cannot be reached; bars are not kept for a later try. */
export interface PriceBarTable extends PastPrices {
  close(): Promise<void>
}

const write = `insert into market.bars as b (feed_id, symbol, start_ms, first_ms, last_ms, bid_open, bid_high, bid_low, bid_close,
    ask_open, ask_high, ask_low, ask_close, written_at_ms)
  select $1, r.symbol, r."startMs", r."firstMs", r."lastMs", r."bidOpen", r."bidHigh", r."bidLow", r."bidClose",
    r."askOpen", r."askHigh", r."askLow", r."askClose", $2
  from jsonb_to_recordset($3::jsonb) as r (symbol text, "startMs" bigint, "firstMs" bigint, "lastMs" bigint,
    "bidOpen" bigint, "bidHigh" bigint, "bidLow" bigint, "bidClose" bigint,
    "askOpen" bigint, "askHigh" bigint, "askLow" bigint, "askClose" bigint)
  on conflict (feed_id, symbol, start_ms) do update set
    first_ms = least(b.first_ms, excluded.first_ms),
    last_ms = greatest(b.last_ms, excluded.last_ms),
    bid_open = case when excluded.first_ms < b.first_ms then excluded.bid_open else b.bid_open end,
    ask_open = case when excluded.first_ms < b.first_ms then excluded.ask_open else b.ask_open end,
    bid_high = greatest(b.bid_high, excluded.bid_high),
    ask_high = greatest(b.ask_high, excluded.ask_high),
    bid_low = least(b.bid_low, excluded.bid_low),
    ask_low = least(b.ask_low, excluded.ask_low),
    bid_close = case when excluded.last_ms >= b.last_ms then excluded.bid_close else b.bid_close end,
    ask_close = case when excluded.last_ms >= b.last_ms then excluded.ask_close else b.ask_close end,
    written_at_ms = excluded.written_at_ms`

const addFeed = 'insert into market.feeds (name) values ($1) on conflict (name) do nothing'
/** A process that goes on with the latest feed adds no new run. */
const addRun = `insert into market.runs (since_ms, feed_id)
  select $2, f.id from market.feeds f where f.name = $1
    and f.id is distinct from (select feed_id from market.runs order by since_ms desc limit 1)
  on conflict do nothing`

export interface PriceBarOptions {
  /** Address of the migrated database; the table takes the engine's role itself. */
  readonly url: string
  /** The name of the feed; bars of other feeds stay apart. */
  readonly feed: string
  /** Whether the feed is this server's own, whose runs follow one another. Prices of brokers stand beside them. */
  readonly own?: boolean
  /** Where its connections come from, if other tables of this process have the same. */
  readonly pools?: Pools
  /** The real clock; the machine's by default. */
  readonly nowMs?: () => number
}

/** Opens the storage of past prices for writing. Connects at the first call. */
export function openPriceBars({
  url,
  feed,
  own = true,
  pools = ownPools,
  nowMs = Date.now,
}: PriceBarOptions): PriceBarTable {
  const pool = pools.open(url, 'engine', 1)
  const sinceMs = nowMs()
  let feedId: number | undefined
  async function begin(): Promise<number> {
    await pool.query(addFeed, [feed])
    if (own) await pool.query(addRun, [feed, sinceMs])
    const { rows } = await pool.query<{ id: number }>('select id from market.feeds where name = $1', [feed])
    if (!rows[0]) throw new Error(`The feed ${feed} could not be put down`)
    return rows[0].id
  }
  return {
    write: async (bars) => {
      feedId ??= await begin()
      if (bars.length > 0)
        await pool.query({ name: 'bars', text: write, values: [feedId, nowMs(), JSON.stringify(bars)] })
    },
    endOf: async (symbol) => {
      feedId ??= await begin()
      const { rows } = await pool.query<{ end: number | null }>(
        'select max(last_ms)::float8 as end from market.bars where feed_id = $1 and symbol = $2',
        [feedId, symbol],
      )
      return rows[0]?.end ?? null
    },
    close: async () => void (await pool.end()),
  }
}
