import pg from 'pg'
import { heldLocks, isShardLock, shardOfLock } from '../log/index.ts'

export const mostShards = 256

/** The number of shards cannot become that; the message is one line for the operator. */
export class ShardsRefused extends Error {}

export interface ShardRow {
  readonly shard: number
  readonly traders: number
  /** How often it was taken. */
  readonly epoch: number
  /** The process of PostgreSQL whose session writes it; null where none does. */
  readonly pid: number | null
}

const list = `select s.shard, s.epoch::int, (select count(*)::int from ledger.traders t where t.shard = s.shard) as traders,
    (select pid from ${heldLocks} and ${isShardLock} and ${shardOfLock} = s.shard limit 1) as pid
  from engines.shards s order by s.shard`

/** Tables that are read and written here for all traders, by their owner. */
const tables = ['engines.shards', 'ledger.traders', 'ledger.accounts']

/** A shard that comes new takes its traders, and its place in the markets, of one that was there: they go on where they were. */
const spread = `with placed as (
    select id, shard + $1::int * mod(row_number() over (partition by shard order by created_at_ms, id) - 1,
      ($2::int - 1 - shard) / $1::int + 1) as shard from ledger.traders
  )
  update ledger.traders t set shard = p.shard from placed p where p.id = t.id and p.shard <> t.shard`

const books = `update paper.accounts b set shard = t.shard from ledger.accounts a join ledger.traders t on t.id = a.trader_id
  where b.id = a.id::text and b.shard <> t.shard`

const states = `insert into paper.state (market, shard, version, next_ticket, feed, feed_position, quotes)
  select s.market, n, 0, n * 1000000000000 + 1, s.feed, s.feed_position, s.quotes
  from generate_series($1::int, $2::int - 1) n join paper.state s on s.shard = mod(n, $1::int) on conflict do nothing`

async function asOwner<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    await client.query('begin')
    for (const table of tables) await client.query(`alter table ${table} no force row level security`)
    const result = await work(client)
    for (const table of tables) await client.query(`alter table ${table} force row level security`)
    await client.query('commit')
    return result
  } finally {
    await client.end()
  }
}

/** @param url of the owner */
export const listShards = (url: string): Promise<readonly ShardRow[]> =>
  asOwner(url, async (client) => (await client.query<ShardRow>(list)).rows)

/**
 * Raises the number of shards. Each new one takes its share of one that was there, so no trader's market jumps and most stay where they are.
 * @param url of the owner @throws ShardsRefused where an engine is at work, or the number does not grow
 */
export async function raiseShards(url: string, to: number): Promise<void> {
  if (!Number.isInteger(to) || to < 1 || to > mostShards)
    throw new ShardsRefused(`The number of shards is a whole number from 1 to ${mostShards}.`)
  await asOwner(url, async (client) => {
    // Whoever takes a shard writes its row. None can from here on.
    await client.query('lock table engines.shards in access exclusive mode')
    const { rows } = await client.query<ShardRow>(list)
    const from = rows.length
    if (rows.some(({ pid }) => pid !== null))
      throw new ShardsRefused('An engine works on this database. Stop all engines, then raise the number of shards.')
    if (to < from) throw new ShardsRefused(`There are ${from} shards, and shards are never taken away.`)
    if (to === from) return
    await client.query('insert into engines.shards (shard) select generate_series($1::int, $2::int - 1)', [from, to])
    await client.query(spread, [from, to])
    const { rows: paper } = await client.query<{ there: boolean }>(
      "select to_regclass('paper.state') is not null as there",
    )
    if (!paper[0]?.there) return
    await client.query(books)
    await client.query(states, [from, to])
  })
}
