import pg from 'pg'

/** A table as a backup holds it. Parts of the record are tables of their own here. */
export interface SavedTable {
  readonly schema: string
  readonly name: string
  /** Without those that PostgreSQL computes. */
  readonly columns: readonly string[]
}

export interface SavedSequence {
  readonly schema: string
  readonly name: string
  readonly last: string
  readonly isCalled: boolean
}

/** A migration as the database has it on record. */
export interface SavedMigration {
  readonly n: number
  readonly name: string
  readonly checksum: string
}

/** What a database holds: enough to make an empty one like it, and to load the rows in an order that keeps every reference. */
export interface Shape {
  /** By the schema that keeps them; in the order in which they are applied. */
  readonly migrations: Readonly<Record<MigratedSchema, readonly SavedMigration[]>>
  /** How many parts of the record have begun; 0 of a release that had none. */
  readonly part: number
  readonly tables: readonly SavedTable[]
  readonly sequences: readonly SavedSequence[]
}

export const migratedSchemas = ['ratchet', 'paper', 'brokers'] as const
export type MigratedSchema = (typeof migratedSchemas)[number]

/** Every schema that migrations make. A table elsewhere is not Ratchet's, and is not saved. */
export const schemas = [...migratedSchemas, 'auth', 'engines', 'ledger', 'market', 'record', 'vault'] as const

/** The owner's rights alone may not show every row of these; or null. */
const findHidden = `select string_agg(c.oid::regclass::text, ', ') as hidden from pg_class c
  where c.relnamespace = any($1::regnamespace[]) and c.relkind = 'r' and row_security_active(c.oid) and not exists (
    select from pg_policy p where p.polrelid = c.oid and p.polpermissive and p.polcmd in ('r', '*')
      and pg_get_expr(p.polqual, p.polrelid) = 'true'
      and exists (select from unnest(p.polroles) role where role = 0 or pg_has_role(role, 'usage')))`

const findTables = `select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns,
    array(select distinct confrelid::regclass::text from pg_constraint where conrelid = c.oid and contype = 'f') as needs,
    c.oid::regclass::text as id
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relnamespace = any($1::regnamespace[]) and c.relkind = 'r'
  group by n.nspname, c.relname, c.oid order by 1, 2`

const findSequences = `select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relnamespace = any($1::regnamespace[]) and c.relkind = 'S' order by 1, 2`

interface FoundTable extends SavedTable {
  readonly id: string
  /** Tables that it refers to, by their ids. */
  readonly needs: readonly string[]
}

/** The database cannot be saved or loaded; the message is one line for the operator. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused'
}

export const nameOf = ({ schema, name }: { readonly schema: string; readonly name: string }): string =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`

export const columnsOf = ({ columns }: SavedTable): string => columns.map((one) => pg.escapeIdentifier(one)).join(', ')

/** The schemas of ours that are there. */
export async function presentSchemas(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select nspname as name from pg_namespace where nspname = any($1) order by 1',
    [schemas],
  )
  return rows.map(({ name }) => name)
}

/**
 * What the database holds, as of the transaction's snapshot.
 * @throws BackupRefused where the database has no desk, or does not show this user every row
 */
export async function readShape(client: pg.Client): Promise<Shape> {
  const present = await presentSchemas(client)
  if (!present.includes('ledger')) throw new BackupRefused('This database holds no desk: there is nothing to save.')
  const { rows: hidden } = await client.query<{ hidden: string | null }>(findHidden, [present])
  if (hidden[0]?.hidden)
    throw new BackupRefused(
      `The database does not show this user every row of ${hidden[0].hidden}. Connect as the user of DATABASE_URL who owns the tables.`,
    )
  const { rows: tables } = await client.query<FoundTable>(findTables, [present])
  const { rows: found } = await client.query<{ schema: string; name: string }>(findSequences, [present])
  const sequences: SavedSequence[] = []
  for (const one of found) {
    const { rows } = await client.query<Pick<SavedSequence, 'last' | 'isCalled'>>(
      `select last_value::text as last, is_called as "isCalled" from ${nameOf(one)}`,
    )
    if (rows[0]) sequences.push({ ...one, ...rows[0] })
  }
  const migrations = { ratchet: await readMigrations(client, present, 'ratchet') }
  return {
    migrations: {
      ...migrations,
      paper: await readMigrations(client, present, 'paper'),
      brokers: await readMigrations(client, present, 'brokers'),
    },
    part: Number(sequences.find(({ name }) => name === 'flight_part')?.last ?? 0),
    tables: inOrder(tables).map(({ schema, name, columns }) => ({ schema, name, columns })),
    sequences,
  }
}

async function readMigrations(client: pg.Client, present: readonly string[], schema: MigratedSchema) {
  if (!present.includes(schema)) return []
  return (await client.query<SavedMigration>(`select n, name, checksum from ${schema}.migrations order by n`)).rows
}

/** Each table behind those that it refers to. */
function inOrder(tables: readonly FoundTable[]): readonly FoundTable[] {
  const ordered: FoundTable[] = []
  const visit = (table: FoundTable, above: readonly string[]) => {
    if (ordered.includes(table) || above.includes(table.id)) return
    for (const one of tables) if (table.needs.includes(one.id)) visit(one, [...above, table.id])
    ordered.push(table)
  }
  for (const table of tables) visit(table, [])
  return ordered
}
