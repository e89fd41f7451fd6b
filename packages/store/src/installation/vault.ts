import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { asOwner } from '../connections/connect.ts'

/** A key of the server, sealed with the master key; `sealed` is null where only the public half of a signing key is kept. */
export interface KeptKey {
  readonly id: string
  readonly purpose: 'root' | 'statement'
  readonly sealed: Uint8Array | null
  readonly publicKey: string | null
  readonly madeAtMs: number
}

/** A credential as it lies in the database: of an account, or the password of a trader's profile (then without server and log-in). */
export interface SealedRow {
  readonly table: 'accounts' | 'traders'
  readonly id: string
  readonly traderId: string
  readonly server: string
  readonly login: string
  readonly sealed: Uint8Array
}

/** What is sealed in the database. Each call is one connection of the engine's role; rejects where the database cannot be reached. */
export interface Vault {
  /** Keeps what `change` makes of the keys, while no other process changes them. Where it makes nothing, nothing is written. */
  changeKeys(
    change: (keys: readonly KeptKey[], about: { readonly isNew: boolean }) => Promise<readonly KeptKey[] | undefined>,
  ): Promise<readonly KeptKey[]>
  /** Credentials that do not begin with these bytes, or with none of them where a version is asked for; a part of them after an id. */
  credentials(
    which: { readonly not: Uint8Array } | { readonly version: number },
    after: string,
  ): Promise<readonly SealedRow[]>
  /** Puts others in their place, where they are still what they were. @returns how many were */
  reseal(rows: readonly { readonly row: SealedRow; readonly sealed: Uint8Array | null }[]): Promise<number>
  /** By which the api names traders to row-level security. The database made it, and keeps it for ever. */
  nameKey(): Promise<Uint8Array>
  /** From now on the database takes nothing that is sealed with these master keys; whatever was being written is written. */
  retire(marks: readonly Uint8Array[]): Promise<void>
  close(): Promise<void>
}

/** Any number; processes that start at once make one set of keys. */
const LOCK = 7_210_004
const atOnce = 500
const longestMs = 40_000
const lookMs = 20

const all = `select 'accounts' as "table", id::text, trader_id as "traderId", server, login, password_sealed as sealed
    from ledger.accounts where password_sealed is not null
  union all select 'traders', id, id, '', '', forex_password_sealed from ledger.traders where forex_password_sealed is not null`

const some = `select * from (${all}) sealed
  where case when $1::bytea is null then get_byte(sealed, 0) = $2 else substring(sealed from 1 for length($1)) <> $1 end
    and id > $3 order by id limit ${atOnce}`

const reseal = (table: string, column: string) => `update ledger.${table} t set ${column} = one.new
  from unnest($1::text[], $2::bytea[], $3::bytea[]) one(id, old, new) where t.id::text = one.id and t.${column} = one.old`

const keysOf =
  'select id, purpose, sealed, public_key as "publicKey", made_at_ms::float8 as "madeAtMs" from vault.keys order by made_at_ms, id'

const columns = { accounts: 'password_sealed', traders: 'forex_password_sealed' } as const

/** @param url address of the migrated database, of a user who may use the role of the engine */
export async function openVault(url: string): Promise<Vault> {
  const client = new pg.Client({
    connectionString: url,
    options: '-c role=ratchet_engine',
    connectionTimeoutMillis: 10_000,
  })
  client.on('error', () => {})
  await client.connect()

  async function inTransaction<T>(work: () => Promise<T>): Promise<T> {
    await client.query('begin')
    try {
      const done = await work()
      await client.query('commit')
      return done
    } catch (error) {
      await client.query('rollback').catch(() => {})
      throw error
    }
  }

  return {
    changeKeys: (change) =>
      inTransaction(async () => {
        await client.query('select pg_advisory_xact_lock($1)', [LOCK])
        const { rows: keys } = await client.query<KeptKey>(keysOf)
        const { rows } = await client.query<{ isNew: boolean }>(
          'select not exists (select from ledger.traders) as "isNew"',
        )
        const changed = await change(keys, { isNew: rows[0]?.isNew ?? true })
        if (!changed) return keys
        await client.query('delete from vault.keys')
        for (const { id, purpose, sealed, publicKey, madeAtMs } of changed)
          await client.query(
            'insert into vault.keys (id, purpose, sealed, public_key, made_at_ms) values ($1, $2, $3, $4, $5)',
            [id, purpose, sealed && Buffer.from(sealed), publicKey, madeAtMs],
          )
        return changed
      }),

    credentials: async (which, after) => {
      const [prefix, version] = 'not' in which ? [Buffer.from(which.not), null] : [null, which.version]
      return (await client.query<SealedRow>(some, [prefix, version, after])).rows
    },

    reseal: async (rows) => {
      let done = 0
      for (const table of ['accounts', 'traders'] as const) {
        const of = rows.filter(({ row }) => row.table === table)
        if (of.length === 0) continue
        const values = [
          of.map(({ row }) => row.id),
          of.map(({ row }) => Buffer.from(row.sealed)),
          of.map(({ sealed }) => sealed && Buffer.from(sealed)),
        ]
        done += (await client.query(reseal(table, columns[table]), values)).rowCount ?? 0
      }
      return done
    },

    nameKey: async () => {
      const { rows } = await client.query<{ key: Buffer }>('select key from vault.name_key')
      const [found] = rows
      if (!found) throw new Error('The database has no key for the names of traders')
      return found.key
    },

    retire: async (marks) => {
      const { rows } = await client.query<{ id: string }>(
        `with kept as (insert into vault.retired select unnest($1::bytea[]) on conflict do nothing) select pg_current_xact_id()::text as id`,
        [marks.map((mark) => Buffer.from(mark))],
      )
      // What began before does not see the marks: it is waited for. No statement of ours lives longer.
      for (let waitedMs = 0; waitedMs < longestMs; waitedMs += lookMs) {
        const { rows: now } = await client.query<{ past: boolean }>(
          'select pg_snapshot_xmin(pg_current_snapshot()) > $1::xid8 as past',
          [rows[0]?.id],
        )
        if (now[0]?.past) return
        await sleep(lookMs)
      }
    },

    close: () => client.end(),
  }
}

/** The key of `Vault.nameKey`, for whoever opens the api's store without a server. */
export async function readNameKey(url: string): Promise<Uint8Array> {
  const vault = await openVault(url)
  try {
    return await vault.nameKey()
  } finally {
    await vault.close()
  }
}

/**
 * The keys of a database as it is, before it is migrated, and whether it has no traders. Writes nothing.
 * @param url of its owner
 */
export const peekKeys = (url: string): Promise<{ readonly keys: readonly KeptKey[]; readonly isNew: boolean }> =>
  asOwner(url, async (client) => {
    await client.query('begin read only')
    const { rows: tables } = await client.query<{ keys: boolean; traders: boolean }>(
      "select to_regclass('vault.keys') is not null as keys, to_regclass('ledger.traders') is not null as traders",
    )
    const [there] = tables
    if (there?.traders) await client.query('set local role ratchet_engine')
    const keys = there?.keys ? (await client.query<KeptKey>(keysOf)).rows : []
    const isNew =
      !there?.traders ||
      !(await client.query<{ any: boolean }>('select exists (select from ledger.traders) as any')).rows[0]?.any
    return { keys, isNew }
  })
