import type { Connector } from '@ratchet/engine/ports'
import { oanda } from './oanda/connector.ts'
import { toy } from './toy/connector.ts'

/** Every broker elsewhere that Ratchet can trade at. A broker is one folder and one line here; nothing else names it. */
export const connectors: readonly Connector[] = [oanda, toy]

/** Servers of brokers. Each names a market. */
export const brokerServers: readonly string[] = connectors.flatMap(({ about }) =>
  about.environments.map(({ server }) => server),
)

/** The broker and environment of an account at a server; undefined if no connector has it. */
export function brokerOf(server: string) {
  for (const connector of connectors) {
    const environment = connector.about.environments.find((one) => one.server === server)
    if (environment) return { connector, id: connector.about.id, name: connector.about.name, environment }
  }
  return undefined
}

/** Whether there is a broker's market of that name. */
export const isMarket = (name: string): boolean => brokerServers.includes(name)

/** Whether accounts at a server hold real money. */
export const isLiveServer = (server: string): boolean => brokerOf(server)?.environment.live === true
