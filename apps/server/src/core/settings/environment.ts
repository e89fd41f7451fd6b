import { isIP } from 'node:net'
import { connectors } from '@ratchet/broker/connectors'
import type { ConnectorSettings } from '@ratchet/engine'
import type { Login } from '@ratchet/store'
import { z } from 'zod'
import { defaultQuotas } from '../limits/quotas.ts'
import { isRandom, keysIn } from '../secrets/master.ts'
import { loginSettings } from './login-settings.ts'

const word = (name: string, words: readonly string[]) => `${name} must be ${list(words)}.`
const list = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
const oneOf = <const T extends readonly [string, ...string[]]>(name: string, words: T) =>
  z.enum(words, { error: word(name, words) })
const whole = (name: string, min: number, max: number) => {
  const error = `${name} must be a whole number from ${min} to ${max}.`
  return z
    .string()
    .regex(/^\d{1,12}$/, { error })
    .transform(Number)
    .pipe(z.int().min(min, { error }).max(max, { error }))
}
const address = (name: string, protocols: readonly string[], example: string) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `${name} must be an address like ${example}.`,
  })

/** Credentials travel there, so only this machine may be reached in the clear. */
const brokerAddress = (name: string) =>
  z
    .string()
    .refine(isBrokerAddress, {
      error: `${name} must be an address like https://api.broker.example; plain http works only on this machine.`,
    })
    .transform((text) => new URL(text).origin)
    .optional()

const connectorSettings = connectors.flatMap(({ settings }) => settings)
const brokerSettings: Readonly<Record<string, ReturnType<typeof brokerAddress>>> = Object.fromEntries(
  connectorSettings.map(({ name, says }) => [name, brokerAddress(name).describe(says)]),
)

/** What it answers ends in traders' results, so nobody on the way may change it. */
const archiveAddress = z
  .string()
  .refine((text) => text === 'off' || isBrokerAddress(text), {
    error:
      'RATCHET_ARCHIVE_URL must be off, or an address like https://datafeed.dukascopy.com/datafeed; plain http works only on this machine.',
  })
  .transform((text) => (text === 'off' ? undefined : text.replace(/\/+$/, '')))

function isBrokerAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  const isHere = ['127.0.0.1', 'localhost', '[::1]'].includes(hostname)
  return protocol === 'https:' || (protocol === 'http:' && isHere)
}

const proxyWords =
  'TRUSTED_PROXY must be addresses or networks separated by commas, like 10.0.0.5,192.168.0.0/16, or the number of proxies in front of the server: 1 to 9.'
const trustedProxy = z
  .string()
  .refine((text) => /^[1-9]$/.test(text) || text.split(',').every(isNetwork), { error: proxyWords })
  .transform((text) => (/^[1-9]$/.test(text) ? Number(text) : text.split(',').map((one) => one.trim())))
  .optional()

function isNetwork(text: string): boolean {
  const [address = '', bits] = text.trim().split('/')
  const version = isIP(address)
  if (version === 0) return false
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128))
  )
}

/** Of a login that an administrator made. Its user stands in it: the books' rights are given to that name. */
const loginAddress = (login: Login) => {
  const example = `postgres://${login}:password@127.0.0.1:5432/ratchet`
  return address(loginSettings[login], ['postgres:', 'postgresql:'], example)
    .refine((text) => !URL.canParse(text) || new URL(text).username !== '', {
      error: `${loginSettings[login]} must name its user, like ${example}.`,
    })
    .optional()
}

const hostWords = 'HOST must be an address of this machine, such as 127.0.0.1 or 0.0.0.0.'
const smtpExample = 'smtp://user:password@mail.example.com:587'
const senderWords = 'SMTP_FROM must be a sender like Ratchet <desk@example.com>, or an e-mail address alone.'
const speedWords = 'FEED_SPEED must be a number above 0, or max.'
const shareWords = 'OTEL_TRACES_SAMPLER_ARG must be the share of traced instructions: a number from 0 to 1.'
const natsExample = 'nats://127.0.0.1:4222'

