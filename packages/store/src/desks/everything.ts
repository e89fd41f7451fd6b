import { escapeIdentifier, type PoolClient } from 'pg'
import { namingBy } from '../api/name.ts'
import { openPool } from '../connections/connect.ts'

/** A table of the ledger with the rows of one trader, as of one moment. */
export interface KeptTable {
  readonly name: string
  /** Rows as JSON text, some hundreds at a time; bytes as PostgreSQL writes them, in hex. Each table is read to its end before the next one. */
  readonly rows: AsyncIterable<readonly string[]>
}

const atATime = 500

/**
 * Every table that has rows of a trader, and its columns. They are taken from the database itself, so that none which comes later is forgotten. What
 * the api may not read, sealed passwords above all, has no place in it.
 */
const find = `select c.relname as name, array_agg(quote_ident(a.attname) order by a.attnum) as columns,
    bool_or(a.attname = 'seq') as "hasSeq"
  from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'ledger'
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relkind in ('r', 'p') and a.attname not like '%sealed%' and has_column_privilege(c.oid, a.attnum, 'select')
    and (c.relname = 'traders' or exists (select from pg_attribute o where o.attrelid = c.oid and o.attname = 'trader_id'))
  group by c.relname order by c.relname`

interface Found {
  readonly name: string
  readonly columns: readonly string[]
  readonly hasSeq: boolean
}

/**
 * Reads all that the ledger keeps of a trader, with the rights of the api in this trader's name: it sees no other.
 * @param nameKey the database's key by which traders are named
 */
export async function* everythingOf(url: string, nameKey: Uint8Array, traderId: string): AsyncGenerator<KeptTable> {
  const pool = openPool(url, 'api', 1)
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query("select set_config('ratchet.trader_id', $1, true)", [namingBy(nameKey)(traderId)])
    const { rows } = await client.query<Found>(find)
    for (const { name, columns, hasSeq } of rows) {
      const owner = name === 'traders' ? 'id' : 'trader_id'
      const order = hasSeq ? ' order by seq' : ''
      yield {
        name,
        rows: rowsOf(
          client,
          `select row_to_json(t)::text as line from (select ${columns.join(', ')} from ledger.${escapeIdentifier(name)} where ${owner} = $1${order}) t`,
          traderId,
        ),
      }
    }
  } finally {
    await client.query('rollback').catch(() => {})
    client.release()
    await pool.end()
  }
}

async function* rowsOf(client: PoolClient, statement: string, traderId: string): AsyncGenerator<readonly string[]> {
  await client.query(`declare kept no scroll cursor for ${statement}`, [traderId])
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${atATime} from kept`)
    if (rows.length > 0) yield rows.map(({ line }) => line)
    if (rows.length < atATime) break
  }
  await client.query('close kept')
}
