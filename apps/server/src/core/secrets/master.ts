import { hkdfSync, randomBytes } from 'node:crypto'
import { chmodSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '../config-error.ts'
import { Secret } from './secret.ts'

const leastCharacters = 16

/**
 * The master key: the configured one, else the data folder's own, which is made at the first start and which no other user can read.
 * @throws ConfigError if the stored key is damaged
 */
export function masterSecret(configured: Secret | undefined, dataDir: string): Secret {
  if (configured) return configured
  const file = join(dataDir, 'secret')
  const kept = readKept(file) ?? makeKept(file)
  if (kept.length < leastCharacters)
    throw new ConfigError(
      `${file} is damaged: put it back from a copy. Without it sealed broker passwords cannot be opened.`,
    )
  chmodSync(file, 0o600)
  return new Secret(kept)
}

function readKept(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new ConfigError(`${file} cannot be read: give this user the right to read it.`)
  }
}

/** Writes the key to a temporary file and links it into place, so that neither a cut-short write nor a second process leaves another key. */
function makeKept(file: string): string {
  const draft = `${file}.${process.pid}.new`
  writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 })
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return readFileSync(file, 'utf8').trim()
}

/** Derives a key for one purpose. Neither the master key nor the key of another purpose can be derived from it. */
export const deriveKey = (master: Secret, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', master.reveal(), 'ratchet', purpose, 32))
