import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { inspect } from 'node:util'
import { connectors } from '@ratchet/broker/connectors'
import { afterAll, describe, expect, it } from 'vitest'
import { defaultQuotas } from '../limits/quotas.ts'
import { originOf, readConfig } from './config.ts'
import { inTheClear } from './in-the-clear.ts'
import { openToStrangers } from './open-to-strangers.ts'
import { refusalOf } from './refusal-of.fixture.ts'

const folder = mkdtempSync(join(tmpdir(), 'ratchet-config-'))
const ticks = join(folder, 'a.csv')
const more = join(folder, 'b.csv')
writeFileSync(ticks, 'x')
writeFileSync(more, 'x')
afterAll(() => rmSync(folder, { recursive: true }))

/** As the connectors of the registry name their settings. */
const brokerSettings = connectors.flatMap(({ settings }) => settings.map(({ name }) => name))

describe('readConfig', () => {
  it('has a default for everything', () => {
    expect(readConfig({})).toEqual({
      port: 4000,
      host: '127.0.0.1',
      dataDir: resolve('data'),
      sharedDir: undefined,
      databaseUrl: undefined,
      loginUrls: {},
      poolerUrl: undefined,
      natsUrl: undefined,
      role: 'all',
      secret: undefined,
      drainS: 0,
      signup: 'open',
      publicUrl: 'http://127.0.0.1:4000',
      trustedProxy: undefined,
      metricsToken: undefined,
      monitorPort: undefined,
      apiDocs: 'open',
      streamsOfCaller: 300,
      quotas: defaultQuotas,
      keepDays: { bars: 30, ticks: undefined, requests: undefined },
      smtp: undefined,
      backupPassphrase: undefined,
      backups: undefined,
      openSettings: {},
      feed: { kind: 'synthetic', seed: undefined },
      feedSpeed: 1,
      feedLoop: true,
      demo: true,
      brokers: Object.fromEntries(brokerSettings.map((name) => [name, undefined])),
      archiveUrl: 'https://datafeed.dukascopy.com/datafeed',
      paperLatencyMs: 0,
      tracing: undefined,
    })
  })

  it('takes an empty variable for one that is not set', () => {
    const names =
      'PORT HOST RATCHET_DATA_DIR RATCHET_SHARED_DIR DATABASE_URL DATABASE_POOLER_URL DATABASE_REPLICA_URL DATABASE_API_URL DATABASE_AUTH_URL DATABASE_ENGINE_URL DATABASE_BROKER_URL NATS_URL RATCHET_ROLE RATCHET_SECRET RATCHET_SECRET_FILE RATCHET_SECRET_COMMAND RATCHET_SIGNUP PUBLIC_URL SMTP_URL SMTP_FROM FEED FEED_SPEED FEED_LOOP RATCHET_DEMO RATCHET_PAPER_LATENCY_MS RATCHET_ARCHIVE_URL TRUSTED_PROXY METRICS_TOKEN MONITOR_PORT RATCHET_DRAIN_SECONDS RATCHET_API_DOCS STREAMS_PER_CALLER INSTRUCTIONS_PER_MINUTE INSTRUCTIONS_PER_DAY INSTRUCTIONS_ALIVE ACCOUNTS_PER_TRADER LETTERS_PER_TRADER UPLOADS_MB BACKUP_DIR BACKUP_EVERY_HOURS BACKUP_KEEP BACKUP_PASSPHRASE KEEP_BARS_DAYS KEEP_TICKS_DAYS KEEP_REQUESTS_DAYS OTEL_EXPORTER_OTLP_ENDPOINT OTEL_EXPORTER_OTLP_HEADERS OTEL_TRACES_SAMPLER_ARG'
    expect(readConfig(Object.fromEntries([...names.split(' '), ...brokerSettings].map((name) => [name, ''])))).toEqual(
      readConfig({}),
    )
  })

  it.each(brokerSettings)('reads the address in %s, which a broker is reached at, and refuses others', (name) => {
    expect(readConfig({ [name]: 'http://127.0.0.1:5000/' }).brokers[name]).toBe('http://127.0.0.1:5000')
    expect(readConfig({ [name]: 'https://a.example/' }).brokers[name]).toBe('https://a.example')
    for (const wrong of ['http://broker.example', 'no'])
      expect(() => readConfig({ [name]: wrong })).toThrow(
        `${name} must be an address like https://api.broker.example; plain http works only on this machine.`,
      )
  })

  it.each([
    [{ PORT: '4010' }, { port: 4010, publicUrl: 'http://127.0.0.1:4010' }],
    [{ PORT: '80' }, { publicUrl: 'http://127.0.0.1' }],
    [{ HOST: '0.0.0.0' }, { host: '0.0.0.0', publicUrl: 'http://127.0.0.1:4000' }],
    [{ HOST: '::1' }, { publicUrl: 'http://[::1]:4000' }],
    [{ PUBLIC_URL: 'https://desk.example.com/some/path' }, { publicUrl: 'https://desk.example.com' }],
    [{ RATCHET_DATA_DIR: '/somewhere' }, { dataDir: '/somewhere', sharedDir: undefined }],
    [{ RATCHET_SHARED_DIR: '/shared' }, { sharedDir: '/shared' }],
    [{ RATCHET_SIGNUP: 'closed' }, { signup: 'closed' }],
    [{ RATCHET_ARCHIVE_URL: 'off' }, { archiveUrl: undefined }],
    [{ RATCHET_ARCHIVE_URL: 'http://127.0.0.1:9/feed/' }, { archiveUrl: 'http://127.0.0.1:9/feed' }],
    [{ TRUSTED_PROXY: '2' }, { trustedProxy: 2 }],
    [
      { TRUSTED_PROXY: '10.0.0.5, 192.168.0.0/16,fd00::/8' },
      { trustedProxy: ['10.0.0.5', '192.168.0.0/16', 'fd00::/8'] },
    ],
    [
      { KEEP_BARS_DAYS: '7', KEEP_TICKS_DAYS: '90', KEEP_REQUESTS_DAYS: '365' },
      { keepDays: { bars: 7, ticks: 90, requests: 365 } },
    ],
    [{ MONITOR_PORT: '9464' }, { monitorPort: 9464 }],
    [{ STREAMS_PER_CALLER: '20' }, { streamsOfCaller: 20 }],
    [{ RATCHET_DRAIN_SECONDS: '30' }, { drainS: 30 }],
    [
      {
        INSTRUCTIONS_PER_MINUTE: '60000',
        INSTRUCTIONS_PER_DAY: '9',
        INSTRUCTIONS_ALIVE: '8',
        ACCOUNTS_PER_TRADER: '7',
      },
      {
        quotas: {
          ...defaultQuotas,
          instructionsPerMinute: 60_000,
          instructionsPerDay: 9,
          instructionsAlive: 8,
          accounts: 7,
        },
      },
    ],
    [{ LETTERS_PER_TRADER: '6', UPLOADS_MB: '50' }, { quotas: { ...defaultQuotas, letters: 6, uploadsMb: 50 } }],
    [{ FEED: 'synthetic:42' }, { feed: { kind: 'synthetic', seed: 42 } }],
    [{ FEED: `ticks:${ticks}` }, { feed: { kind: 'ticks', files: [ticks] } }],
    [{ FEED: `ticks:${ticks},${more}` }, { feed: { kind: 'ticks', files: [ticks, more] } }],
    [{ FEED_SPEED: 'max' }, { feedSpeed: null }],
    [{ FEED_SPEED: '0.5' }, { feedSpeed: 0.5 }],
    [{ FEED_LOOP: 'false' }, { feedLoop: false }],
    [{ RATCHET_DEMO: 'off' }, { demo: false }],
    [{ DATABASE_URL: 'postgres://u:p@db/ratchet' }, { demo: false }],
    [{ DATABASE_URL: 'postgres://u:p@db/ratchet', RATCHET_DEMO: 'on' }, { demo: true }],
    [{ SMTP_URL: 'smtp://m', SMTP_FROM: 'desk@example.com' }, { smtp: { from: 'desk@example.com' } }],
    [
      { SMTP_URL: 'smtps://u:p@m:465', SMTP_FROM: 'Ratchet <desk@example.com>' },
      { smtp: { from: 'Ratchet <desk@example.com>' } },
    ],
    [{ RATCHET_PAPER_LATENCY_MS: '250' }, { paperLatencyMs: 250 }],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://traces.example' },
      { tracing: { endpoint: 'https://traces.example', share: 1, headers: undefined } },
    ],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318', OTEL_TRACES_SAMPLER_ARG: '0.25' },
      { tracing: { share: 0.25 } },
    ],
  ])('reads %j', (env, expected) => {
    expect(readConfig(env)).toMatchObject(expected)
  })

  it.each([
    [{ PORT: '0' }, 'PORT must be a whole number from 1 to 65535.'],
    [{ PORT: '4000x' }, 'PORT must be a whole number from 1 to 65535.'],
    [{ PORT: '70000' }, 'PORT must be a whole number from 1 to 65535.'],
    [{ PORT: '1e3' }, 'PORT must be a whole number from 1 to 65535.'],
    [{ HOST: 'not a host' }, /^HOST must be an address of this machine/],
    [{ HOST: '999.1.1.1' }, /^HOST must be an address of this machine/],
    [{ HOST: 'a:b' }, /^HOST must be an address of this machine/],
    [{ RATCHET_ROLE: 'both' }, 'RATCHET_ROLE must be all, api or engine.'],
    [{ RATCHET_ROLE: 'ALL' }, 'RATCHET_ROLE must be all, api or engine.'],
    [
      { DATABASE_POOLER_URL: 'postgres://pooler:6432/ratchet' },
      'DATABASE_POOLER_URL leads to a database of your own: set DATABASE_URL to the address of PostgreSQL itself too.',
    ],
    [
      { DATABASE_REPLICA_URL: 'postgres://replica:5432/ratchet' },
      'DATABASE_REPLICA_URL leads to a database of your own: set DATABASE_URL to the address of PostgreSQL itself too.',
    ],
    [
      { DATABASE_URL: 'postgres://db/ratchet', DATABASE_REPLICA_URL: 'replica:5432' },
      'DATABASE_REPLICA_URL must be an address like postgres://replica.internal:5432/ratchet.',
    ],
    [
      { RATCHET_ROLE: 'api' },
      'RATCHET_ROLE=api works beside other processes: set DATABASE_URL and NATS_URL, or RATCHET_ROLE=all.',
    ],
    [
      { RATCHET_ROLE: 'engine', NATS_URL: 'nats://n' },
      'RATCHET_ROLE=engine works beside other processes: set DATABASE_URL, or RATCHET_ROLE=all.',
    ],
    [{ RATCHET_SECRET: 'short' }, /^RATCHET_SECRET must be 256 random bits/],
    [{ RATCHET_SECRET: 'correcthorsebattcorrecthorsebattcorrecthorsebatt' }, /^RATCHET_SECRET must be 256 random bits/],
    [{ RATCHET_SECRET: 'ab'.repeat(60) }, /^RATCHET_SECRET must be 256 random bits/],
    [{ RATCHET_SIGNUP: 'yes' }, 'RATCHET_SIGNUP must be open or closed.'],
    [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL must be an address like postgres:/],
    [{ DATABASE_URL: 'not an address' }, /^DATABASE_URL must be an address like postgres:/],
    [{ NATS_URL: 'http://n' }, /^NATS_URL must be one address or several like nats:/],
    [{ TRUSTED_PROXY: 'true' }, /^TRUSTED_PROXY must be addresses/],
    [{ TRUSTED_PROXY: '10.0.0.0/33' }, /^TRUSTED_PROXY must be addresses/],
    [{ TRUSTED_PROXY: '0.0.0.0/0' }, /^TRUSTED_PROXY must be addresses/],
    [{ METRICS_TOKEN: 'short' }, /^METRICS_TOKEN must have at least 20/],
    [{ PUBLIC_URL: 'ftp://x' }, /^PUBLIC_URL must be an address like https:/],
    [{ SMTP_URL: 'http://m', SMTP_FROM: 'a@b.c' }, /^SMTP_URL must be an address like smtp:/],
    [{ SMTP_URL: 'mail.example.com', SMTP_FROM: 'a@b.c' }, /^SMTP_URL must be an address like smtp:/],
    [{ SMTP_URL: 'smtp://', SMTP_FROM: 'a@b.c' }, /^SMTP_URL must name the mail server/],
    [{ SMTP_URL: 'smtp://m', SMTP_FROM: 'desk' }, /^SMTP_FROM must be a sender like/],
    [{ SMTP_URL: 'smtp://m', SMTP_FROM: 'a@b.c\nBcc: d@e.f' }, /^SMTP_FROM must be a sender like/],
    [{ SMTP_URL: 'smtp://m', SMTP_FROM: 'a@b.c, d@e.f' }, /^SMTP_FROM must be a sender like/],
    [{ SMTP_URL: 'smtp://m' }, 'SMTP_URL and SMTP_FROM belong together: set SMTP_FROM too, or neither.'],
    [{ SMTP_FROM: 'a@b.c' }, 'SMTP_URL and SMTP_FROM belong together: set SMTP_URL too, or neither.'],
    [{ FEED: 'random' }, /^FEED must be synthetic, synthetic:SEED with a whole number, or ticks:FILE/],
    [{ FEED: 'synthetic:' }, /^FEED must be synthetic/],
    [{ FEED: 'synthetic:-1' }, /^FEED must be synthetic/],
    [{ FEED: 'ticks:' }, /^FEED must be synthetic/],
    [{ FEED: 'broker' }, 'FEED=broker needs a connected broker, and none is connected: use synthetic, or ticks:FILE.'],
    [
      { FEED: 'ticks:/nowhere/x.csv' },
      'FEED names /nowhere/x.csv, which cannot be read: correct the path, or use FEED=synthetic.',
    ],
    [{ FEED: `ticks:${folder}` }, /which cannot be read/],
    [{ FEED: `ticks:${ticks},` }, /^FEED names an empty file name, which cannot be read/],
    [{ FEED_SPEED: '0' }, 'FEED_SPEED must be a number above 0, or max.'],
    [{ FEED_SPEED: '-1' }, 'FEED_SPEED must be a number above 0, or max.'],
    [{ FEED_SPEED: 'fast' }, 'FEED_SPEED must be a number above 0, or max.'],
    [{ FEED_LOOP: 'no' }, 'FEED_LOOP must be true or false.'],
    [{ RATCHET_DEMO: 'true' }, 'RATCHET_DEMO must be on or off.'],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector' }, /^OTEL_EXPORTER_OTLP_ENDPOINT must be an address like http:/],
    [{ OTEL_TRACES_SAMPLER_ARG: '1.5' }, /^OTEL_TRACES_SAMPLER_ARG must be the share .* from 0 to 1\.$/],
    [{ RATCHET_PAPER_LATENCY_MS: '-5' }, /^RATCHET_PAPER_LATENCY_MS must be a whole number/],
  ])('refuses %j with one line that says what to do', (env, sentence) => {
    const line = refusalOf(env as unknown as Record<string, string>)
    if (typeof sentence === 'string') expect(line).toBe(sentence)
    else expect(line).toMatch(sentence)
    expect(line).not.toContain('\n')
  })

  it.skipIf(process.getuid?.() === 0)('refuses a file of ticks that this user may not read', () => {
    const shut = join(folder, 'shut.csv')
    writeFileSync(shut, 'x')
    chmodSync(shut, 0)
    expect(refusalOf({ FEED: `ticks:${shut}` })).toMatch(/which cannot be read/)
  })

  it('shows no password and no key when it is printed', () => {
    const config = readConfig({
      DATABASE_URL: 'postgres://u:hunter2hunter2@db/r',
      NATS_URL: 'nats://u:hunter2hunter2@n',
      RATCHET_SECRET: `hunter2${'Zq8vK3mXw1Rt6Yp0Lc5Nb9Jd4Hf7Gs2AaEeIiOoUu'}`,
      SMTP_URL: 'smtp://u:hunter2hunter2@m',
      SMTP_FROM: 'desk@example.com',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=hunter2',
    })
    for (const text of [JSON.stringify(config), inspect(config, { depth: 9 }), `${config.databaseUrl}`])
      expect(text).not.toContain('hunter2')
    expect(config.databaseUrl?.reveal()).toBe('postgres://u:hunter2hunter2@db/r')
  })

  it('V14: takes every key of 256 random bits, as hexadecimal digits and as base64', () => {
    for (let n = 0; n < 200; n++)
      for (const encoding of ['hex', 'base64', 'base64url'] as const)
        expect(readConfig({ RATCHET_SECRET: randomBytes(32).toString(encoding) }).secret).toBeDefined()
  })

  it('names no given value of a secret in its refusals', () => {
    expect(refusalOf({ DATABASE_URL: 'mysql://u:hunter2@db' })).not.toContain('hunter2')
    expect(refusalOf({ RATCHET_SECRET: 'hunter2' })).not.toContain('hunter2')
    expect(refusalOf({ SMTP_URL: 'smtp://u:hunter2@m' })).not.toContain('hunter2')
  })
})

