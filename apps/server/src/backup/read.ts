import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { dirname, join, normalize, sep } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { Loading, SavedTable } from '@ratchet/store/backup'
import { type Extract, extract } from 'tar-stream'
import type { z } from 'zod'
import { megabytes, onceASecond } from '../core/files/progress.ts'
import { ConfigError } from '../core/refusals/config-error.ts'
import { type About, about, databaseEnd, entries, type FilesEnd, filesEnd, formatVersion, labelOf } from './format.ts'

/** What is done with each part of a backup, in the order in which they come. */
export interface Reader {
  /** @returns where the rows go */
  readonly open: (told: About, sealedKey: Buffer | undefined) => Promise<Loading>
  /** Where files go; undefined where they are only read. */
  readonly filesTo: string | undefined
  readonly say: (line: string) => void
}

export interface Restored {
  readonly rows: number
  readonly files: number
}

type Entry = Extract extends AsyncIterable<infer One> ? One : never

/** Entries are written in pieces of some megabytes; what is far larger was not written by Ratchet. */
const mostBytes = 1 << 30

/**
 * Reads a backup to its end. Every row that was loaded is read back and compared with what was saved, every file with its hash.
 * @throws ConfigError where the file is no backup, or not whole
 */
export async function readBackup(file: string, reader: Reader): Promise<Restored> {
  await refuseUnlessReadable(file)
  const archive = extract()
  const unpacking = pipeline(createReadStream(file), createGunzip(), archive)
  unpacking.catch(() => {})
  const reading = new Reading(file, reader)
  try {
    for await (const entry of archive) await reading.take(entry)
    await unpacking
    return reading.end()
  } catch (error) {
    archive.destroy()
    if (isBroken(error)) throw notWhole(file)
    throw error
  } finally {
    await reading.close()
  }
}

/** @throws ConfigError */
export async function refuseUnlessReadable(file: string): Promise<void> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw new ConfigError(`${file} cannot be read (${error.code}): name the file of a backup.`)
  })
  await handle.close()
}

const isBroken = (error: unknown): boolean =>
  /^(Z_|ERR_STREAM_PREMATURE_CLOSE)/.test(String((error as { code?: unknown }).code)) ||
  /Invalid tar header|Unexpected end of data/.test((error as Error).message)

const notWhole = (file: string) =>
  new ConfigError(`${file} is not a whole backup of Ratchet: take another copy of it, or an earlier backup.`)

class Reading {
  readonly #file: string
  readonly #reader: Reader
  #about: About | undefined
  #key: Buffer | undefined
  #loading: Loading | undefined
  #tables: ReadonlyMap<string, SavedTable> = new Map()
  #files: FilesEnd = {}
  #rows = 0
  #isWhole = false
  #bytes = 0
  readonly #progress: (line: () => string) => void

  constructor(file: string, reader: Reader) {
    this.#file = file
    this.#reader = reader
    this.#progress = onceASecond(reader.say)
  }

  async take(entry: Entry): Promise<void> {
    const { name } = entry.header
    if (name === entries.about) return this.#begin(await bytesOf(entry))
    if (!this.#about) throw notWhole(this.#file)
    if (name === entries.key) this.#key = await bytesOf(entry)
    else if (name.startsWith(entries.database)) await this.#addRows(name, await bytesOf(entry))
    else if (name === entries.databaseEnd) await this.#compareRows(await bytesOf(entry))
    else if (name.startsWith(entries.files)) await this.#keep(name.slice(entries.files.length), entry)
    else if (name === entries.end) this.#compareFiles(await bytesOf(entry))
    else throw notWhole(this.#file)
  }

  end(): Restored {
    if (!this.#isWhole) throw notWhole(this.#file)
    return { rows: this.#rows, files: Object.keys(this.#files).length }
  }

  async close(): Promise<void> {
    await this.#loading?.close()
  }

  #begin(content: Buffer): void {
    const told = JSON.parse(content.toString('utf8')) as { readonly format?: unknown }
    if (Number(told.format) > formatVersion)
      throw new ConfigError(`${this.#file} was made by a newer Ratchet: restore it with that release.`)
    this.#about = this.#parse(about, content)
    this.#tables = new Map(this.#about.tables.map((table) => [labelOf(table), table]))
  }

  /** The key stands before the rows: a wrong passphrase is refused before anything is made. */
  async #open(): Promise<Loading> {
    if (!this.#about || this.#about.hasKey !== (this.#key !== undefined)) throw notWhole(this.#file)
    this.#loading ??= await this.#reader.open(this.#about, this.#key)
    return this.#loading
  }

  async #addRows(name: string, content: Buffer): Promise<void> {
    const label = name.slice(entries.database.length, name.lastIndexOf('/'))
    const table = this.#tables.get(label)
    if (!table) throw notWhole(this.#file)
    await (await this.#open()).add(table, content)
    this.#bytes += content.length
    this.#progress(() => `Database: ${megabytes(this.#bytes)} loaded, ${label}`)
  }

  async #compareRows(content: Buffer): Promise<void> {
    const loading = await this.#open()
    const ends = this.#parse(databaseEnd, content)
    for (const [label, table] of this.#tables) {
      const saved = ends[label]
      const loaded = await loading.digest(table)
      if (saved?.rows !== loaded.rows || saved.sha256 !== loaded.sha256)
        throw new ConfigError(`${label} is not what was saved: ${this.#file} is damaged. Take an earlier backup.`)
      this.#rows += loaded.rows
    }
    await loading.commit()
  }

  async #keep(path: string, entry: Entry): Promise<void> {
    const { filesTo } = this.#reader
    if (normalize(path).split(sep).includes('..') || path.startsWith('/')) throw notWhole(this.#file)
    const hash = createHash('sha256')
    let bytes = 0
    const watch = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk)
        bytes += chunk.length
        done(null, chunk)
      },
    })
    const content = Readable.from(entry)
    if (filesTo === undefined) await pipeline(content, watch.resume())
    else {
      await mkdir(dirname(join(filesTo, path)), { recursive: true, mode: 0o700 })
      await pipeline(content, watch, createWriteStream(join(filesTo, path), { flags: 'wx', mode: 0o600, flush: true }))
    }
    this.#files[path] = { bytes, sha256: hash.digest('hex') }
  }

  #compareFiles(content: Buffer): void {
    const saved = this.#parse(filesEnd, content)
    const paths = new Set([...Object.keys(saved), ...Object.keys(this.#files)])
    for (const path of paths)
      if (saved[path]?.sha256 !== this.#files[path]?.sha256)
        throw new ConfigError(`${path} is not what was saved: ${this.#file} is damaged. Take an earlier backup.`)
    this.#isWhole = true
  }

  #parse<T extends z.ZodType>(what: T, content: Buffer): z.infer<T> {
    const parsed = what.safeParse(JSON.parse(content.toString('utf8')))
    if (!parsed.success) throw notWhole(this.#file)
    return parsed.data
  }
}

async function bytesOf(entry: Entry): Promise<Buffer> {
  if ((entry.header.size ?? 0) > mostBytes) throw new Error('Invalid tar header')
  const chunks: Buffer[] = []
  for await (const chunk of entry) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
