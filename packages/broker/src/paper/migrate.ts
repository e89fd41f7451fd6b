import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Pool } from 'pg'

/** Folder of the numbered SQL files of the schema `paper`. */
export const paperMigrations = fileURLToPath(new URL('./migrations/', import.meta.url))

/** Any number that nobody else in this database takes. */
const lockKey = 0x70_61_70_65

/** Brings the schema `paper` up to date. Several processes may do it at once: one works, the others wait and find it done. */
export async function migratePaper(pool: Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [lockKey])
    await client.query('create schema if not exists paper')
    await client.query(
      'create table if not exists paper.migrations (name text primary key, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string }>('select name from paper.migrations')
    const done = new Set(rows.map((row) => row.name))
    const files = (await readdir(paperMigrations)).filter((name) => name.endsWith('.sql')).sort()
    for (const name of files.filter((file) => !done.has(file))) {
      await client.query(await readFile(paperMigrations + name, 'utf8'))
      await client.query('insert into paper.migrations (name) values ($1)', [name])
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}
