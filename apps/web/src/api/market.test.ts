import { marketOf as contractMarketOf, foreignServers, paperServers, serverNames } from '@ratchet/contract'
import { expect, it } from 'vitest'
import { brokerServers, marketOf, symbolKey } from './market.ts'

it('the servers of brokers are those of the contract', () => expect(brokerServers).toEqual(foreignServers))

it('only a server of a broker has a market of its own', () => {
  expect(Object.values(serverNames).map(marketOf)).toEqual([undefined, undefined])
  expect([marketOf(undefined), marketOf('Elsewhere')]).toEqual([undefined, undefined])
  expect(marketOf('OANDA-Live')).toBe('OANDA-Live')
  for (const server of [...foreignServers, ...paperServers, 'Paper-Elsewhere'])
    expect(marketOf(server)).toBe(contractMarketOf(server))
})

it('one symbol on two markets has two names, and on the paper market one', () => {
  expect(symbolKey('GOLD', 'OANDA-Practice')).not.toBe(symbolKey('GOLD', 'OANDA-Live'))
  expect(symbolKey('GOLD', serverNames.live)).toBe(symbolKey('GOLD'))
})
