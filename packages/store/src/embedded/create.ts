import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { type Account, commandFor } from './command.ts'

/** Name of the role that owns everything. */
export const SUPERUSER = 'postgres'

/**
 * The superuser's password, made at the first start.
 * @throws Error in one line when it is gone although the database is there
 */
export function readOrMakePassword(file: string, clusterExists: boolean): string {
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  if (clusterExists) throw new Error(`${file} is missing, and the database cannot be opened without it. Put it back.`)
  const password = randomBytes(24).toString('base64url')
  // Renamed into place: a cut-short write must never be taken for the password.
  writeFileSync(`${file}.new`, `${password}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
  return password
}

/**
 * Made beside its place and then renamed: a first start that is cut short leaves nothing that looks like a database.
 * The built-in C.UTF-8 collation is PostgreSQL's own, so the data do not depend on the machine's locales.
 */
export function createCluster(
  binaries: Binaries,
  account: Account,
  dataDir: string,
  clusterDir: string,
  password: string,
): void {
  const draft = join(dataDir, 'postgres.new')
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(join(draft, 'cluster'), { recursive: true })
  const passwordFile = join(draft, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (account.owner) {
    for (const path of [draft, join(draft, 'cluster'), passwordFile])
      chownSync(path, account.owner.uid, account.owner.gid)
  }
  chmodSync(join(draft, 'cluster'), 0o700)
  const args = ['--pgdata', join(draft, 'cluster'), '--username', SUPERUSER, '--pwfile', passwordFile]
  args.push('--auth=scram-sha-256', '--encoding=UTF8', '--locale=C', '--locale-provider=builtin')
  args.push('--builtin-locale=C.UTF-8', '--no-instructions')
  // A new segment of the write-ahead log is filled with zeros while every commit waits: the usual 16 MB take some fifty milliseconds.
  args.push('--wal-segsize=1')
  const { program, words, options } = commandFor(account, binaries.initdb, args)
  const { status, stderr, error } = spawnSync(program, words, { ...options, encoding: 'utf8' })
  if (status !== 0) {
    rmSync(draft, { recursive: true, force: true })
    const reason = error?.message ?? stderr.split('\n').find((line) => /error|FATAL/.test(line)) ?? 'no reason given'
    throw new Error(`The database could not be created in ${dataDir}: ${reason.trim()}`)
  }
  renameSync(join(draft, 'cluster'), clusterDir)
  rmSync(draft, { recursive: true, force: true })
}
