import { afterEach, expect, it } from 'vitest'
import { type BridgeOptions, bid, code, keyOf, openBridge, until } from './bridge.fixture.ts'

let close = () => {}
afterEach(() => close())
async function open(options?: BridgeOptions) {
  const bridge = await openBridge(options)
  close = bridge.close
  return bridge
}

const buy = { do: 'deal', symbol: 'XAUUSD', side: 'buy', volume: '0.1', price: '0', deviation: '50' }

it('connect, book, order, levels, close', async () => {
  const { account, session } = await open()
  const ratchet = await session()
  expect(ratchet.hello).toMatchObject({ login: '501', server: 'Demo-Server', margin: 'hedging' })
  expect(ratchet.all('book')).toMatchObject([{ positions: '0', orders: '0' }])
  const done = await ratchet.trade('one', { ...buy, sl: '1296', tp: '1309' })
  expect(done).toMatchObject({ state: 'done', retcode: '10009', volume: '0.1', price: '1300.3' })
  const [position] = [...account.positions.values()]
  expect(position).toMatchObject({ comment: 'Rone', magic: 77n, sl: 129_600, tp: 130_900 })
  const id = String(position?.identifier)
  expect(await ratchet.trade('two', { do: 'levels', position: id, sl: '1297', tp: '1309' })).toMatchObject({
    state: 'done',
  })
  expect(await ratchet.trade('three', { do: 'close', position: id, volume: '0' })).toMatchObject({ state: 'done' })
  await until(() => expect(ratchet.all('deal').map(({ entry }) => entry)).toEqual(['in', 'out']))
  expect([account.positions.size, account.stops.get(position?.identifier ?? 0n)]).toEqual([0, [129_600, 129_700]])
})

it('pairing writes the key, and the terminal dials in again with it', async () => {
  const { session, sessions, setKey, terminal } = await open({ isPaired: false, inputs: { PairingCode: code } })
  const pairing = await session()
  expect(pairing.hello).toMatchObject({ pairing: 'ABCDEFGH' })
  setKey(keyOf(code))
  pairing.say('paired')
  await until(() => expect(sessions).toHaveLength(2))
  expect((await session()).hello).toMatchObject({ pairing: '' })
  expect(terminal.sandbox.read('Ratchet/501-Demo-Server.key')).toEqual(keyOf(code))
})

it('a stop that the server fills is reported with its deal', async () => {
  const { session, venue } = await open()
  const ratchet = await session()
  await ratchet.trade('one', { ...buy, sl: '1296' })
  venue.quote('XAUUSD', bid - 500, bid - 470)
  await until(() =>
    expect(ratchet.all('deal').at(-1)).toMatchObject({ entry: 'out', reason: 'sl', comment: '[sl 1296.00]' }),
  )
  expect(ratchet.all('gone')).toHaveLength(1)
})
