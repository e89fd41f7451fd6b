import pg from 'pg'

/** The trader with nearly all of the rows, and two beside. */
export const trader = 'trader-1'
const others = ['trader-2', 'trader-3']

/**
 * Closing deals of three traders, of whom the first has nine in ten, written in the order in which deals happen.
 * @param url a migrated database, as its superuser
 */
export async function fillDeals(url: string, rows: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const name of [trader, ...others]) {
      await client.query('insert into ledger.traders (id, seq, created_at_ms) values ($1, $2, 0)', [name, rows * 3])
      await client.query('update ledger.tallies set upto = $2 where trader_id = $1', [name, rows * 3])
      await client.query(
        `insert into ledger.accounts (id, trader_id, server, login, created_at_ms)
          values (gen_random_uuid(), $1, 'Ratchet-Demo', $1, 0)`,
        [name],
      )
    }
    // The references need not be looked up a million times; indexes that are made afterwards are made sooner.
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `select indexname as name, indexdef as definition from pg_indexes
        where schemaname = 'ledger' and tablename = 'closed' and indexname like 'closed_by_%'`,
    )
    await client.query(
      'alter table ledger.closed disable trigger all; alter table ledger.closed enable trigger count_new',
    )
    for (const { name } of indexes) await client.query(`drop index ledger.${name}`)
    await insertDeals(client, rows)
    for (const { definition } of indexes) await client.query(definition)
    await client.query('alter table ledger.closed enable trigger all')
    for (const table of ['closed', 'tallies', 'milestones']) await client.query(`vacuum analyze ledger.${table}`)
  } finally {
    await client.end()
  }
}

/** A statement writes so many: what the triggers see of one should stay in memory. */
const batch = 50_000

async function insertDeals(client: pg.Client, rows: number): Promise<void> {
  for (let from = 1; from <= rows; from += batch) {
    await client.query(
      `insert into ledger.closed
        select a.id, i::text, a.trader_id, null, i * 3, (i + 1)::text, (i / 2)::text,
          case when i % 10 < 3 then 'WTI' else 'GOLD' end, case i % 2 when 0 then 'buy' else 'sell' end, 100 + i % 50,
          128500 + i % 977, 128400 + i % 661, 1398988800000 + i * 1000, 1398988860000 + i * 1000, '[sl 1285.00]', '7',
          case i % 3 when 0 then 'tp' else 'sl' end, (i::bigint * 7919) % 100003 - 50000, 0, -7, 0, 1
        from generate_series($1::int, $2::int) i
        join ledger.accounts a on a.trader_id = case i % 20 when 0 then $4 when 10 then $5 else $3 end
        order by i`,
      [from, Math.min(rows, from + batch - 1), trader, ...others],
    )
  }
}