describe('what travels in the clear', () => {
  const there = 'postgres://me:word@db.example.com/ratchet'
  it.each([
    [{}, []],
    [{ DATABASE_URL: 'postgres://me:word@127.0.0.1:5432/ratchet', NATS_URL: 'nats://[::1]:4222,localhost:4223' }, []],
    [{ DATABASE_URL: 'postgres://me:word@%2Frun%2Fpostgresql/ratchet' }, []],
    [{ DATABASE_URL: `${there}?sslmode=verify-full`, NATS_URL: 'tls://nats.example.com' }, []],
    [{ DATABASE_URL: there }, [/^DATABASE_URL leads to another machine without TLS: .*sslmode=verify-full$/]],
    [{ DATABASE_URL: `${there}?sslmode=disable` }, [/^DATABASE_URL /]],
    [{ DATABASE_URL: `${there}?sslmode=require`, DATABASE_API_URL: there }, [/^DATABASE_API_URL /]],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' }, []],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://10.0.0.9:4318' }, [/^OTEL_EXPORTER_OTLP_ENDPOINT .*https:\/\/$/]],
    [{ NATS_URL: 'tls://nats.example.com,10.0.0.7:4222' }, [/^NATS_URL .*tls:\/\/$/]],
  ])('%j is told line by line, without a password', (env, lines) => {
    const told = inTheClear(readConfig(env))
    expect(told).toEqual(lines.map((line) => expect.stringMatching(line)))
    expect(told.join()).not.toContain('word@')
  })
})

