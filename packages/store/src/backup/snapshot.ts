import { connectAsOwner } from '../connections/connect.ts'
import { copySettings, type Digest, rowsOf } from './copy.ts'
import { BackupRefused, readShape, type SavedTable, type Shape, schemas } from './shape.ts'

/** A database as it was at one moment. Writers are not kept waiting by it. */
export interface Snapshot {
  readonly shape: Shape
  /** PostgreSQL's version, as it tells it. */
  readonly server: string
  /** Of all rows on the disk, about. */
  readonly bytes: number
  /** The rows of a table in pieces, and its digest at the end. Read each to its end, one after the other. */
  rows(table: SavedTable): AsyncGenerator<Buffer, Digest>
  close(): Promise<void>
}

/** Any number: two backups at a time would only slow each other. */
const LOCK = 7_210_007

/**
 * @param url of the owner of the tables, or a superuser
 * @throws BackupRefused where another backup is under way, or the user is not shown every row
 */
export async function openSnapshot(url: string): Promise<Snapshot> {
  const client = await connectAsOwner(url, 'ratchet backup')
  try {
    const { rows: locks } = await client.query<{ isOurs: boolean }>('select pg_try_advisory_lock($1) as "isOurs"', [
      LOCK,
    ])
    if (!locks[0]?.isOurs) throw new BackupRefused('Another backup of this database is under way. Wait for it to end.')
    await client.query(`begin isolation level repeatable read read only; ${copySettings}`)
    const shape = await readShape(client)
    const { rows } = await client.query<{ server: string; bytes: string }>(
      `select current_setting('server_version') as server, coalesce(sum(pg_table_size(c.oid)), 0)::text as bytes from pg_class c
        join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'r' and n.nspname = any($1)`,
      [schemas],
    )
    return {
      shape,
      server: rows[0]?.server ?? '',
      bytes: Number(rows[0]?.bytes),
      rows: (table) => rowsOf(client, table),
      close: () => client.end(),
    }
  } catch (error) {
    await client.end()
    throw error
  }
}
