import { isIP } from 'node:net'
import { type Login, settingOf } from '@ratchet/store'
import { z } from 'zod'
import { defaultQuotas } from '../core/quotas.ts'
import { isRandom, keysIn } from '../core/secrets/master.ts'

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
      error: `${name} must be an address like https://api-fxpractice.oanda.com; plain http is for this machine alone.`,
    })
    .transform((text) => new URL(text).origin)
    .optional()

/** What it answers ends in traders' results, so nobody on the way may change it. */
const archiveAddress = z
  .string()
  .refine((text) => text === 'off' || isBrokerAddress(text), {
    error:
      'RATCHET_ARCHIVE_URL must be off, or an address like https://datafeed.dukascopy.com/datafeed; plain http is for this machine alone.',
  })
  .transform((text) => (text === 'off' ? undefined : text.replace(/\/+$/, '')))

function isBrokerAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  const isHere = ['127.0.0.1', 'localhost', '[::1]'].includes(hostname)
  return protocol === 'https:' || (protocol === 'http:' && isHere)
}

const proxyWords =
  'TRUSTED_PROXY must be addresses or networks with commas between, like 10.0.0.5,192.168.0.0/16, or how many proxies stand before the server: 1 to 9.'
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
  return address(settingOf(login), ['postgres:', 'postgresql:'], example)
    .refine((text) => !URL.canParse(text) || new URL(text).username !== '', {
      error: `${settingOf(login)} must name its user, like ${example}.`,
    })
    .optional()
}

const hostWords = 'HOST must be an address of this machine, such as 127.0.0.1 or 0.0.0.0.'
const smtpExample = 'smtp://user:password@mail.example.com:587'
const senderWords = 'SMTP_FROM must be a sender like Ratchet <desk@example.com>, or an e-mail address alone.'
const speedWords = 'FEED_SPEED must be a number above 0, or max.'
const shareWords = 'OTEL_TRACES_SAMPLER_ARG must be the part of all instructions that is traced: a number from 0 to 1.'
const natsExample = 'nats://127.0.0.1:4222'