describe('V12: a sign-up that tells who has an account', () => {
  const mail = { SMTP_URL: 'smtp://mail.example.com:587', SMTP_FROM: 'desk@example.com' }
  it.each([
    [{}, 0],
    [{ PUBLIC_URL: 'http://localhost:4000' }, 0],
    [{ HOST: '0.0.0.0' }, 1],
    [{ PUBLIC_URL: 'https://desk.example.com' }, 1],
    [{ PUBLIC_URL: 'https://desk.example.com', RATCHET_SIGNUP: 'closed' }, 0],
    [{ PUBLIC_URL: 'https://desk.example.com', ...mail }, 0],
  ])('is told to the operator where people come from other machines: %j', (env, lines) => {
    const told = openToStrangers(readConfig(env))
    expect(told).toEqual(Array(lines).fill(expect.stringMatching(/SMTP_URL.*RATCHET_SIGNUP=closed\.$/)))
  })
})

describe('originOf', () => {
  it.each([
    ['127.0.0.1', 4000, 'http://127.0.0.1:4000'],
    ['::', 4000, 'http://127.0.0.1:4000'],
    ['localhost', 80, 'http://localhost'],
  ])('of %s and %i is %s', (host, port, origin) => {
    expect(originOf(host, port)).toBe(origin)
  })
})
