import { migrateEvents } from '@ratchet/broker/events'
import { migratePaper } from '@ratchet/broker/paper'
import { MigrationRefused } from '@ratchet/postgres'
import {
  atReplica,
  EngineAlreadyRunning,
  filesFolderId,
  keepFilesFolderId,
  type Login,
  LoginRefused,
  migrate,
  openLogins,
  openVault,
  peekKeys,
  settingOf,
  throughPooler,
  tryPooler,
} from '@ratchet/store'
import { type EmbeddedPostgres, keepEmbeddedPostgres } from '@ratchet/store/embedded'
import pg from 'pg'
import { checkFilesFolder, takeFilesFolder } from '../core/files/files-folder.ts'
import type { Closing } from '../core/process/closing.ts'
import { ConfigError } from '../core/refusals/config-error.ts'
import { reasonOf } from '../core/refusals/reason.ts'
import type { Keyring } from '../core/secrets/keyring.ts'
import { checkMasterKey, type Keys, openKeys } from '../core/secrets/keys.ts'
import { deriveKey } from '../core/secrets/master.ts'
import { Secret } from '../core/secrets/secret.ts'
import { hasKey, keyMissing } from '../core/secrets/sources.ts'
import type { Config } from '../core/settings/config.ts'

export interface Database {
  /** The address under which a part of the server works; the owner's is used at the start alone. */
  readonly as: (login: Login) => Secret
  /** The address by which a part of the api asks what needs no connection of its own: through the pooler, where there is one. */
  readonly asking: (login: 'api' | 'auth') => Secret
  /** The address of the api's login at the replica, if there is one. */
  readonly replica: Secret | undefined
  /** The same as `as`, for another thread of this process: here nobody has it any more. */
  readonly giveAway: (login: Login) => string
  /** Undefined if the server does not run the database itself. */
  readonly embedded: EmbeddedPostgres | undefined
  readonly keys: Keys
}

const connectMs = 5000

/** The database of DATABASE_URL does not answer, or lets this user not in. */
export class DatabaseUnreachable extends ConfigError {}

type Tell = (line: string) => void

/** For a command of the operator, who is the owner. Opens the configured database, or starts the data folder's own, and migrates the ledger. */
export async function openAsOwner(config: Config, closing: Closing, say: Tell, warn = say): Promise<Opened> {
  const opened = await openUnchanged(config, closing, say, warn)
  await migrate(opened.url.reveal(), undefined, say)
  return opened
}

/** The configured database as it is, or the data folder's own, started. */
export const openUnchanged = (config: Config, closing: Closing, say: Tell, warn = say): Promise<Opened> =>
  config.databaseUrl ? reach(config.databaseUrl) : startOwn(config, closing, say, warn)

/** Checks a database of the operator's own before anything is written, here or there. @throws ConfigError */
export async function checkDatabase(config: Config, keyring: Keyring | undefined): Promise<void> {
  const { databaseUrl, secret, dataDir, role } = config
  if (!databaseUrl) return
  const { url } = await reach(databaseUrl)
  const mayMake = await checkMasterKey(await peekKeys(url.reveal()), keyring)
  // Another process of this folder may have made the key meanwhile.
  if (!keyring && !mayMake && !hasKey(secret, dataDir)) throw keyMissing(dataDir)
  if (role !== 'engine') await checkFilesFolder(config, () => filesFolderId(url.reveal()))
}

interface Opening {
  readonly config: Config
  readonly closing: Closing
  /** Opens the master key, and makes one where nothing is sealed in the database. */
  readonly openKeyring: (mayMake: boolean) => Promise<Keyring>
  /** The master key, where there is one already. */
  readonly keyring: Keyring | undefined
  readonly say: (line: string) => void
  /** Keeps an address's password out of every log. */
  readonly hide: (address: string) => void
  /** Is told what does not protect the database. */
  readonly warn: (line: string) => void
}

const loginsOf = {
  all: ['api', 'auth', 'engine', 'broker'],
  api: ['api', 'auth'],
  engine: ['engine', 'broker'],
} as const satisfies Record<Config['role'], readonly Login[]>

