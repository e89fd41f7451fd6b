import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  linkSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { ConfigError } from '../refusals/config-error.ts'
import type { KeySource } from './keyring.ts'
import { isRandom, keysIn } from './master.ts'
import { Secret } from './secret.ts'

/** Where the operator keeps the master key. */
export type SecretChoice =
  | { readonly kind: 'given'; readonly keys: readonly Secret[] }
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'command'; readonly command: string }

const makeOne = 'make one with "openssl rand -base64 32"'
/** The shortest key that a data folder of before may have. */
const leastCharacters = 16

/** The configured keys, else those of the data folder's own file, which `makeOwnKey` makes. @throws ConfigError */
export function sourceOf(choice: SecretChoice | undefined, dataDir: string): KeySource {
  if (!choice) return fileSource(ownFile(dataDir), readOwn)
  if (choice.kind === 'file') return fileSource(choice.path, readGiven)
  if (choice.kind === 'command') return commandSource(choice.command)
  return { read: async () => choice.keys, mayHaveChanged: () => false }
}

/** The file that can be given other keys; undefined where they come from elsewhere. */
export function fileOf(choice: SecretChoice | undefined, dataDir: string): string | undefined {
  if (!choice) return ownFile(dataDir)
  return choice.kind === 'file' ? choice.path : undefined
}

const ownFile = (dataDir: string): string => join(dataDir, 'secret')

/** Whether the operator sets a key, or the data folder holds its own. */
export const hasKey = (choice: SecretChoice | undefined, dataDir: string): boolean =>
  choice !== undefined || existsSync(ownFile(dataDir))

/** Makes the data folder's own key where it has none. Only for a database that nothing is sealed in: a new key opens nothing. */
export function makeOwnKey(dataDir: string): void {
  if (!existsSync(ownFile(dataDir))) makeKept(ownFile(dataDir))
}

export const keyMissing = (dataDir: string): ConfigError =>
  new ConfigError(
    `${ownFile(dataDir)} is missing. It holds the key of this database: restore it from a backup. ` +
      'If you have no backup, run: npm run -s admin -- rotate-secret lost.',
  )

/** A file is looked at each time, and read where it is another one. */
function fileSource(path: string, readKeys: (path: string) => readonly string[]): KeySource {
  let seen = ''
  const stamp = () => {
    try {
      const { ino, size, mtimeMs } = statSync(path)
      return `${ino} ${size} ${mtimeMs}`
    } catch {
      return seen
    }
  }
  return {
    read: async () => {
      const keys = readKeys(path).map((key) => new Secret(key))
      seen = stamp()
      return keys
    },
    mayHaveChanged: () => stamp() !== seen,
  }
}

function readOwn(file: string): readonly string[] {
  const text = readText(file)
  if (text === undefined) throw keyMissing(dirname(file))
  const keys = keysIn(text)
  if (keys.length === 0 || keys.some((key) => key.length < leastCharacters))
    throw new ConfigError(
      `${file} is damaged: restore it from a backup. Without it, stored broker passwords cannot be decrypted.`,
    )
  chmodSync(file, 0o600)
  return keys
}

function readGiven(file: string): readonly string[] {
  const text = readText(file)
  if (text === undefined)
    throw new ConfigError(
      `RATCHET_SECRET_FILE names ${file}, which does not exist: put the master key into it, or ${makeOne}.`,
    )
  return checked(text, `RATCHET_SECRET_FILE (${file})`)
}

function checked(text: string, where: string): readonly string[] {
  const keys = keysIn(text)
  if (keys.length === 0) throw new ConfigError(`${where} has no key: ${makeOne}.`)
  if (!keys.every(isRandom)) throw new ConfigError(`${where} must have 256 random bits: ${makeOne}.`)
  return keys
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new ConfigError(`${file} cannot be read: give this user permission to read it.`)
  }
}

export const newKey = (): string => randomBytes(32).toString('base64url')

/** Writes the key to a temporary file and links it into place, so that neither a cut-short write nor a second process leaves another key. */
function makeKept(file: string): void {
  const draft = `${file}.${process.pid}.new`
  writeFileSync(draft, `${newKey()}\n`, { mode: 0o600 })
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Puts other keys into a file at one moment, for the same user as before. @throws ConfigError where it cannot be written */
export function replaceKeys(file: string, keys: readonly Secret[]): void {
  const draft = `${file}.${process.pid}.new`
  try {
    const { uid, gid } = statSync(file)
    writeFileSync(draft, `${keys.map((key) => key.reveal()).join('\n')}\n`, { mode: 0o600, flush: true })
    if (process.getuid?.() === 0) chownSync(draft, uid, gid)
    renameSync(draft, file)
  } catch (error) {
    rmSync(draft, { force: true })
    const { code, message } = error as NodeJS.ErrnoException
    throw new ConfigError(`${file} cannot be written (${code ?? message}): give this user permission to write it.`)
  }
}

const commandMs = 30_000
/** The command may ask somebody far away: it is not run for each look. */
const againMs = 60_000

function commandSource(command: string): KeySource {
  let readAtMs = Number.NEGATIVE_INFINITY
  return {
    read: async () => {
      readAtMs = performance.now()
      return checked(await outputOf(command), 'The output of RATCHET_SECRET_COMMAND').map((key) => new Secret(key))
    },
    mayHaveChanged: () => performance.now() - readAtMs > againMs,
  }
}

/** The words of the command stay its own: they may be secret. */
async function outputOf(command: string): Promise<string> {
  const [shell, flag] = process.platform === 'win32' ? ['cmd', '/c'] : ['/bin/sh', '-c']
  try {
    return (await promisify(execFile)(shell, [flag, command], { timeout: commandMs, maxBuffer: 65_536 })).stdout
  } catch (error) {
    const { code, killed } = error as { readonly code?: number | string; readonly killed?: boolean }
    const why = killed ? `did not finish within ${commandMs / 1000} s` : `ended with ${code ?? 'a signal'}`
    throw new ConfigError(
      `RATCHET_SECRET_COMMAND ${why}: run it by hand as this user; it must print the master key alone.`,
    )
  }
}
