import type { Environment } from '@ratchet/contract'
import type { Clock, Connector, ConnectorParts, ConnectorSettings, Neighbours } from '@ratchet/engine/ports'
import { Oanda } from './oanda-broker.ts'
import { commonPaceOf, paceOf } from './pace.ts'
import { probeOanda } from './probe.ts'
import { steadyClock } from './steady-clock.ts'
import { httpTransport } from './transport.ts'
import { Way } from './way.ts'

/** OANDA's own servers. */
const servers = {
  practice: { url: 'https://api-fxpractice.oanda.com', streamUrl: 'https://stream-fxpractice.oanda.com' },
  live: { url: 'https://api-fxtrade.oanda.com', streamUrl: 'https://stream-fxtrade.oanda.com' },
} as const

/** Where OANDA is reached: at its own addresses, or where the operator says. */
function addressesOf({ OANDA_URL: url, OANDA_STREAM_URL }: ConnectorSettings, environment: Environment) {
  const own = servers[environment]
  return { url: url ?? own.url, streamUrl: OANDA_STREAM_URL ?? url ?? own.streamUrl }
}

interface KnownWay {
  readonly way: Way
  readonly neighbours: Neighbours | undefined
  readonly steady: Clock
}

/** The way of each address. All adapters of this process share it. It counts what other processes send from the same address. */
const ways = new Map<string, KnownWay>()

function wayTo(
  url: string,
  streamUrl: string,
  { neighbours, steady }: Pick<ConnectorParts, 'neighbours' | 'steady'>,
): Way {
  const known = ways.get(url)
  if (known && known.neighbours === neighbours && known.steady === steady) return known.way
  const pace = neighbours ? commonPaceOf(url, neighbours.turnstile, steady) : paceOf(url, steady)
  const way = new Way({ open: () => httpTransport(url, streamUrl, { pace }), steady, crowd: neighbours })
  ways.set(url, { way, neighbours, steady })
  return way
}

export const oanda: Connector = {
  about: {
    id: 'oanda',
    name: 'OANDA',
    direction: 'dialled',
    market: 'server',
    environments: [
      { id: 'practice', name: 'Practice', server: 'OANDA-Practice', live: false },
      { id: 'live', name: 'Live', server: 'OANDA-Live', live: true },
    ],
    fields: [
      {
        name: 'token',
        label: 'API token',
        secret: true,
        noun: 'token',
        most: 500,
        help: 'Create a token at OANDA under Manage API Access, separately for practice and live. It can do everything that your OANDA account can: share it with no one.',
      },
    ],
    capabilities: {
      hedging: true,
      netting: true,
      partialClose: true,
      stopOnFill: true,
      guaranteedStop: false,
      marketHours: false,
      absence: 'history',
      stopMovesPerSecond: null,
      pricesPerSecond: 4,
    },
    evidence:
      'Ratchet’s connection to OANDA was built from OANDA’s specification and tested on our simulator. We have never connected it to OANDA.',
  },
  settings: [
    {
      name: 'OANDA_URL',
      says: 'address of another server with [OANDA’s](../brokers/oanda.md) v20 API. Plain http works only on this machine',
    },
    {
      name: 'OANDA_STREAM_URL',
      says: 'address of the streaming server that belongs to `OANDA_URL`. By default both addresses are the same',
    },
  ],
  probe: ({ environment, settings, credentials, clock, left }) =>
    probeOanda({
      ...addressesOf(settings, environment),
      token: { reveal: () => credentials.reveal('token') },
      where: environment,
      clock,
      left,
    }),
  open: async ({ environment, settings, credentials, neighbours, ...parts }: ConnectorParts) => {
    const { url, streamUrl } = addressesOf(settings, environment)
    return new Oanda({
      ...parts,
      entry: wayTo(url, streamUrl, { neighbours, steady: parts.steady }).enter(),
      token: async (accountId) => {
        const found = await credentials(accountId)
        return found && { reveal: () => found.reveal('token') }
      },
    })
  },
  // It is loaded by whoever verifies, and by no server.
  verify: async ({ environment, settings, credentials, login, clock }, said) => {
    const { verifyOanda } = await import('../../verify/oanda/verify.ts')
    const token = { reveal: () => credentials.reveal('token') }
    return verifyOanda({ ...addressesOf(settings, environment), token, login, clock, steady: steadyClock }, said)
  },
}
