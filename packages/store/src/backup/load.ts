import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { asOwner, connectAsOwner } from '../connections/connect.ts'
import { functionsDir } from '../migrate/migrate.ts'
import { addRows, copySettings, type Digest, digestOf } from './copy.ts'
import { BackupRefused, nameOf, presentSchemas, readShape, type SavedTable, type Shape } from './shape.ts'

/** Takes the rows of a backup; nothing of it is there before `commit`. */
export interface Loading {
  add(table: SavedTable, piece: Buffer): Promise<void>
  /** Reads back what was loaded. */
  digest(table: SavedTable): Promise<Digest>
  /** Puts triggers, row-level security and sequences in their places, and makes everything durable. */
  commit(): Promise<void>
  close(): Promise<void>
}

/** @throws BackupRefused where the database has a desk already */
export async function refuseUnlessEmpty(url: string): Promise<void> {
  const present = await asOwner(url, presentSchemas)
  if (present.length > 0)
    throw new BackupRefused(
      `The database is not empty: it has the schema ${present.join(', ')}. Name an empty one in DATABASE_URL (createdb).`,
    )
}

/** Takes away what a restore that failed has made. Only for a database that was empty before. */
export async function dropSchemas(url: string): Promise<void> {
  await asOwner(url, async (client) => {
    const present = await presentSchemas(client)
    if (present.length > 0) await client.query(`drop schema ${present.join(', ')} cascade`)
  })
}

/**
 * Begins to load a backup into a database that was just brought to the backup's migrations, in one transaction.
 * @param url of the owner
 * @throws BackupRefused if the tables are not the backup's
 */
export async function openLoading(url: string, shape: Shape): Promise<Loading> {
  const client = await connectAsOwner(url)
  const { tables, sequences, part } = shape
  try {
    await client.query('begin')
    await makeParts(client, part)
    await client.query(copySettings)
    compare(shape, await readShape(client))
    const forced = await forcedTables(client)
    const force = (word: string, table: SavedTable) =>
      forced.has(`${table.schema}.${table.name}`) ? `, ${word} row level security` : ''
    const alterEach = async (change: (table: SavedTable) => string) => {
      for (const table of tables) await client.query(`alter table ${nameOf(table)} ${change(table)}`)
    }
    // What watches new rows watched these when they were written.
    await alterEach((table) => `disable trigger user${force('no force', table)}`)
    await client.query(`truncate ${tables.map(nameOf).join(', ')}`)
    return {
      add: (table, piece) => addRows(client, table, piece),
      digest: (table) => digestOf(client, table),
      async commit() {
        for (const one of sequences)
          await client.query('select setval($1::regclass, $2, $3)', [nameOf(one), one.last, one.isCalled])
        await alterEach((table) => `enable trigger user${force('force', table)}`)
        await client.query('commit; analyze')
      },
      close: () => client.end(),
    }
  } catch (error) {
    await client.end()
    throw error
  }
}

async function forcedTables(client: pg.Client): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relforcerowsecurity`,
  )
  return new Set(rows.map(({ schema, name }) => `${schema}.${name}`))
}

/** The record begins with the parts that migrations make. @param part the one that is written; 0 of a release that had none */
async function makeParts(client: pg.Client, part: number): Promise<void> {
  if (part === 0) return
  // The functions of an earlier release are not there: they come with the last migration.
  await client.query(readFileSync(`${functionsDir}/ledger.make_parts.sql`, 'utf8'))
  for (let n = 1; n <= part; n++) {
    await client.query("select setval('ledger.flight_part', $1)", [n])
    await client.query('select ledger.make_parts()')
  }
}

/** @throws BackupRefused */
function compare(saved: Shape, here: Shape): void {
  const listOf = ({ tables }: Shape) =>
    tables.map((table) => `${nameOf(table)} (${[...table.columns].sort().join(', ')})`).sort()
  const own = new Set(listOf(here))
  const [missing] = [
    ...listOf(saved).filter((one) => !own.has(one)),
    ...(own.size === saved.tables.length ? [] : ['a table']),
  ]
  if (missing) throw new BackupRefused(`The backup has other tables than its release: ${missing}.`)
}
