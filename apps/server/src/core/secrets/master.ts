import { hkdfSync, randomBytes } from 'node:crypto'
import { chmodSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '../config-error.ts'
import { Secret } from './secret.ts'

const leastCharacters = 16

/**
 * The master key: the configured one, else the data folder's own, which is made at the first start and readable by nobody else.
 * @throws ConfigError where the kept one is damaged
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

/** Linked into place whole: neither a cut-short write nor a second process at the same moment leaves another key behind. */
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

/** A key for one purpose; from it neither the master key nor another purpose's key can be had. */
export const deriveKey = (master: Secret, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', master.reveal(), 'ratchet', purpose, 32))
