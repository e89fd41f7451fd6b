import { setImmediate as turn } from 'node:timers/promises'
import type { PastDeal } from '@ratchet/domain'
import type { PastDeals, RemoteState } from '@ratchet/engine'
import { openHistoryDesk } from '@ratchet/store'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Desk, openDesk, type Person } from '../testing/desk.ts'
import { PastDealImport } from './past-deals.ts'

const server = 'Broker-7'
let desk: Desk
let ada: Person
let id: string
beforeAll(async () => {
  desk = await openDesk()
  ada = await desk.person('ada')
  const account = { server, login: '7', name: null, currency: 'EUR', hedging: true }
  id = await desk.store.connectAccount(ada.id, { ...account, credentialsSealed: Buffer.from('sealed') })
})
afterAll(() => desk.close())

const deal = (ticket: string, more: Partial<PastDeal>): PastDeal => ({
  ticket,
  position: '1',
  symbol: 'GOLD',
  brokerSymbol: 'XAUUSD',
  side: 'buy',
  entry: 'in',
  volume: 1000,
  price: 1_284_000_000_000,
  timeMs: 1000,
  profit: 0,
  swap: 0,
  commission: -10,
  fee: 0,
  comment: '',
  ...more,
})

it('HIS15: the past of an account is in its trader’s journal once, when its broker can be asked', async () => {
  const historyDesk = openHistoryDesk({ url: desk.databaseUrl })
  const spans: (readonly [string, number, number])[] = []
  const warnings: string[] = []
  let state: RemoteState['state'] = 'connecting'
  let answer: PastDeals | undefined
  const past = new PastDealImport({
    desk: historyDesk,
    server,
    broker: () => ({
      state: () => ({ state }) as RemoteState,
      pastDeals: async (accountId, fromMs, toMs) => {
        spans.push([accountId, fromMs, toMs])
        if (!answer) throw new Error('The link is down.')
        return answer
      },
    }),
    log: { info: () => {}, warn: (text) => void warnings.push(text), error: () => {} },
  })
  const imports = async () => (await ada.call('GET', '/api/history-imports')).json().items
  await past.look()
  expect(spans).toEqual([])
  state = 'live'
  await past.look()
  await past.look()
  expect([spans.length, warnings]).toEqual([2, ['The past of an account could not be imported yet']])
  const out = { side: 'sell', entry: 'out', timeMs: 2000, profit: 500 } as const
  answer = { kind: 'json', server: 'Broker-Live', deals: [deal('10', {}), deal('11', out)] }
  await past.look()
  const connectedAtMs = spans.at(-1)?.[2] ?? 0
  expect(spans.at(-1)).toEqual([id, 0, connectedAtMs])
  expect(Math.abs(Date.now() - connectedAtMs)).toBeLessThan(600_000)
  expect(await imports()).toMatchObject([{ kind: 'json', fileName: 'Account 7', trades: 1, net: 4.8, currency: 'EUR' }])
  const { items } = (await ada.call('GET', '/api/history')).json()
  expect(items).toMatchObject([
    { server: 'Broker-Live', brokerId: '7', position: '1', deal: '11', profit: 5, priceOpen: 1284 },
  ])
  past.changed()
  await past.look()
  await turn()
  expect([spans.length, (await imports()).length]).toEqual([3, 1])
  await historyDesk.close()
})
