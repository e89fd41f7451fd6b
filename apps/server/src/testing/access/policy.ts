import { connectionConfig, namingBy, readNameKey } from '@ratchet/store'
import pg from 'pg'
import type { World } from './world.ts'

/** The tables of the ledger in which the api, in the name of a trader, sees something of the owner's. Every column that it may read counts. */
export async function ownersRowsSeenBy({ desk, owner }: World, traderId: string): Promise<string[]> {
  const client = new pg.Client(connectionConfig(desk.databaseUrl, 'api'))
  await client.connect()
  try {
    const named = namingBy(await readNameKey(desk.databaseUrl))
    await client.query("select set_config('ratchet.trader_id', $1, false)", [named(traderId)])
    const { rows: tables } = await client.query<{ name: string; columns: string }>(`
      select c.relname as name, string_agg(format('%I', a.attname), ', ') as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'ledger'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and has_column_privilege(c.oid, a.attnum, 'select')
      group by c.relname order by 1`)
    const seen: string[] = []
    for (const { name, columns } of tables) {
      const { rows } = await client.query(`select ${columns} from ledger.${name}`)
      if (JSON.stringify(rows).includes(owner.id)) seen.push(name)
    }
    return seen
  } finally {
    await client.end()
  }
}