/**
 * For the server. Migrates the brokers' books too, and makes the logins under which the server works from then on. No connection of the
 * owner is left open.
 */
export async function openDatabase(opening: Opening): Promise<Database> {
  const { config, closing, say, hide, warn } = opening
  const { databaseUrl, role } = config
  if (databaseUrl) hide(databaseUrl.reveal())
  const { url, embedded } = await openUnchanged(config, closing, say, warn)
  hide(url.reveal())
  const mayMake = await checkMasterKey(await peekKeys(url.reveal()), opening.keyring)
  const keyring = opening.keyring ?? (await opening.openKeyring(mayMake))
  await migrate(url.reveal(), undefined, say)
  if (role !== 'engine') await takeFilesFolder(config, (...kept) => keepFilesFolderId(url.reveal(), ...kept), warn)
  if (role !== 'api') {
    await migratePaper(url.reveal())
    await migrateEvents(url.reveal())
  }
  const keys = await openKeys(() => openVault(url.reveal()), keyring, warn)
  const { urls, missing } = await openLogins({
    url: url.reveal(),
    key: deriveKey(keys.root, 'database logins'),
    needed: loginsOf[role],
    given: Object.fromEntries(Object.entries(config.loginUrls).map(([login, given]) => [login, given.reveal()])),
    isOurs: embedded !== undefined,
  })
  for (const address of urls.values()) hide(address)
  if (missing.length > 0)
    warn(
      `Ratchet uses the database with more rights than it needs: ${missing.join('; ')}. An injected statement would have these rights. ` +
        'See "Logins" in docs/operate/database.md.',
    )
  const secrets = new Map([...urls].map(([login, address]) => [login, new Secret(address)]))
  const as = (login: Login) => {
    const secret = secrets.get(login)
    if (!secret) throw new Error(`A process with RATCHET_ROLE=${role} has no ${settingOf(login)}`)
    return secret
  }
  const { poolerUrl } = config
  const asking = (login: 'api' | 'auth') =>
    poolerUrl ? new Secret(throughPooler(as(login).reveal(), poolerUrl.reveal())) : as(login)
  if (poolerUrl && role !== 'engine')
    for (const login of ['api', 'auth'] as const) {
      hide(asking(login).reveal())
      await tryPooler(asking(login).reveal(), login)
    }
  const { replicaUrl } = config
  const replica =
    replicaUrl && role !== 'engine' ? new Secret(atReplica(as('api').reveal(), replicaUrl.reveal())) : undefined
  for (const address of [replicaUrl, replica]) if (address) hide(address.reveal())
  const giveAway = (login: Login) => {
    const address = as(login).reveal()
    secrets.delete(login)
    return address
  }
  return { as, asking, replica, giveAway, embedded, keys }
}

interface Opened {
  readonly url: Secret
  readonly embedded: EmbeddedPostgres | undefined
}

async function startOwn({ dataDir }: Config, closing: Closing, log: Tell, warn: Tell): Promise<Opened> {
  const embedded = await keepEmbeddedPostgres({ dataDir, log, warn }).catch((error: Error) => {
    throw new ConfigError(error.message)
  })
  await closing.add('PostgreSQL', () => embedded.stop())
  return { url: new Secret(embedded.url), embedded }
}

async function reach(url: Secret): Promise<Opened> {
  const client = new pg.Client({ connectionString: url.reveal(), connectionTimeoutMillis: connectMs })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
  } catch (error) {
    throw new DatabaseUnreachable(
      `The database of DATABASE_URL cannot be reached (${reasonOf(error)}). Start it, or correct DATABASE_URL.`,
      { cause: error },
    )
  } finally {
    await client.end().catch(() => {})
  }
  return { url, embedded: undefined }
}

/** One line for an error that an operator can mend; undefined for a fault of the program. */
export const operatorsLine = (error: unknown): string | undefined =>
  [ConfigError, EngineAlreadyRunning, LoginRefused, MigrationRefused].some((kind) => error instanceof kind)
    ? (error as Error).message
    : undefined
