import { chown, copyFile, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

/** What a running PostgreSQL keeps for itself, and the settings that its twin gets of its own. */
const notCopied =
  /^(postmaster\.(pid|opts)|postgresql\.auto\.conf|pg_(wal|replslot|dynshmem|notify|serial|snapshots|stat_tmp|subtrans)\/.+|pgsql_tmp.*)$/

/**
 * Copies the data of a PostgreSQL that runs, for a standby that reads from it what comes after (PostgreSQL's manual, 25.3.3: "Making a Base
 * Backup Using the Low Level API"). The embedded programs have no `pg_basebackup`. All ways to all servers lead through this process, so it
 * never stands still over it.
 * @param from the folders of the two clusters
 */
export async function copyRunning(url: string, from: string, to: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query("select pg_backup_start('standby', true)")
    await makeLike(from, to)
    await copyFolder(from, to)
    const { rows } = await client.query<{ label: string }>('select labelfile as label from pg_backup_stop(false)')
    await write(to, 'backup_label', rows[0]?.label)
  } finally {
    await client.end()
  }
  await write(to, 'postgresql.auto.conf')
  await write(to, 'standby.signal')
}

/** Everything belongs to the account of PostgreSQL, whoever copies it. */
async function makeLike(from: string, to: string): Promise<void> {
  await mkdir(to, { mode: 0o700 })
  const { uid, gid } = await stat(from)
  await chown(to, uid, gid)
}

async function write(folder: string, name: string, words = ''): Promise<void> {
  const path = join(folder, name)
  await writeFile(path, words, { mode: 0o600 })
  const { uid, gid } = await stat(folder)
  await chown(path, uid, gid)
}

async function copyFolder(from: string, to: string, within = ''): Promise<void> {
  for (const entry of await readdir(join(from, within), { withFileTypes: true })) {
    const path = within === '' ? entry.name : `${within}/${entry.name}`
    // The folder of the log has a folder of its own that must be there; all others of these are only emptied.
    if (notCopied.test(path) && path !== 'pg_wal/archive_status' && path !== 'pg_wal/summaries') continue
    if (entry.isDirectory()) {
      await makeLike(join(from, path), join(to, path))
      await copyFolder(from, to, path)
      continue
    }
    try {
      await copyFile(join(from, path), join(to, path))
      const { uid, gid } = await stat(from)
      await chown(join(to, path), uid, gid)
    } catch (error) {
      // A table that is dropped meanwhile: the log says so.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
}
