import pg from 'pg'

/** Does something to a database without the server's knowledge. */
export async function inDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export const firstTicket = 900_000_000

/**
 * Gives the only trader of a database closing deals, as though they had been made one after another: each with its sequence number
 * and its record. Deal n has the ticket `firstTicket` + n, n from 1.
 */
export const addDeals = (url: string, count: number): Promise<void> =>
  inDatabase(url, async (client) => {
    await client.query('begin')
    const { rows } = await client.query<{ account: string; trader: string; seq: string; head: Buffer }>(
      `update ledger.traders t set seq = t.seq + $1 from ledger.accounts a where a.trader_id = t.id
       returning a.id as account, t.id as trader, t.seq - $1 as seq,
         (select hash from ledger.flight f where f.trader_id = t.id order by f.seq desc limit 1) as head`,
      [count],
    )
    const [owner] = rows
    if (!owner || rows.length > 1) throw new Error('There must be one trader with one account')
    await client.query('update ledger.tallies set upto = upto + $1', [count])
    const times = '1700000000000 + i::bigint * 60000'
    await client.query(
      `insert into ledger.closed (account_id, ticket, trader_id, seq, order_ticket, position_ticket, symbol, side, volume, price,
         open_price, open_time_ms, time_ms, comment, magic, reason, profit, swap, commission, fee, entry)
       select $1::uuid, ($5::bigint + i)::text, $2, $3::bigint + i, (800000000 + i)::text, (700000000 + i)::text,
         case when i % 3 = 0 then 'WTI' else 'GOLD' end, case when i % 2 = 0 then 'buy' else 'sell' end,
         100 + (i::bigint * 7919) % 5000, 128500 + i % 900, 128400, ${times}, ${times} + 30000, 'series-' || i % 97, (i % 11)::text,
         (array['sl', 'tp', 'client', 'expert'])[1 + i % 4], (i::bigint * 15485863) % 200001 - 100000, -(i % 50), -7, 0, 1
       from generate_series(1, $4::int) i`,
      [owner.account, owner.trader, owner.seq, count, firstTicket],
    )
    // Each record names the same one before it, which the database would look up for every one.
    await client.query('set local session_replication_role = replica')
    await client.query(
      `insert into ledger.flight (trader_id, seq, at_ms, kind, market_time_ms, data, changes, prev, hash)
       select $1, $2::bigint + i, ${times} + 30000, 'position.closed', ${times} + 30000, '{}', '{}', $4::bytea, $4::bytea
       from generate_series(1, $3::int) i`,
      [owner.trader, owner.seq, count, owner.head],
    )
    await client.query('commit')
    await client.query('vacuum analyze ledger.closed')
  })
