import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { WebSocketServer } from 'ws'
import { code, keyOf, RatchetSide, until } from './bridge.fixture.ts'
import { feedPrices } from './price-source.ts'
import { type BrokerOptions, Mt5Process } from './process.ts'
import { Venue } from './venue/venue.ts'

const ends: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** Ratchet's side behind a real port. */
async function openServer() {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', path: '/api/mt5' })
  await once(server, 'listening')
  ends.push(() => server.close())
  const sessions: RatchetSide[] = []
  server.on('connection', (socket) => {
    socket.once('message', (hello) => {
      const { pairing } = JSON.parse(String(hello)) as { readonly pairing: string }
      const visitor = {
        login: '501',
        server: 'MT5-Demo',
        hello: String(hello),
        say: (text: string) => socket.send(text),
        leave: () => socket.close(),
        onText: (listener: (text: string) => void) => void socket.on('message', (data) => listener(String(data))),
        onGone: (listener: () => void) => void socket.on('close', listener),
      }
      sessions.push(new RatchetSide(visitor, pairing === '' ? keyOf(code) : code))
    })
  })
  const session = (count: number) =>
    until(() => {
      const open = sessions.filter((one) => one.all('same').length > 0)
      expect(open.length).toBeGreaterThanOrEqual(count)
      return open.at(-1) as RatchetSide
    })
  return { address: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/api/mt5`, session }
}

async function openBroker(options: Partial<BrokerOptions> = {}) {
  const { address, session } = await openServer()
  const accounts = [{ login: '501' }]
  const broker = await Mt5Process.start({ address, accounts, code, allowTrading: true, ...options })
  ends.push(() => broker.kill())
  await broker.gold(130_000)
  return { broker, session }
}

it('the terminal as a process: it pairs, trades, is killed and comes back with its key', async () => {
  const { broker, session } = await openBroker({ folder: mkdtempSync(join(tmpdir(), 'terminals-')) })
  const pairing = await session(1)
  expect(pairing.hello).toMatchObject({ login: '501', pairing: 'ABCDEFGH' })
  pairing.say('paired')
  const ratchet = await session(2)
  const buy = { do: 'deal', symbol: 'XAUUSD', side: 'buy', volume: '0.1', price: '0', deviation: '50' }
  expect(await ratchet.trade('one', { ...buy, sl: '1296' })).toMatchObject({ state: 'done' })
  await broker.do('kill', { name: '501' })
  await broker.do('start', { name: '501' })
  const next = await session(3)
  expect(next.all('position')).toMatchObject([{ symbol: 'XAUUSD', volume: '0.1', sl: '1296', cid: 'one' }])
  const [position] = (await broker.state()).accounts[0]?.positions ?? []
  expect(await broker.do('close', { login: '501', position: position?.identifier ?? '' })).toBe('10009')
  await until(() => expect(next.all('deal').at(-1)).toMatchObject({ entry: 'out', reason: 'client' }))
})

it('a killed process starts again with the book of its trade server', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'terminals-'))
  const { broker } = await openBroker({ folder })
  await broker.do('order', { login: '501', request: { symbol: 'XAUUSD', volume: 1000, sl: 129_000 } })
  await broker.do('deposit', { login: '501', cents: 12_300 })
  const before = (await broker.state()).accounts
  await broker.kill()
  const { broker: again } = await openBroker({ folder })
  expect((await again.state()).accounts).toEqual(before)
  const [position] = before[0]?.positions ?? []
  expect(await again.do('close', { login: '501', position: position?.identifier ?? '' })).toBe('10009')
  const tickets = (await again.state()).accounts[0]?.deals.map(({ ticket }) => ticket) ?? []
  expect(new Set(tickets).size).toBe(3)
})

it('commands: history, deposit, a wrong name', async () => {
  const { broker } = await openBroker()
  await broker.do('history', { login: '501', count: 3 })
  await broker.do('deposit', { login: '501', cents: 12_300 })
  const [account] = (await broker.state()).accounts
  expect(account?.deals.map(({ entry }) => entry)).toEqual([0, 1, 0, 1, 0, 1, 0])
  const sum = account?.deals.reduce((total, { profit }) => total + profit, 10_000_000)
  expect(account?.balance).toBe(sum)
  await expect(broker.do('restart', { name: 'nobody' })).rejects.toThrow('No terminal nobody')
})

it('prices: a seeded walk, and recorded ticks', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'ticks-')), 'ticks.csv')
  writeFileSync(file, 'time_ms,bid,ask\n1,1285.123,1285.456\n2,1286.000,1286.300\n')
  const [one, other, recorded] = Array.from({ length: 3 }, () => new Venue({ accounts: [] }))
  if (!one || !other || !recorded) return
  const stops = [
    feedPrices(one, { everyMs: 1, seed: 7 }),
    feedPrices(other, { everyMs: 1, seed: 7 }),
    feedPrices(recorded, { everyMs: 1, file }),
  ]
  const bids = (venue: typeof one) => venue.symbol('XAUUSD').ticks.map(({ bid }) => bid)
  await until(() => expect(Math.min(bids(one).length, bids(other).length)).toBeGreaterThan(5))
  await until(() => expect(bids(recorded)).toEqual([128_512, 128_600]))
  for (const stop of stops) stop()
  expect(bids(one).slice(0, 5)).toEqual(bids(other).slice(0, 5))
})
