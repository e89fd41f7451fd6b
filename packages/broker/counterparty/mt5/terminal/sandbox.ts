import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'

/** A file of MQL5/Files: what a program wrote, and how much of it is on the disk. */
interface StoredFile {
  live: Buffer
  durable: Buffer
}

/**
 * MQL5/Files of one terminal. What was written is durable after FileFlush or FileClose; a kill loses the rest, or tears it. With a folder the
 * durable bytes are kept there, so that they outlive the process.
 */
export class Sandbox {
  readonly #files = new Map<string, StoredFile>()
  readonly #folder: string | undefined

  constructor(folder?: string) {
    this.#folder = folder
    if (folder === undefined) return
    mkdirSync(folder, { recursive: true })
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || entry.name.endsWith('.saving')) continue
      const path = join(entry.parentPath, entry.name)
      const bytes = readFileSync(path)
      this.#files.set(this.#key(relative(folder, path).split(sep).join('/')), { live: bytes, durable: bytes })
    }
  }

  /** Windows separates folders with a backslash and does not distinguish cases. */
  #key(name: string): string {
    return name.replaceAll('\\', '/').toLowerCase()
  }

  has(name: string): boolean {
    return this.#files.has(this.#key(name))
  }

  read(name: string): Buffer | undefined {
    return this.#files.get(this.#key(name))?.live
  }

  /** Names of all files, in lower case. */
  names(): readonly string[] {
    return [...this.#files.keys()]
  }

  write(name: string, bytes: Buffer): void {
    const file = this.#files.get(this.#key(name)) ?? { live: bytes, durable: Buffer.alloc(0) }
    file.live = bytes
    this.#files.set(this.#key(name), file)
  }

  flush(name: string): void {
    const file = this.#files.get(this.#key(name))
    if (!file || file.durable === file.live) return
    file.durable = file.live
    this.#save(name, file.durable)
  }

  /** Writes a file as another program would, at once durable. */
  put(name: string, bytes: Buffer): void {
    this.write(name, bytes)
    this.flush(name)
  }

  delete(name: string): boolean {
    if (this.#folder !== undefined) rmSync(join(this.#folder, this.#key(name)), { force: true })
    return this.#files.delete(this.#key(name))
  }

  move(from: string, to: string): void {
    const file = this.#files.get(this.#key(from))
    if (!file) return
    this.delete(from)
    this.#files.set(this.#key(to), file)
    this.#save(to, file.durable)
  }

  /** The process is killed: of the bytes that were not flushed, the first few may have reached the disk. */
  lose(tornBytes: number): void {
    for (const [name, file] of this.#files) {
      if (file.live === file.durable) continue
      file.live = torn(file, tornBytes)
      this.flush(name)
    }
  }

  #save(name: string, bytes: Buffer): void {
    if (this.#folder === undefined) return
    const path = join(this.#folder, this.#key(name))
    mkdirSync(dirname(path), { recursive: true })
    // A kill of this process never leaves half a file: what a kill of the terminal tears is decided by `lose`.
    writeFileSync(`${path}.saving`, bytes)
    renameSync(`${path}.saving`, path)
  }
}

function torn({ live, durable }: StoredFile, tornBytes: number): Buffer {
  const from = firstDifference(live, durable)
  const kept = live.subarray(from, from + tornBytes)
  const end = Math.max(durable.length, from + kept.length)
  const bytes = Buffer.alloc(end)
  durable.copy(bytes)
  kept.copy(bytes, from)
  return bytes
}

function firstDifference(one: Buffer, other: Buffer): number {
  const length = Math.min(one.length, other.length)
  for (let n = 0; n < length; n++) if (one[n] !== other[n]) return n
  return length
}
