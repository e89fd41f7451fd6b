import { type Account, type ActiveTrade, defaultInstruments, type Instrument } from '@ratchet/contract'
import { expect, it } from 'vitest'
import { holdingsOf, marginOf, moneyOf } from './account-money.ts'

const [gold] = defaultInstruments as [Instrument]
const paper = { broker: 'paper', server: 'Ratchet-Demo', login: '77', currency: 'USD', state: 'live' } as Account
const figures = { balance: 100_000, equity: 99_000, marginUsed: 400, ordersMargin: 12.5, trouble: null, rates: [] }
const own = { ...paper, ...figures } as Account
const atBroker = {
  ...own,
  broker: 'sample',
  server: 'Broker-Live',
  currency: 'EUR',
  ordersMargin: null,
  rates: [{ currency: 'USD', gain: 0.9212, loss: 0.9215 }],
} as Account
const position = (id: string, server = 'Ratchet-Demo', brokerId = '77') =>
  ({ id, server, brokerId, symbol: 'GOLD', type: 'Buy', volume: 0.1, price_open: 1284.35, swap: -0.3 }) as ActiveTrade
const known = () => gold

it('takes the positions of the account alone: two accounts may share a server, or a log-in', () => {
  const all = [position('1'), position('2', 'Ratchet-Demo', '78'), position('3', 'Broker-Live')]
  const { groups } = holdingsOf(own, all, known)
  expect(groups.map(({ positions }) => positions)).toEqual([
    [{ symbol: 'GOLD', side: 'buy', volume: 1000, openPrice: 128_435, swap: -30 }],
  ])
})

it('MRG3: margin is that of positions and of waiting orders; a broker tells its own', () => {
  const holdings = holdingsOf(own, [position('1')], known)
  expect(marginOf(own, holdings)).toBe(1250 + 12_844)
  expect(marginOf(atBroker, holdings)).toBe(40_000)
})

it('MON2: a broker’s rates turn the money of a symbol; an account of our own books it as it is', () => {
  const there = [position('1', 'Broker-Live')]
  const rate = { gain: 92_120_000, loss: 92_150_000 }
  expect(holdingsOf(atBroker, there, known)).toMatchObject({ isWhole: true, groups: [{ rate }] })
  expect(holdingsOf(own, [position('1')], known).groups[0]?.rate).toBeUndefined()
})

it.each<[string, Account, (symbol: string) => Instrument | undefined]>([
  ['a symbol that is not known here', own, () => undefined],
  ['a currency without a rate', { ...atBroker, rates: [] }, known],
  [
    'something open at the broker that is left out here',
    { ...atBroker, trouble: 'Open at the broker: 5 USD_JPY.' },
    known,
  ],
])('with %s the account is not valued here', (_, account, instrumentOf) => {
  expect(holdingsOf(account, [position('1', account.server)], instrumentOf).isWhole).toBe(false)
})

it('where it cannot be valued here the broker’s own word counts, and of an account of our own nothing is known', () => {
  expect(moneyOf(atBroker, 40_000, undefined)).toMatchObject({ floating: -100_000, equity: 9_900_000 })
  expect(moneyOf(own, 0, undefined)).toMatchObject({ balance: 10_000_000, floating: null, equity: null })
  expect(moneyOf(own, 12_844, -650)).toMatchObject({
    equity: 9_999_350,
    marginFree: 9_986_506,
    level: 7_785_230,
  })
})
