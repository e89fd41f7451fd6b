import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream, type WriteStream } from 'node:fs'
import { link, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { ConfigError } from '../refusals/config-error.ts'

/**
 * Makes a file that nobody else can read, whole or not at all. It gets its name once it is whole and on the disk, and takes no other's place.
 * @param write fills it, and ends it @throws ConfigError where the file cannot be made
 */
export async function writeWhole<T>(file: string, write: (out: WriteStream) => Promise<T>): Promise<T> {
  const cannot = (error: Error): never => {
    throw new ConfigError(`${file} cannot be made (${error.message}). Name a new file.`)
  }
  const draft = join(dirname(file), `.${basename(file)}.${randomUUID()}`)
  const out = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true })
  await once(out, 'open').catch(cannot)
  try {
    const written = await write(out)
    await link(draft, file).catch(cannot)
    return written
  } finally {
    out.destroy()
    await rm(draft, { force: true })
  }
}