/** Every setting under the heading that it has in docs/operate/settings.md, with its default, what it means, and the sentence for a wrong value. */
export const settingGroups = {
  'Address and people': {
    PORT: whole('PORT', 1, 65_535).default(4000).describe('port of the server'),
    HOST: z
      .string()
      .regex(/^[A-Za-z0-9.:_-]+$/, { error: hostWords })
      // A host that looks like an address must be one: it becomes a part of the origin that browsers use.
      .refine((host) => URL.canParse(`http://${host.includes(':') ? `[${host}]` : host}`), { error: hostWords })
      .default('127.0.0.1')
      .describe(
        'IP address or host name that the server listens on. By default only this machine can reach the server',
      ),
    PUBLIC_URL: address('PUBLIC_URL', ['http:', 'https:'], 'https://ratchet.example.com')
      .optional()
      .describe(
        'address that browsers use, such as `https://desk.example`. The server rejects requests from other origins. By default the address consists of `HOST` and `PORT` ([TLS](install.md#tls-and-proxy))',
      ),
    TRUSTED_PROXY: trustedProxy.describe(
      'proxies whose forwarding headers the server trusts: IP addresses and networks, separated by commas, or the number of proxies in front of the server. Behind a proxy without this setting, all visitors count as one caller ([TLS](install.md#tls-and-proxy))',
    ),
    RATCHET_SIGNUP: oneOf('RATCHET_SIGNUP', ['open', 'closed']).default('open').describe('`closed` stops new sign-ups'),
    RATCHET_DEMO: oneOf('RATCHET_DEMO', ['on', 'off'])
      .optional()
      .describe(
        '`on` creates a demo trader and prints the trader’s password once. The default is `on` with the embedded database, otherwise `off`',
      ),
  },
  'Data and processes': {
    RATCHET_DATA_DIR: z
      .string()
      .default('./data')
      .describe('folder for the database, keys, pictures and logs ([contents](install.md#the-data-folder))'),
    RATCHET_SHARED_DIR: z
      .string()
      .optional()
      .describe(
        'folder that all apis share for pictures, uploads and the inbox. By default this is the data folder ([several machines](several-machines.md#shared-folder))',
      ),
    DATABASE_URL: address(
      'DATABASE_URL',
      ['postgres:', 'postgresql:'],
      'postgres://user:password@127.0.0.1:5432/ratchet',
    )
      .optional()
      .describe(
        'address of your own PostgreSQL 15 or newer, with a user who may create roles ([your own database](database.md)). By default Ratchet runs a PostgreSQL in the data folder',
      ),
    DATABASE_API_URL: loginAddress('api').describe(
      'database address with your own login for requests, if you create the [logins](database.md#logins) yourself',
    ),
    DATABASE_AUTH_URL: loginAddress('auth').describe('database address with your own login for people’s sign-in'),
    DATABASE_ENGINE_URL: loginAddress('engine').describe('database address with your own login for the engine'),
    DATABASE_BROKER_URL: loginAddress('broker').describe(
      'database address with your own login for the brokers’ tables',
    ),
    DATABASE_POOLER_URL: address(
      'DATABASE_POOLER_URL',
      ['postgres:', 'postgresql:'],
      'postgres://127.0.0.1:6432/ratchet',
    )
      .optional()
      .describe('address of a pooler in transaction mode, for the apis ([PgBouncer](database.md#pgbouncer))'),
    DATABASE_REPLICA_URL: address(
      'DATABASE_REPLICA_URL',
      ['postgres:', 'postgresql:'],
      'postgres://replica.internal:5432/ratchet',
    )
      .optional()
      .describe(
        'address of a standby of your database that serves history, reports and exports ([read replica](database.md#read-replica))',
      ),
    RATCHET_ROLE: oneOf('RATCHET_ROLE', ['all', 'api', 'engine'])
      .default('all')
      .describe(
        '`all` runs everything in one process. `api` and `engine` run separately, in any number, and need `DATABASE_URL` and `NATS_URL` ([several machines](several-machines.md))',
      ),
    NATS_URL: z
      .string()
      .refine((text) => text.split(',').every(isNatsAddress), {
        error: `NATS_URL must be one address or several like ${natsExample}, separated by commas.`,
      })
      .optional()
      .describe('address of the NATS server that connects several processes'),
    RATCHET_DRAIN_SECONDS: whole('RATCHET_DRAIN_SECONDS', 0, 600)
      .optional()
      .describe(
        'seconds for which a stopping process still serves requests, while it reports that it is not ready. The default is 5 with `RATCHET_ROLE=api`, otherwise 0',
      ),
  },
  'Master key and backups': {
    RATCHET_SECRET: z
      .string()
      .refine((text) => keysIn(text).length > 0 && keysIn(text).every(isRandom), {
        error:
          'RATCHET_SECRET must be 256 random bits: create it with "openssl rand -base64 32", and keep a copy apart from the database.',
      })
      .optional()
      .describe(
        '[master key](administration.md#master-key), 256 random bits (`openssl rand -base64 32`). By default Ratchet creates a key in the data folder. Keep a copy apart from the database',
      ),
    RATCHET_SECRET_FILE: z.string().optional().describe('file that contains the master key'),
    RATCHET_SECRET_COMMAND: z.string().optional().describe('command that prints the master key and nothing else'),
    BACKUP_DIR: z
      .string()
      .optional()
      .describe('folder in which this process saves [backups](backup.md#schedule-backups)'),
    BACKUP_EVERY_HOURS: whole('BACKUP_EVERY_HOURS', 1, 720).optional().describe('hours between two backups'),
    BACKUP_KEEP: whole('BACKUP_KEEP', 1, 1000).default(7).describe('number of backups to keep'),
    BACKUP_PASSPHRASE: z
      .string()
      .min(12, {
        error:
          'BACKUP_PASSPHRASE must have at least 12 characters, so that a stolen file cannot be opened by guessing.',
      })
      .optional()
      .describe(
        'passphrase that encrypts the master key inside a backup. Without it, scheduled backups do not contain the key',
      ),
  },
  Retention: {
    KEEP_BARS_DAYS: whole('KEEP_BARS_DAYS', 1, 3650)
      .default(30)
      .describe('days to keep price history ([disk space](database.md#disk-space-and-retention))'),
    KEEP_TICKS_DAYS: whole('KEEP_TICKS_DAYS', 1, 3650)
      .optional()
      .describe('days to keep ticks that traders save for the Lab. By default Ratchet keeps them for ever'),
    // What is younger counts for limits on new trades.
    KEEP_REQUESTS_DAYS: whole('KEEP_REQUESTS_DAYS', 31, 3650)
      .optional()
      .describe('days to keep answered requests to brokers. By default Ratchet keeps them for ever'),
  },
  'Prices and brokers': {
    FEED: z
      .string()
      .default('synthetic')
      .describe('prices of the paper market: `synthetic`, `synthetic:SEED`, or `ticks:FILE[,FILE…]`'),
    FEED_SPEED: z
      .string()
      .regex(/^(max|\d+(\.\d+)?)$/, { error: speedWords })
      .transform((text) => (text === 'max' ? null : Number(text)))
      .refine((speed) => speed === null || (speed > 0 && speed <= 1e6), { error: speedWords })
      .default(1)
      .describe('speed of the paper market: a multiple of real time, or `max`'),
    FEED_LOOP: oneOf('FEED_LOOP', ['true', 'false'])
      .default('true')
      .describe('whether recorded ticks start again from the beginning when they end'),
    RATCHET_PAPER_LATENCY_MS: whole('RATCHET_PAPER_LATENCY_MS', 0, 60_000)
      .default(0)
      .describe('milliseconds of market time until the paper broker responds to an order'),
    ...brokerSettings,
    RATCHET_ARCHIVE_URL: archiveAddress
      .prefault('https://datafeed.dukascopy.com/datafeed')
      .describe(
        'server from which traders download recorded ticks. It must use Dukascopy’s paths and format. `off` turns downloads off',
      ),
  },
  'E-mail and monitoring': {
    SMTP_URL: address('SMTP_URL', ['smtp:', 'smtps:'], smtpExample)
      .refine((text) => !URL.canParse(text) || new URL(text).hostname !== '', {
        error: `SMTP_URL must name the mail server, like ${smtpExample}.`,
      })
      .optional()
      .describe(
        'address of your mail server ([e-mail](install.md#e-mail)). Without a mail server, links to set a password are in the log',
      ),
    SMTP_FROM: z
      .string()
      .max(300, { error: senderWords })
      .regex(/^([^<>",;:\p{Cc}]+<[^\s<>,;@]+@[^\s<>,;@]+>|[^\s<>,;@]+@[^\s<>,;@]+)$/u, { error: senderWords })
      .optional()
      .describe('sender of e-mails, such as `Ratchet <desk@example.com>`'),
    METRICS_TOKEN: z
      .string()
      .regex(/^[\x21-\x7e]{20,}$/, { error: 'METRICS_TOKEN must have at least 20 characters and no spaces.' })
      .optional()
      .describe(
        'bearer token that callers of `/metrics` must send. Without this setting, only this machine can read `/metrics`',
      ),
    MONITOR_PORT: whole('MONITOR_PORT', 1, 65_535)
      .optional()
      .describe('port at which a separate engine answers `/healthz`, `/readyz` and `/metrics`'),
    RATCHET_API_DOCS: oneOf('RATCHET_API_DOCS', ['open', 'closed'])
      .default('open')
      .describe('`closed` removes `/api/docs` and `/api/openapi.json`'),
    // The names of OpenTelemetry itself.
    OTEL_EXPORTER_OTLP_ENDPOINT: address('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:'], 'http://127.0.0.1:4318')
      .optional()
      .describe('address of an OpenTelemetry collector ([traces](monitoring.md#traces))'),
    OTEL_EXPORTER_OTLP_HEADERS: z.string().optional().describe('headers that Ratchet sends to the collector'),
    OTEL_TRACES_SAMPLER_ARG: z
      .string()
      .regex(/^(0|1|[01]?\.\d{1,9})$/, { error: shareWords })
      .transform(Number)
      .refine((share) => share <= 1, { error: shareWords })
      .default(1)
      .describe('share of instructions that are traced, from 0 to 1'),
  },
  Limits: {
    STREAMS_PER_CALLER: whole('STREAMS_PER_CALLER', 1, 100_000)
      .default(300)
      .describe(
        'maximum number of live streams to one IP address. The same number applies to the streams of one trader',
      ),
    INSTRUCTIONS_PER_MINUTE: whole('INSTRUCTIONS_PER_MINUTE', 1, 1_000_000)
      .default(defaultQuotas.instructionsPerMinute)
      .describe('maximum number of instructions that one trader publishes in a minute'),
    INSTRUCTIONS_PER_DAY: whole('INSTRUCTIONS_PER_DAY', 1, 100_000_000)
      .default(defaultQuotas.instructionsPerDay)
      .describe('maximum number of instructions that one trader publishes in a UTC day, deleted ones included'),
    INSTRUCTIONS_ALIVE: whole('INSTRUCTIONS_ALIVE', 1, 1_000_000)
      .default(defaultQuotas.instructionsAlive)
      .describe('maximum number of pending instructions and open positions of one trader'),
    ACCOUNTS_PER_TRADER: whole('ACCOUNTS_PER_TRADER', 1, 10_000)
      .default(defaultQuotas.accounts)
      .describe('maximum number of accounts of one trader, disconnected ones included'),
    CHANGES_PER_DAY: whole('CHANGES_PER_DAY', 1, 100_000_000)
      .default(defaultQuotas.changesPerDay)
      .describe(
        'maximum number of rows that one trader writes in a UTC day with settings, notes, alerts, drawings, imports and drills',
      ),
    CHANGED_MB_PER_DAY: whole('CHANGED_MB_PER_DAY', 1, 100_000)
      .default(defaultQuotas.changedMbPerDay)
      .describe('maximum total size of the rows that `CHANGES_PER_DAY` counts, in a UTC day, saved ticks included'),
    LETTERS_PER_TRADER: whole('LETTERS_PER_TRADER', 1, 10_000)
      .default(defaultQuotas.letters)
      .describe('maximum number of unanswered messages of one trader to customer care'),
    UPLOADS_MB: whole('UPLOADS_MB', 25, 1_000_000)
      .default(defaultQuotas.uploadsMb)
      .describe('maximum total size of all unfinished uploads'),
  },
} as const

/** All settings of the environment. */
export const environment = z.object({
  ...settingGroups['Address and people'],
  ...settingGroups['Data and processes'],
  ...settingGroups['Master key and backups'],
  ...settingGroups.Retention,
  ...settingGroups['Prices and brokers'],
  ...settingGroups['E-mail and monitoring'],
  ...settingGroups.Limits,
})
export type Environment = z.infer<typeof environment>

function isNatsAddress(text: string): boolean {
  const full = text.includes('://') ? text.trim() : `nats://${text.trim()}`
  return URL.canParse(full) && ['nats:', 'tls:'].includes(new URL(full).protocol)
}

/** The connectors' settings that the operator set, by name. */
export const brokerSettingsOf = (values: Environment): ConnectorSettings =>
  Object.fromEntries(
    connectorSettings.map(({ name }) => [
      name,
      (values as Readonly<Record<string, unknown>>)[name] as string | undefined,
    ]),
  )
