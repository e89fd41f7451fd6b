import type { Connector } from '@ratchet/engine/ports'
import { mt5 } from './mt5/connector.ts'
import { oanda } from './oanda/connector.ts'
import { toy } from './toy/connector.ts'

/** Every broker elsewhere that Ratchet can trade at. A broker is one folder and one line here; nothing else names it. */
export const connectors: readonly Connector[] = [mt5, oanda, toy]

/** Servers that are markets. Markets of single accounts are not among them: each begins with its account. */
export const fixedServers: readonly string[] = connectors.flatMap(({ about }) =>
  about.market === 'server' ? about.environments.map(({ server }) => server) : [],
)

/** What the servers of such markets begin with. */
export const accountMarketPrefixes: readonly string[] = connectors.flatMap(({ about }) =>
  about.market === 'account' ? about.environments.map(({ server }) => `${server}-`) : [],
)

/** Whether the name is a market of one account alone, which nobody else may see. */
export const isAccountMarket = (name: string): boolean =>
  accountMarketPrefixes.some((prefix) => name.startsWith(prefix))

/** The broker and environment of an account at a server; undefined if no connector has it. */
export function brokerOf(server: string) {
  for (const connector of connectors) {
    const { id, name, market, environments } = connector.about
    const environment = environments.find(
      (one) => one.server === server || (market === 'account' && server.startsWith(`${one.server}-`)),
    )
    if (environment) return { connector, id, name, environment }
  }
  return undefined
}

/** Whether a broker's market can have that name. */
export const isMarket = (name: string): boolean => fixedServers.includes(name) || isAccountMarket(name)

/** Whether accounts at a server hold real money. */
export const isLiveServer = (server: string): boolean => brokerOf(server)?.environment.live === true
