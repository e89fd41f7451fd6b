import { openEventLog } from '../journal/event-log.ts'
import { Oanda, type OandaBroker, type OandaOptions } from './oanda-broker.ts'

export { createOandaFeed } from './feed.ts'
export type { OandaBroker, OandaState } from './oanda-broker.ts'
export { type Probed, probeOanda } from './probe.ts'

/** OANDA's own servers. */
export const oandaServers = {
  practice: { url: 'https://api-fxpractice.oanda.com', streamUrl: 'https://stream-fxpractice.oanda.com' },
  live: { url: 'https://api-fxtrade.oanda.com', streamUrl: 'https://stream-fxtrade.oanda.com' },
} as const

/** Opens the adapter with its durable log. @param connectionString a database whose schema `brokers` is migrated here */
export async function createOandaBroker({
  connectionString,
  ...options
}: Omit<OandaOptions, 'events'> & { readonly connectionString: string }): Promise<OandaBroker> {
  return new Oanda({ ...options, events: await openEventLog(connectionString) })
}