/** Every setting under the heading that it has in docs/settings.md, with its default, what it means, and the sentence for a wrong value. */
export const settingGroups = {
  'Address and people': {
    PORT: whole('PORT', 1, 65_535).default(4000).describe('the port on which the server listens'),
    HOST: z
      .string()
      .regex(/^[A-Za-z0-9.:_-]+$/, { error: hostWords })
      // A host that looks like an address must be one: it becomes a part of the origin that browsers use.
      .refine((host) => URL.canParse(`http://${host.includes(':') ? `[${host}]` : host}`), { error: hostWords })
      .default('127.0.0.1')
      .describe('the address on which it listens; this machine alone by default'),
    PUBLIC_URL: address('PUBLIC_URL', ['http:', 'https:'], 'https://ratchet.example.com')
      .optional()
      .describe(
        'the address that browsers use, such as `https://desk.example`. Requests from other origins are refused; by default it is made of `HOST` and `PORT`',
      ),
    TRUSTED_PROXY: trustedProxy.describe(
      'whose forwarding headers are believed: addresses and networks with commas between, or how many proxies stand before the server. Behind a proxy without it, all people count as one',
    ),
    RATCHET_SIGNUP: oneOf('RATCHET_SIGNUP', ['open', 'closed'])
      .default('open')
      .describe('`closed`: nobody new may sign up'),
    RATCHET_DEMO: oneOf('RATCHET_DEMO', ['on', 'off'])
      .optional()
      .describe('a demo trader, whose password is printed once; `on` by default with the embedded database'),
  },
  'Data and processes': {
    RATCHET_DATA_DIR: z.string().default('./data').describe('database, keys, pictures, log'),
    RATCHET_SHARED_DIR: z
      .string()
      .optional()
      .describe(
        'one folder for all apis, for pictures, uploads and the inbox; by default the data folder ([several processes](operations.md#several-processes))',
      ),
    DATABASE_URL: address(
      'DATABASE_URL',
      ['postgres:', 'postgresql:'],
      'postgres://user:password@127.0.0.1:5432/ratchet',
    )
      .optional()
      .describe(
        'your own PostgreSQL 15 or newer, by a user who may create roles; by default one is started in the data folder ([how](operations.md#a-database-of-your-own))',
      ),
    DATABASE_API_URL: loginAddress('api').describe('the login for requests, where you make logins yourself'),
    DATABASE_AUTH_URL: loginAddress('auth').describe('the login for sign-in, likewise'),
    DATABASE_ENGINE_URL: loginAddress('engine').describe('the login for the engine, likewise'),
    DATABASE_BROKER_URL: loginAddress('broker').describe('the login for the brokers’ books, likewise'),
    DATABASE_POOLER_URL: address(
      'DATABASE_POOLER_URL',
      ['postgres:', 'postgresql:'],
      'postgres://127.0.0.1:6432/ratchet',
    )
      .optional()
      .describe('a pooler in transaction mode for the apis ([how](operations.md#behind-pgbouncer))'),
    DATABASE_REPLICA_URL: address(
      'DATABASE_REPLICA_URL',
      ['postgres:', 'postgresql:'],
      'postgres://replica.internal:5432/ratchet',
    )
      .optional()
      .describe(
        'a database that follows yours, for lists of the past, reports and exports ([how](operations.md#a-replica-for-reads-of-the-past))',
      ),
    RATCHET_ROLE: oneOf('RATCHET_ROLE', ['all', 'api', 'engine'])
      .default('all')
      .describe(
        '`api` and `engine` run apart, each as often as you like; they need `DATABASE_URL` and `NATS_URL` ([several processes](operations.md#several-processes))',
      ),
    NATS_URL: z
      .string()
      .refine((text) => text.split(',').every(isNatsAddress), {
        error: `NATS_URL must be one address or several like ${natsExample}, with commas between.`,
      })
      .optional()
      .describe('wakes processes and fans out between them'),
    RATCHET_DRAIN_SECONDS: whole('RATCHET_DRAIN_SECONDS', 0, 600)
      .optional()
      .describe(
        'for how long a process that is told to end still serves while it says that it is not ready; 5 by default with `RATCHET_ROLE=api`, else 0',
      ),
  },
  'Master key and backups': {
    RATCHET_SECRET: z
      .string()
      .refine((text) => keysIn(text).length > 0 && keysIn(text).every(isRandom), {
        error:
          'RATCHET_SECRET must be 256 random bits: make it with "openssl rand -base64 32", and keep it with your backups.',
      })
      .optional()
      .describe(
        'the master key, 256 random bits (`openssl rand -base64 32`); by default one is made in the data folder. Keep a copy apart from the database ([how](operations.md#the-master-key))',
      ),
    RATCHET_SECRET_FILE: z.string().optional().describe('a file that has it'),
    RATCHET_SECRET_COMMAND: z.string().optional().describe('a command that prints it and nothing else'),
    BACKUP_DIR: z
      .string()
      .optional()
      .describe('where this process puts backups ([how](backup.md#save-every-few-hours))'),
    BACKUP_EVERY_HOURS: whole('BACKUP_EVERY_HOURS', 1, 720).optional().describe('how often it makes one'),
    BACKUP_KEEP: whole('BACKUP_KEEP', 1, 1000).default(7).describe('how many stay'),
    BACKUP_PASSPHRASE: z
      .string()
      .min(12, { error: 'BACKUP_PASSPHRASE must have at least 12 characters: whoever has the file can try many.' })
      .optional()
      .describe('seals the master key inside a backup; without it, scheduled backups go without the key'),
    KEEP_BARS_DAYS: whole('KEEP_BARS_DAYS', 1, 3650)
      .default(30)
      .describe('for how many days past prices are kept ([details](operations.md#what-is-kept-and-for-how-long))'),
    KEEP_TICKS_DAYS: whole('KEEP_TICKS_DAYS', 1, 3650)
      .optional()
      .describe('for how many days ticks that traders save for the Lab are kept; for ever by default'),
    // What is younger counts for limits on new trades.
    KEEP_REQUESTS_DAYS: whole('KEEP_REQUESTS_DAYS', 31, 3650)
      .optional()
      .describe('for how many days answered requests to brokers are kept; for ever by default'),
  },
  'Prices and brokers': {
    FEED: z
      .string()
      .default('synthetic')
      .describe('the paper market’s prices: `synthetic`, `synthetic:SEED`, or `ticks:FILE[,FILE…]`'),
    FEED_SPEED: z
      .string()
      .regex(/^(max|\d+(\.\d+)?)$/, { error: speedWords })
      .transform((text) => (text === 'max' ? null : Number(text)))
      .refine((speed) => speed === null || (speed > 0 && speed <= 1e6), { error: speedWords })
      .default(1)
      .describe('so many times as fast as real time, or `max`'),
    FEED_LOOP: oneOf('FEED_LOOP', ['true', 'false'])
      .default('true')
      .describe('whether recorded ticks begin again at their end'),
    RATCHET_PAPER_LATENCY_MS: whole('RATCHET_PAPER_LATENCY_MS', 0, 60_000)
      .default(0)
      .describe('market time from an order to the paper broker’s answer'),
    OANDA_URL: brokerAddress('OANDA_URL').describe(
      'another server that speaks OANDA v20; plain http is for this machine alone',
    ),
    OANDA_STREAM_URL: brokerAddress('OANDA_STREAM_URL').describe('its streams; `OANDA_URL` by default'),
    RATCHET_ARCHIVE_URL: archiveAddress
      .prefault('https://datafeed.dukascopy.com/datafeed')
      .describe('where recorded ticks are downloaded from, in Dukascopy’s paths and packing; `off`: nowhere'),
  },
  'E-mail and monitoring': {
    SMTP_URL: address('SMTP_URL', ['smtp:', 'smtps:'], smtpExample)
      .refine((text) => !URL.canParse(text) || new URL(text).hostname !== '', {
        error: `SMTP_URL must name the mail server, like ${smtpExample}.`,
      })
      .optional()
      .describe('your mail server; without it, links to set a password are in the log ([how](operations.md#e-mail))'),
    SMTP_FROM: z
      .string()
      .max(300, { error: senderWords })
      .regex(/^([^<>",;:\p{Cc}]+<[^\s<>,;@]+@[^\s<>,;@]+>|[^\s<>,;@]+@[^\s<>,;@]+)$/u, { error: senderWords })
      .optional()
      .describe('the sender, such as `Ratchet <desk@example.com>`'),
    METRICS_TOKEN: z
      .string()
      .regex(/^[\x21-\x7e]{20,}$/, { error: 'METRICS_TOKEN must have at least 20 characters without blanks.' })
      .optional()
      .describe('opens `/metrics` as a bearer token; without it only this machine may read them'),
    MONITOR_PORT: whole('MONITOR_PORT', 1, 65_535)
      .optional()
      .describe('where an engine that runs apart answers `/healthz`, `/readyz` and `/metrics`'),
    RATCHET_API_DOCS: oneOf('RATCHET_API_DOCS', ['open', 'closed'])
      .default('open')
      .describe('`closed` takes `/api/docs` and `/api/openapi.json` away'),
    // The names of OpenTelemetry itself.
    OTEL_EXPORTER_OTLP_ENDPOINT: address('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:'], 'http://127.0.0.1:4318')
      .optional()
      .describe('a collector of traces ([how](operations.md#traces))'),
    OTEL_EXPORTER_OTLP_HEADERS: z.string().optional().describe('what the collector asks for'),
    OTEL_TRACES_SAMPLER_ARG: z
      .string()
      .regex(/^(0|1|[01]?\.\d{1,9})$/, { error: shareWords })
      .transform(Number)
      .refine((share) => share <= 1, { error: shareWords })
      .default(1)
      .describe('the part of all instructions that is traced'),
  },
  'What one trader may have': {
    STREAMS_PER_CALLER: whole('STREAMS_PER_CALLER', 1, 100_000)
      .default(300)
      .describe('the most live streams of one network address, and of one trader'),
    INSTRUCTIONS_PER_MINUTE: whole('INSTRUCTIONS_PER_MINUTE', 1, 1_000_000)
      .default(defaultQuotas.instructionsPerMinute)
      .describe('the most instructions that a trader publishes in a minute'),
    INSTRUCTIONS_PER_DAY: whole('INSTRUCTIONS_PER_DAY', 1, 100_000_000)
      .default(defaultQuotas.instructionsPerDay)
      .describe('the same in a day of UTC'),
    INSTRUCTIONS_ALIVE: whole('INSTRUCTIONS_ALIVE', 1, 1_000_000)
      .default(defaultQuotas.instructionsAlive)
      .describe('the most that a trader has pending or open'),
    ACCOUNTS_PER_TRADER: whole('ACCOUNTS_PER_TRADER', 1, 10_000)
      .default(defaultQuotas.accounts)
      .describe('the most accounts of a trader'),
    CHANGES_PER_DAY: whole('CHANGES_PER_DAY', 1, 100_000_000)
      .default(defaultQuotas.changesPerDay)
      .describe('the most rows that a trader writes in a day by settings, notes, alerts, drawings and imports'),
    CHANGED_MB_PER_DAY: whole('CHANGED_MB_PER_DAY', 1, 100_000)
      .default(defaultQuotas.changedMbPerDay)
      .describe('the same in megabytes, saved ticks included'),
    LETTERS_PER_TRADER: whole('LETTERS_PER_TRADER', 1, 10_000)
      .default(defaultQuotas.letters)
      .describe('the most unanswered letters of a trader to customer care'),
    UPLOADS_MB: whole('UPLOADS_MB', 25, 1_000_000)
      .default(defaultQuotas.uploadsMb)
      .describe('unfinished uploads of all traders together'),
  },
} as const

/** All settings of the environment. */
export const environment = z.object({
  ...settingGroups['Address and people'],
  ...settingGroups['Data and processes'],
  ...settingGroups['Master key and backups'],
  ...settingGroups['Prices and brokers'],
  ...settingGroups['E-mail and monitoring'],
  ...settingGroups['What one trader may have'],
})
export type Environment = z.infer<typeof environment>

function isNatsAddress(text: string): boolean {
  const full = text.includes('://') ? text.trim() : `nats://${text.trim()}`
  return URL.canParse(full) && ['nats:', 'tls:'].includes(new URL(full).protocol)
}
