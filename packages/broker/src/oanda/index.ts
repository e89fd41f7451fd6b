import { openEventLog } from '../events/event-log.ts'
import type { Crowd } from './crowd.ts'
import { createOandaFeed as createFeed, type OandaFeed, type OandaFeedOptions } from './feed.ts'
import type { Limits } from './limits.ts'
import { Oanda, type OandaBroker, type OandaOptions } from './oanda-broker.ts'
import { commonPaceOf, type Turnstile } from './pace.ts'
import { steadyClock } from './steady-clock.ts'
import { httpTransport } from './transport.ts'
import { Way } from './way.ts'

export { Crowd } from './crowd.ts'
export type { OandaFeed } from './feed.ts'
export type { OandaBroker, OandaState } from './oanda-broker.ts'
export { type Probed, probeOanda } from './probe.ts'

/** OANDA's own servers. */
export const oandaServers = {
  practice: { url: 'https://api-fxpractice.oanda.com', streamUrl: 'https://stream-fxpractice.oanda.com' },
  live: { url: 'https://api-fxtrade.oanda.com', streamUrl: 'https://stream-fxtrade.oanda.com' },
} as const

/** Other processes that come from the same address. */
export interface Others {
  readonly crowd: Crowd
  readonly turnstile: Turnstile
}

interface AtOanda extends Omit<OandaOptions, 'events' | 'steady' | 'transport' | 'entry'> {
  readonly url: string
  readonly streamUrl: string
  readonly connectionString: string
  /** Whether the schema `brokers` is migrated already. */
  readonly migrated?: boolean
  readonly others?: Others | undefined
  /** Others than OANDA's: then it goes a way of its own. */
  readonly limits?: Limits
}

/** By address, the way that all adapters of this process share, and the other processes by which it is reckoned. */
const ways = new Map<string, { readonly way: Way; readonly others: Others | undefined }>()

function wayTo({ url, streamUrl, others }: Pick<AtOanda, 'url' | 'streamUrl' | 'others'>): Way {
  const there = ways.get(url)
  if (there && there.others === others) return there.way
  const pace = others && { pace: commonPaceOf(url, others.turnstile) }
  const way = new Way({
    open: () => httpTransport(url, streamUrl, pace),
    steady: steadyClock,
    crowd: others?.crowd,
  })
  ways.set(url, { way, others })
  return way
}

/** Opens the adapter with its durable log, whose schema is migrated here where nobody has. */
export async function createOandaBroker({
  url,
  streamUrl,
  connectionString,
  migrated,
  others,
  limits,
  ...options
}: AtOanda): Promise<OandaBroker> {
  const events = await openEventLog(connectionString, migrated)
  const own = () => new Way({ open: () => httpTransport(url, streamUrl, limits?.ways), steady: steadyClock, limits })
  const entry = (limits ? own() : wayTo({ url, streamUrl, others })).enter()
  return new Oanda({ ...options, events, steady: steadyClock, entry })
}

/** The prices of an account that the adapter reaches. */
export const createOandaFeed = (broker: OandaBroker, options: Omit<OandaFeedOptions, 'steady'>): OandaFeed =>
  createFeed(broker, { ...options, steady: steadyClock })
