import { accessSync, constants, statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { ConnectorSettings } from '@ratchet/engine'
import type { Login } from '@ratchet/store'
import type { Quotas } from '../limits/quotas.ts'
import { ConfigError } from '../refusals/config-error.ts'
import { keysIn } from '../secrets/master.ts'
import { Secret } from '../secrets/secret.ts'
import { secretSettings, withSecretFiles } from '../secrets/secret-files.ts'
import type { SecretChoice } from '../secrets/sources.ts'
import { brokerSettingsOf, type Environment, environment } from './environment.ts'
import { loginSettings } from './login-settings.ts'

export type FeedChoice =
  | { readonly kind: 'synthetic'; readonly seed: number | undefined }
  | { readonly kind: 'ticks'; readonly files: readonly string[] }

export interface SmtpChoice {
  readonly url: Secret
  /** The sender, as 'Ratchet <desk@example.com>' or the address alone. */
  readonly from: string
}

export type ServerRole = 'all' | 'api' | 'engine'

export interface Config {
  readonly port: number
  readonly host: string
  /** Absolute path of the data folder. */
  readonly dataDir: string
  /** Absolute path of the folder in which all apis keep pictures, uploads and messages; undefined for the data folder. */
  readonly sharedDir: string | undefined
  /** Undefined for the embedded PostgreSQL of the data folder. */
  readonly databaseUrl: Secret | undefined
  /** Addresses of logins that the operator made; the others are made at the start. */
  readonly loginUrls: Partial<Readonly<Record<Login, Secret>>>
  /** Where a pooler in transaction mode is, for what the api asks; undefined where all goes to PostgreSQL itself. */
  readonly poolerUrl: Secret | undefined
  /** Where a database is that follows this one, for reads of the past; undefined where all is read at the one. */
  readonly replicaUrl: Secret | undefined
  /** Undefined for a bus in memory. */
  readonly natsUrl: Secret | undefined
  readonly role: ServerRole
  /** Where the master key is; undefined for one that is made once in the data folder. */
  readonly secret: SecretChoice | undefined
  /** So long a process that is to end says that it is not ready, and still serves, before it takes nothing any more. */
  readonly drainS: number
  readonly signup: 'open' | 'closed'
  /** The origin that browsers use, without a path. */
  readonly publicUrl: string
  /** Whose forwarding headers are believed: addresses and networks, or how many proxies stand before the server; undefined for nobody's. */
  readonly trustedProxy: readonly string[] | number | undefined
  /** What opens the figures for monitors from elsewhere; without it only this machine reads them. */
  readonly metricsToken: Secret | undefined
  /** Where an engine of its own answers monitors, and nobody else; undefined for nowhere. */
  readonly monitorPort: number | undefined
  /** Whether everybody may read the description of the API. */
  readonly apiDocs: 'open' | 'closed'
  /** The most open streams of one network address, and of one trader. */
  readonly streamsOfCaller: number
  /** Seals the master key in backups; undefined where backups go without it. */
  readonly backupPassphrase: Secret | undefined
  /** Where this process puts a backup every so often, and how many stay; undefined for nowhere. */
  readonly backups: { readonly dir: string; readonly everyHours: number; readonly keep: number } | undefined
  /** What is set in the environment, as it was written, without what is secret. */
  readonly openSettings: Readonly<Record<string, string>>
  /** How much a trader may have. */
  readonly quotas: Quotas
  /** For how many days past prices, recorded ticks and answered requests are kept; undefined for ever. */
  readonly keepDays: {
    readonly bars: number
    readonly ticks: number | undefined
    readonly requests: number | undefined
  }
  /** Undefined if no e-mail is sent; the log has the links instead. */
  readonly smtp: SmtpChoice | undefined
  readonly feed: FeedChoice
  /** A multiple of real time; null for full speed. */
  readonly feedSpeed: number | null
  readonly feedLoop: boolean
  readonly demo: boolean
  /** The connectors' settings, by name. */
  readonly brokers: ConnectorSettings
  /** Where a public archive of ticks is; undefined where downloads are off. */
  readonly archiveUrl: string | undefined
  /** Market time from sending an order to the paper broker to its execution. */
  readonly paperLatencyMs: number
  /** Where traces go, of which part of all instructions, with what the collector asks for; undefined for none. */
  readonly tracing:
    | { readonly endpoint: string; readonly share: number; readonly headers: Secret | undefined }
    | undefined
}

/** Where pictures, uploads and messages lie. */
export const filesDirOf = ({ sharedDir, dataDir }: Pick<Config, 'sharedDir' | 'dataDir'>): string =>
  sharedDir ?? dataDir

/** Every variable that is read, those that name a file of a secret included. */
export const settingNames: readonly string[] = [
  ...Object.keys(environment.shape),
  ...secretSettings.map((name) => `${name}_FILE`),
]

/**
 * Reads the environment; an empty variable counts as one that is not set.
 * @throws ConfigError with one line for the operator
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.entries(withSecretFiles(env)).filter(
    (one): one is [string, string] => one[1] !== undefined && one[1] !== '' && one[0] in environment.shape,
  )
  const parsed = environment.safeParse(Object.fromEntries(given))
  if (!parsed.success) throw new ConfigError(parsed.error.issues[0]?.message ?? 'The configuration cannot be used.')
  const values = parsed.data
  refuseSplitWithoutShared(values)
  const smtp = readSmtp(values)
  const { PORT: port, HOST: host } = values
  return {
    port,
    host,
    dataDir: resolve(values.RATCHET_DATA_DIR),
    sharedDir: values.RATCHET_SHARED_DIR === undefined ? undefined : resolve(values.RATCHET_SHARED_DIR),
    databaseUrl: values.DATABASE_URL === undefined ? undefined : new Secret(values.DATABASE_URL),
    loginUrls: readLogins(values),
    poolerUrl: readBeside('DATABASE_POOLER_URL', values),
    replicaUrl: readBeside('DATABASE_REPLICA_URL', values),
    natsUrl: values.NATS_URL === undefined ? undefined : new Secret(values.NATS_URL),
    role: values.RATCHET_ROLE,
    secret: readSecret(values),
    // Whoever runs one process waits for nobody; behind a balancer there is another that takes over.
    drainS: values.RATCHET_DRAIN_SECONDS ?? (values.RATCHET_ROLE === 'api' ? 5 : 0),
    signup: values.RATCHET_SIGNUP,
    publicUrl: values.PUBLIC_URL === undefined ? originOf(host, port) : new URL(values.PUBLIC_URL).origin,
    trustedProxy: values.TRUSTED_PROXY,
    metricsToken: values.METRICS_TOKEN === undefined ? undefined : new Secret(values.METRICS_TOKEN),
    monitorPort: values.MONITOR_PORT,
    apiDocs: values.RATCHET_API_DOCS,
    streamsOfCaller: values.STREAMS_PER_CALLER,
    quotas: {
      instructionsPerMinute: values.INSTRUCTIONS_PER_MINUTE,
      instructionsPerDay: values.INSTRUCTIONS_PER_DAY,
      instructionsAlive: values.INSTRUCTIONS_ALIVE,
      accounts: values.ACCOUNTS_PER_TRADER,
      changesPerDay: values.CHANGES_PER_DAY,
      changedMbPerDay: values.CHANGED_MB_PER_DAY,
      letters: values.LETTERS_PER_TRADER,
      uploadsMb: values.UPLOADS_MB,
    },
    keepDays: { bars: values.KEEP_BARS_DAYS, ticks: values.KEEP_TICKS_DAYS, requests: values.KEEP_REQUESTS_DAYS },
    smtp,
    backupPassphrase: values.BACKUP_PASSPHRASE === undefined ? undefined : new Secret(values.BACKUP_PASSPHRASE),
    backups: readBackups(values),
    openSettings: openOnes(given),
    feed: readFeed(values.FEED),
    feedSpeed: values.FEED_SPEED,
    feedLoop: values.FEED_LOOP === 'true',
    demo: values.RATCHET_DEMO === undefined ? values.DATABASE_URL === undefined : values.RATCHET_DEMO === 'on',
    brokers: brokerSettingsOf(values),
    archiveUrl: values.RATCHET_ARCHIVE_URL,
    paperLatencyMs: values.RATCHET_PAPER_LATENCY_MS,
    tracing: readTracing(values),
  }
}

function readBackups(values: Environment): Config['backups'] {
  const { BACKUP_DIR: dir, BACKUP_EVERY_HOURS: everyHours, BACKUP_KEEP: keep } = values
  if (dir === undefined && everyHours === undefined) return undefined
  if (dir === undefined || everyHours === undefined)
    throw new ConfigError(
      `BACKUP_DIR and BACKUP_EVERY_HOURS belong together: set ${dir === undefined ? 'BACKUP_DIR' : 'BACKUP_EVERY_HOURS'} too, or neither.`,
    )
  return { dir: resolve(dir), everyHours, keep }
}

/** Neither a secret, nor an address with a password in it. */
const openOnes = (given: readonly (readonly [string, string])[]): Config['openSettings'] =>
  Object.fromEntries(
    given.filter(([name, value]) => {
      if (/^RATCHET_SECRET/.test(name) || secretSettings.some((one) => one === name)) return false
      return !URL.canParse(value) || new URL(value).password === ''
    }),
  )

function readTracing(values: Environment): Config['tracing'] {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers } = values
  if (endpoint === undefined) return undefined
  return {
    endpoint,
    share: values.OTEL_TRACES_SAMPLER_ARG,
    headers: headers === undefined ? undefined : new Secret(headers),
  }
}

