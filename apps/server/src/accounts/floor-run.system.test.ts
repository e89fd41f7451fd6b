import { floorWords } from '@ratchet/contract'
import { expect, it } from 'vitest'
import { until } from '../testing/process.ts'
import { startTraderProcess } from '../testing/trader-process.ts'

/** The equity floor on the real server as a process, killed in between. */
const desk = startTraderProcess()

const plan = (fields: object = {}) => ({
  total: { kind: 'fixed', floor: 99_995 },
  daily: null,
  target: null,
  zone: 'Europe/Berlin',
  rungs: [{ at: 101_000, floor: 100_200 }],
  byHand: false,
  wait: 'none',
  ...fields,
})
const items = async (path: string) => (await desk.ada.call('GET', path)).body.items
const floorPath = async () => `/api/accounts/${(await items('/api/accounts'))[0].id}/floor`
const floor = async () => (await desk.ada.call('GET', await floorPath())).body
const put = async (fields?: object) => desk.ada.call('PUT', await floorPath(), plan(fields))
const positions = () => items('/api/active-trades')

async function publish(fields: object = {}): Promise<string> {
  const order = { action: 'Trade_Action_Deal', symbol: 'GOLD', volume: 0.5, type: 'Order_Type_Buy', price: 0 }
  const rest = { deviation: 1000, sl: 0, tp: 0, tradeDetails: 'a floor', server: 'Ratchet-Demo', status: 'Pending' }
  const { status, body } = await desk.ada.call('POST', '/api/trades', { ...order, ...rest, ...fields })
  expect(status).toBe(201)
  return body.id
}
const closes = async () => {
  const { rows } = await desk.root.query(`select data ->> 'position' as position from ledger.flight
    where kind = 'close.intent' and data ->> 'by' = 'floor'`)
  return rows.length
}

it('ENG18: what an account comes to touches the floor, everything is closed once, and a kill changes nothing', async () => {
  // An order far away waits; with it the account is opened.
  const waits = await publish({ action: 'Trade_Action_Pending', type: 'Order_Type_BuyLimit', price: 900 })
  await until('the balance', async () => (await items('/api/accounts'))[0]?.balance === 100_000)
  expect(await floor()).toMatchObject({ state: null, records: [] })
  expect(await put({ total: { kind: 'fixed', floor: 100_000 } })).toMatchObject({
    status: 409,
    body: { message: floorWords.floorAbove },
  })
  expect(await put()).toMatchObject({ status: 200, body: { message: floorWords.set } })
  expect(await floor()).toMatchObject({
    state: { plan: plan(), floor: 99_995, dayFloor: null, reached: [], touched: null, next: null },
    records: [{ kind: 'floor.planned', text: 'You set the plan. It is active.' }],
  })

  // The spread alone takes the account below its floor.
  const trades = () => items('/api/trades')
  const one = async (id: string) => (await trades()).find((trade: { id: string }) => trade.id === id)
  await until('the order waits', async () => (await one(waits))?.order !== null)
  await publish()
  await until('the touch', async () => (await floor()).state.touched !== null)
  await until(
    'all is closed',
    async () => (await positions()).length === 0 && (await items('/api/closed-trades')).length === 1,
  )
  await until('the order is gone', async () => (await one(waits))?.status === 'cancelled')
  const touched = await floor()
  expect(touched.state.touched).toMatchObject({ by: 'total', line: 99_995 })
  expect(touched.records[0].text).toMatch(
    /^Equity was 99,9[\d.]+.* and reached the floor at 99,995\.00\. Closing 1 position and cancelling 1 pending order\.$/,
  )
  const refused = await publish()
  await until('the refusal', async () => (await one(refused))?.status === 'failed')
  expect(await one(refused)).toMatchObject({ reason: floorWords.stopped })
  expect(await closes()).toBe(1)

  await desk.server.signal('SIGKILL')
  await desk.start()
  expect((await desk.ada.signIn()).status).toBe(200)
  expect((await floor()).state).toEqual(touched.state)
  const again = await publish()
  await until('the refusal', async () => (await one(again))?.status === 'failed')
  expect(await closes()).toBe(1)
  expect((await items('/api/notifications')).map(({ kind }: { kind: string }) => kind)).toContain('floor.touched')

  expect(await desk.ada.call('POST', `${await floorPath()}/release`)).toMatchObject({
    status: 409,
    body: { message: floorWords.needsPlan },
  })
  expect(await put({ total: { kind: 'fixed', floor: 50_000 }, wait: 'hour' })).toMatchObject({ status: 200 })
  await publish()
  await until('the position', async () => (await positions()).length === 1)

  expect(await desk.ada.call('DELETE', await floorPath())).toMatchObject({
    status: 200,
    body: { message: floorWords.waits },
  })
  expect((await floor()).state.next).toMatchObject({ plan: null, from: expect.any(String) })
  expect(await put({ total: { kind: 'fixed', floor: 50_001 }, wait: 'hour' })).toMatchObject({
    status: 200,
    body: { message: floorWords.set },
  })
  expect((await floor()).state).toMatchObject({ floor: 50_001, next: null })
}, 120_000)
