import { z } from 'zod'

/**
 * A backup is a gzipped tar file, which `tar tzf` lists: `about.json`, `key` (the master key, sealed by a passphrase), `database/SCHEMA.TABLE/N`
 * (rows as PostgreSQL's COPY writes them), `database.json` (how many rows, and their hashes), `files/…` of the data folder, `end.json`.
 */
export const formatVersion = 1

/** The word of the commands that leaves the master key out. */
export const withoutKey = 'without-key'

const schema = z.enum(['ratchet', 'paper', 'brokers', 'auth', 'engines', 'ledger', 'market', 'record', 'vault'])
const name = z.string().min(1).max(63)
const migrations = z.array(z.object({ n: z.int(), name: z.string(), checksum: z.string() }))

export const about = z.object({
  ratchet: z.literal('backup'),
  format: z.int(),
  madeAt: z.iso.datetime(),
  postgres: z.string(),
  hasKey: z.boolean(),
  /** Settings of the environment without those that are secret, to be compared with those of the place where it is restored. */
  settings: z.record(z.string(), z.string()),
  migrations: z.object({ ratchet: migrations, paper: migrations, brokers: migrations }),
  part: z.int().min(0).max(10_000),
  tables: z.array(z.object({ schema, name, columns: z.array(name).min(1) })).min(1),
  sequences: z.array(z.object({ schema, name, last: z.string().regex(/^-?\d+$/), isCalled: z.boolean() })),
})
export type About = z.infer<typeof about>

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** Of each table, by `SCHEMA.TABLE`. */
export const databaseEnd = z.record(z.string(), z.object({ rows: z.int(), sha256 }))
export type DatabaseEnd = z.infer<typeof databaseEnd>

/** Of each file, by its path in the data folder. */
export const filesEnd = z.record(z.string(), z.object({ bytes: z.int(), sha256 }))
export type FilesEnd = z.infer<typeof filesEnd>

export const entries = {
  about: 'about.json',
  key: 'key',
  database: 'database/',
  databaseEnd: 'database.json',
  files: 'files/',
  end: 'end.json',
} as const

export const labelOf = (table: { readonly schema: string; readonly name: string }): string =>
  `${table.schema}.${table.name}`
