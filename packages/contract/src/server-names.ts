/** Servers without a broker elsewhere: Ratchet's own paper broker, and real money that no broker has yet. Every other server is a broker's. */
export const serverNames = { paper: 'Ratchet-Demo', live: 'Ratchet-Live' } as const

const own: readonly string[] = Object.values(serverNames)
const paperPrefix = 'Paper-'

/** The server of paper accounts that trade on a market's prices. */
export const paperServerOf = (market: string): string => `${paperPrefix}${market}`

/** The market on which accounts at a server trade, named as its broker's server; undefined is that of Ratchet's own feed. */
export function marketOf(server: string | undefined): string | undefined {
  if (!server || own.includes(server)) return undefined
  return server.startsWith(paperPrefix) ? server.slice(paperPrefix.length) : server
}

/** Whether accounts at a server are of our own broker, with play money. */
export const isPaperServer = (server: string): boolean => server === serverNames.paper || server.startsWith(paperPrefix)

/** Whether accounts at a server are at a broker elsewhere. */
export const isAtBroker = (server: string): boolean => marketOf(server) === server
