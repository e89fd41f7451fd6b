import { migrateEvents, openEventLog } from '../journal/event-log.ts'
import { createOandaFeed as createFeed, type OandaFeed, type OandaFeedOptions } from './feed.ts'
import { Oanda, type OandaBroker, type OandaOptions } from './oanda-broker.ts'
import { steadyClock } from './steady-clock.ts'
import { httpTransport } from './transport.ts'
import { type Finding, verifyOanda } from './verify/index.ts'

export type { OandaFeed } from './feed.ts'
export type { OandaBroker, OandaState } from './oanda-broker.ts'
export { type Probed, probeOanda } from './probe.ts'
export type { Finding } from './verify/index.ts'
export { migrateEvents }

/** OANDA's own servers. */
export const oandaServers = {
  practice: { url: 'https://api-fxpractice.oanda.com', streamUrl: 'https://stream-fxpractice.oanda.com' },
  live: { url: 'https://api-fxtrade.oanda.com', streamUrl: 'https://stream-fxtrade.oanda.com' },
} as const

interface AtOanda extends Omit<OandaOptions, 'events' | 'steady' | 'transport'> {
  readonly url: string
  readonly streamUrl: string
  readonly connectionString: string
  /** Whether the schema `brokers` is migrated already. */
  readonly migrated?: boolean
}

/** Opens the adapter with its durable log, whose schema is migrated here where nobody has. */
export async function createOandaBroker({
  url,
  streamUrl,
  connectionString,
  migrated,
  ...options
}: AtOanda): Promise<OandaBroker> {
  const events = await openEventLog(connectionString, migrated)
  const transport = httpTransport(url, streamUrl, options.limits?.ways)
  return new Oanda({ ...options, events, steady: steadyClock, transport })
}

/** Tries a practice account out, in the smallest size. @param said is told of each finding */
export const verifyOandaAccount = (
  options: Omit<Parameters<typeof verifyOanda>[0], 'steady'>,
  said: (finding: Finding) => void,
) => verifyOanda({ ...options, steady: steadyClock }, said)

/** The prices of an account that the adapter reaches. */
export const createOandaFeed = (broker: OandaBroker, options: Omit<OandaFeedOptions, 'steady'>): OandaFeed =>
  createFeed(broker, { ...options, steady: steadyClock })