/** Another way to the database of `DATABASE_URL`, or to one that follows it. */
function readBeside(name: 'DATABASE_POOLER_URL' | 'DATABASE_REPLICA_URL', values: Environment): Secret | undefined {
  const url = values[name]
  if (url !== undefined && values.DATABASE_URL === undefined)
    throw new ConfigError(
      `${name} leads to a database of your own: set DATABASE_URL to the address of PostgreSQL itself too.`,
    )
  return url === undefined ? undefined : new Secret(url)
}

/** An api and an engine that run apart share one database and exchange messages over NATS. */
function refuseSplitWithoutShared({ RATCHET_ROLE: role, NATS_URL, DATABASE_URL }: Environment): void {
  if (role === 'all') return
  const missing = [DATABASE_URL === undefined && 'DATABASE_URL', NATS_URL === undefined && 'NATS_URL'].filter(Boolean)
  if (missing.length > 0)
    throw new ConfigError(
      `RATCHET_ROLE=${role} works beside other processes: set ${missing.join(' and ')}, or RATCHET_ROLE=all.`,
    )
}

function readLogins(values: Environment): Config['loginUrls'] {
  const logins = Object.keys(loginSettings) as (keyof typeof loginSettings)[]
  const set = logins.flatMap((login) => {
    const url = values[loginSettings[login]]
    return url === undefined ? [] : [[login, new Secret(url)] as const]
  })
  const [first] = set
  if (first && values.DATABASE_URL === undefined)
    throw new ConfigError(
      `${loginSettings[first[0]]} belongs to a database of your own: set DATABASE_URL too, or neither.`,
    )
  return Object.fromEntries(set)
}

