import { readdirSync } from 'node:fs'
import { readSql, sha256 } from './sql-file.ts'

/** The database and this program do not fit; the message is one line for the operator. */
export class MigrationRefused extends Error {}

/** A migration as the database has it on record. */
export interface AppliedMigration {
  readonly n: number
  readonly name: string
  readonly checksum: string
}

export interface Migration extends AppliedMigration {
  readonly sql: string
  /** The lowest number that the file stands for: its own, unless it is a baseline. */
  readonly first: number
  /** Checksums of the texts that the file replaces. */
  readonly replaced: readonly string[]
}

/** The newest release that has every migration in a file of its own. */
const MIGRATES_ALL = 'd2bb59f7'

/**
 * A file may be rewritten, if a database that applied its former text gets the same schema from the files behind it. A line in the file names the
 * checksum of the former text: `-- replaces CHECKSUM`. A baseline stands for several numbers: `-- replaces 1 to 18, CHECKSUM`, where CHECKSUM is that of
 * their checksums, a line each. A database has applied either all of these numbers, or the baseline.
 */
const replaces = /^-- replaces (?:(\d+) to \d+, )?(\w{64})$/gm

export function readMigrations(dir: string): readonly Migration[] {
  const names = readdirSync(dir).filter((name) => /^\d{4}_\w+\.sql$/.test(name))
  return names.sort().map((name) => {
    const file = readSql(`${dir}/${name}`)
    const n = Number(name.slice(0, 4))
    const lines = [...file.sql.matchAll(replaces)]
    const first = Math.min(n, ...lines.flatMap(([, from]) => (from ? Number(from) : [])))
    return { n, name, ...file, first, replaced: lines.map(([, , checksum = '']) => checksum) }
  })
}

export const standsFor =
  (n: number) =>
  (file: Migration): boolean =>
    file.first <= n && n <= file.n

export const unknownHere = (name: string) =>
  new MigrationRefused(
    `The database was migrated by a newer Ratchet (${name} is unknown here). Start that version, or restore a backup.`,
  )
export const tooOld = (name: string) =>
  new MigrationRefused(
    `The database is older than ${name}. Start the release ${MIGRATES_ALL} on it first, or restore a backup with it.`,
  )
/** @returns the first migration that does not fit the files of a folder, and why; undefined if all fit */
export const misfitOf = (applied: readonly AppliedMigration[], dir: string): Misfit | undefined =>
  misfit(applied, readMigrations(dir))

interface Misfit {
  readonly name: string
  readonly is: 'unknown' | 'too old' | 'changed'
}

function misfit(applied: readonly AppliedMigration[], files: readonly Migration[]): Misfit | undefined {
  for (const { n, name } of applied) if (!files.some(standsFor(n))) return { name, is: 'unknown' }
  for (const file of files) {
    const rows = applied.filter(({ n }) => standsFor(n)(file))
    const [only] = rows
    if (!only) continue
    if (rows.at(-1)?.n !== file.n) return { name: file.name, is: 'too old' }
    const text = rows.length === 1 ? only.checksum : sha256(rows.map(({ checksum }) => checksum).join('\n'))
    if (text !== file.checksum && !file.replaced.includes(text)) return { name: file.name, is: 'changed' }
  }
  return undefined
}

/** @throws MigrationRefused where an applied file was changed, is unknown here or too old, or a new one is numbered below it */
export function compare(applied: readonly AppliedMigration[], files: readonly Migration[]): void {
  const found = misfit(applied, files)
  if (found?.is === 'unknown') throw unknownHere(found.name)
  if (found?.is === 'too old') throw tooOld(found.name)
  if (found)
    throw new MigrationRefused(
      `The migration ${found.name} was changed after it was applied. Put the file back as it was, and add a new one.`,
    )
  const last = applied.at(-1)?.n ?? 0
  const late = files.find(({ n }) => n < last && !applied.some((row) => row.n === n))
  if (late) throw new MigrationRefused(`The migration ${late.name} is numbered below one that is already applied.`)
}
