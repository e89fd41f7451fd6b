import { createHash } from 'node:crypto'
import { type EventEmitter, once } from 'node:events'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { openSnapshot, type Snapshot } from '@ratchet/store/backup'
import { type Pack, pack } from 'tar-stream'
import { megabytes, onceASecond } from '../core/files/progress.ts'
import { writeWhole } from '../core/files/whole-file.ts'
import type { Config } from '../core/settings/config.ts'
import { savedFiles } from './files.ts'
import { type About, type DatabaseEnd, entries, type FilesEnd, formatVersion, labelOf } from './format.ts'

export interface Backup {
  /** Of the owner of the database. */
  readonly url: string
  readonly folders: Pick<Config, 'sharedDir' | 'dataDir'>
  /** The master key under a passphrase; undefined where the backup goes without it. */
  readonly sealedKey: Buffer | undefined
  readonly settings: Readonly<Record<string, string>>
  /** Is told how far it is, at most once a second. */
  readonly say: (line: string) => void
}

export interface TraderMemory {
  readonly rows: number
  readonly files: number
  readonly bytes: number
}

/** Level 1 takes a third of the time of the usual one, beside people who trade. */
const level = 1

/**
 * The database is saved as of one moment; the files as they are a moment later.
 * @throws ConfigError where the file cannot be made, BackupRefused where the database cannot be saved
 */
export async function writeBackup(file: string, backup: Backup): Promise<TraderMemory> {
  const written = await writeWhole(file, async (out) => {
    const snapshot = await openSnapshot(backup.url)
    try {
      const tar = pack()
      const filling = fill(tar, snapshot, backup)
      filling.catch((error: Error) => tar.destroy(error))
      await pipeline(tar, createGzip({ level }), out)
      return await filling
    } finally {
      await snapshot.close()
    }
  })
  return { ...written, bytes: (await stat(file)).size }
}

async function fill(tar: Pack, snapshot: Snapshot, backup: Backup): Promise<Omit<TraderMemory, 'bytes'>> {
  const { shape, server } = snapshot
  const told: About = {
    ratchet: 'backup',
    format: formatVersion,
    madeAt: new Date().toISOString(),
    postgres: server,
    hasKey: backup.sealedKey !== undefined,
    settings: { ...backup.settings },
    ...(structuredClone(shape) as Pick<About, 'migrations' | 'part' | 'tables' | 'sequences'>),
  }
  await addBytes(tar, entries.about, jsonOf(told))
  if (backup.sealedKey) await addBytes(tar, entries.key, backup.sealedKey)
  const database = await addDatabase(tar, snapshot, backup.say)
  await addBytes(tar, entries.databaseEnd, jsonOf(database))
  const files = await addFiles(tar, backup.folders)
  await addBytes(tar, entries.end, jsonOf(files))
  tar.finalize()
  const rows = Object.values(database).reduce((sum, one) => sum + one.rows, 0)
  return { rows, files: Object.keys(files).length }
}

async function addDatabase(tar: Pack, { shape, rows, bytes: all }: Snapshot, say: (line: string) => void) {
  const ends: DatabaseEnd = {}
  const progress = onceASecond(say)
  let bytes = 0
  for (const table of shape.tables) {
    const pieces = rows(table)
    for (let n = 1, next = await pieces.next(); ; n++, next = await pieces.next()) {
      if (next.done) {
        ends[labelOf(table)] = next.value
        break
      }
      await addBytes(tar, `${entries.database}${labelOf(table)}/${n}`, next.value)
      bytes += next.value.length
      progress(() => `Database: ${megabytes(bytes)} of about ${megabytes(all)}, ${labelOf(table)}`)
    }
  }
  return ends
}

async function addFiles(tar: Pack, folders: Backup['folders']): Promise<FilesEnd> {
  const ends: FilesEnd = {}
  for await (const { path, handle, bytes } of savedFiles(folders)) {
    const hash = createHash('sha256')
    const content = bytes === 0 ? [] : handle.createReadStream({ end: bytes - 1, autoClose: false })
    await add(tar, `${entries.files}${path}`, bytes, async (entry) => {
      for await (const chunk of content) {
        hash.update(chunk as Buffer)
        if (!entry.write(chunk)) await once(entry as unknown as EventEmitter, 'drain')
      }
      entry.end(null)
    })
    ends[path] = { bytes, sha256: hash.digest('hex') }
  }
  return ends
}

const jsonOf = (value: object): Buffer => Buffer.from(`${JSON.stringify(value)}\n`)

const addBytes = (tar: Pack, name: string, content: Buffer): Promise<void> =>
  add(tar, name, content.length, async (entry) => void entry.end(content))

/** Adds an entry, and waits until everything of it was taken. */
function add(tar: Pack, name: string, size: number, write: (entry: ReturnType<Pack['entry']>) => Promise<void>) {
  return new Promise<void>((done, fail) => {
    const entry = tar.entry({ name, size, mode: 0o600 }, (error) => (error ? fail(error) : done()))
    write(entry).catch(fail)
  })
}