function readSecret(values: Environment): SecretChoice | undefined {
  const { RATCHET_SECRET: text, RATCHET_SECRET_FILE: path, RATCHET_SECRET_COMMAND: command } = values
  if ([text, path, command].filter((one) => one !== undefined).length > 1)
    throw new ConfigError(
      'Set one of RATCHET_SECRET, RATCHET_SECRET_FILE and RATCHET_SECRET_COMMAND: each says where the master key is.',
    )
  if (text !== undefined) return { kind: 'given', keys: keysIn(text).map((key) => new Secret(key)) }
  if (path !== undefined) return { kind: 'file', path: resolve(path) }
  return command === undefined ? undefined : { kind: 'command', command }
}

function readSmtp({ SMTP_URL: url, SMTP_FROM: from }: Environment): SmtpChoice | undefined {
  if (url === undefined && from === undefined) return undefined
  if (url === undefined || from === undefined)
    throw new ConfigError(
      `SMTP_URL and SMTP_FROM belong together: set ${url === undefined ? 'SMTP_URL' : 'SMTP_FROM'} too, or neither.`,
    )
  return { url: new Secret(url), from }
}

/** How a browser on this machine reaches the server. */
export function originOf(host: string, port: number): string {
  const everywhere = host === '0.0.0.0' || host === '::'
  const name = everywhere ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
  return new URL(`http://${name}:${port}`).origin
}

const seedPattern = /^\d{1,15}$/

function readFeed(text: string): FeedChoice {
  const colon = text.indexOf(':')
  const kind = colon < 0 ? text : text.slice(0, colon)
  const rest = colon < 0 ? undefined : text.slice(colon + 1)
  if (kind === 'synthetic' && (rest === undefined || seedPattern.test(rest)))
    return { kind, seed: rest === undefined ? undefined : Number(rest) }
  if (kind === 'ticks' && rest) return { kind, files: rest.split(',').map(readableFile) }
  if (text === 'broker')
    throw new ConfigError('FEED=broker needs a connected broker, and none is connected: use synthetic, or ticks:FILE.')
  throw new ConfigError('FEED must be synthetic, synthetic:SEED with a whole number, or ticks:FILE[,FILE…].')
}

function readableFile(name: string): string {
  const path = resolve(name)
  try {
    accessSync(path, constants.R_OK)
    if (statSync(path).isFile()) return path
  } catch {
    // The error is reported below: for the operator a missing file and a forbidden one are the same.
  }
  throw new ConfigError(
    `FEED names ${name || 'an empty file name'}, which cannot be read: correct the path, or use FEED=synthetic.`,
  )
}
