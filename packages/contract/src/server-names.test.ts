import { expect, it } from 'vitest'
import { isAtBroker, isPaperServer, marketOf, paperServerOf, serverNames } from './server-names.ts'

const market = 'Broker-Practice'

it.each([
  [undefined, undefined, false, false],
  ['', undefined, false, false],
  [serverNames.paper, undefined, true, false],
  [serverNames.live, undefined, false, false],
  [market, market, false, true],
  [paperServerOf(market), market, true, false],
] as const)('%s: the market is %s; ours: %s, at a broker: %s', (server, named, isOurs, isTheirs) => {
  expect(marketOf(server)).toBe(named)
  if (server) expect([isPaperServer(server), isAtBroker(server)]).toEqual([isOurs, isTheirs])
})
