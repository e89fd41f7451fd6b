import { oandaServers } from '@ratchet/broker/oanda'
import { brokerOf } from '@ratchet/contract'
import type { Config } from './config.ts'

/** Where OANDA is reached for the accounts at a server: at its own addresses, or where the operator says. */
export function oandaAddresses({ oanda }: Pick<Config, 'oanda'>, server: string) {
  const own = oandaServers[brokerOf(server)?.environment ?? 'practice']
  return { url: oanda.url ?? own.url, streamUrl: oanda.streamUrl ?? own.streamUrl }
}
