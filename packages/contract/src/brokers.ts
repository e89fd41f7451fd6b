import { z } from 'zod'
import { serverNames } from './server-names.ts'

/** Where a broker's accounts are kept: one of play money, and one of real money. */
export const environments = ['practice', 'live'] as const
export type Environment = (typeof environments)[number]

/** The brokers at which a trader can connect an account of their own. */
export const brokerIds = ['oanda'] as const
export type BrokerId = (typeof brokerIds)[number]

/** A broker that can be connected, and what it asks for. An account's server tells broker and environment, and names its market. */
export const broker = z.object({
  id: z.enum(brokerIds),
  name: z.string(),
  environments: z.array(
    z.object({ id: z.enum(environments), name: z.string(), server: z.string(), live: z.boolean() }),
  ),
  /** What its credentials are made of. */
  fields: z.array(z.object({ name: z.string(), label: z.string(), secret: z.boolean(), help: z.string() })),
})
export type Broker = z.infer<typeof broker>

export const brokers: readonly Broker[] = [
  {
    id: 'oanda',
    name: 'OANDA',
    environments: [
      { id: 'practice', name: 'Practice', server: 'OANDA-Practice', live: false },
      { id: 'live', name: 'Live', server: 'OANDA-Live', live: true },
    ],
    fields: [
      {
        name: 'token',
        label: 'API token',
        secret: true,
        help: 'Create a token at OANDA under Manage API Access, separately for practice and live. It can do everything that your OANDA account can: share it with no one.',
      },
    ],
  },
]

/** The server at which a broker's accounts of an environment are. */
export const serverOf = (id: BrokerId, environment: Environment): string => {
  const one = brokers.find((each) => each.id === id)?.environments.find((each) => each.id === environment)
  if (!one) throw new RangeError(`No ${environment} environment of ${id}.`)
  return one.server
}

/** Broker and environment of an account at a server; undefined where no broker that can be connected has it. */
export function brokerOf(server: string) {
  for (const { id, name, environments: all } of brokers) {
    const environment = all.find((each) => each.server === server)
    if (environment) return { id, name, environment: environment.id, live: environment.live }
  }
  return undefined
}

/** Servers of brokers. Each names a market. */
export const foreignServers: readonly string[] = brokers.flatMap(({ environments: all }) =>
  all.map(({ server }) => server),
)

/** The server of paper accounts that trade on a market's prices. */
export const paperServerOf = (market: string): string => `Paper-${market}`
export const paperServers: readonly string[] = foreignServers.map(paperServerOf)
/** Whether accounts at a server are of our own broker, with play money. */
export const isPaperServer = (server: string): boolean => server === serverNames.paper || paperServers.includes(server)

/** The market on which accounts at a server trade, named as its broker's server; undefined is that of Ratchet's own feed. */
export const marketOf = (server: string): string | undefined => markets.get(server)
const markets = new Map(
  foreignServers.flatMap((market) => [
    [market, market],
    [paperServerOf(market), market],
  ]),
)

/** Symbols that are on at a broker's account until its trader says otherwise. */
export const usualSymbols: readonly string[] = ['GOLD', 'WTI', 'BRENT']
