import { defaultInstruments, fill, ladderWords, mostLadderLetters, noRisk, type Risk } from '@ratchet/contract'
import { openPriceBars } from '@ratchet/store'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Desk, openDesk, type Person, timeMs } from '../testing/desk.ts'
import { expectError, tradeBody } from '../testing/samples.ts'
import { movedLadder } from './own-ladder.ts'

/** A broker that takes no stop of gold nearer than a pip, nor of oil nearer than 30. */
const instruments = defaultInstruments.map((one) => ({ ...one, stopsLevel: one.symbol === 'GOLD' ? 10 : 30 }))

let desk: Desk
let ada: Person
let eve: Person
let night: string
let half: string
beforeAll(async () => {
  desk = await openDesk({ instruments })
  ada = await desk.person('ada')
  eve = await desk.person('eve')
  night = await save({ name: 'Night', ladder: rungs({ profit1: 50, sl1: 20 }) })
  half = await save({ name: 'Half', ladder: rungs({ profit1: 1, sl1: 0.5 }), unit: 'R' })
})
afterAll(() => desk?.close())

const rungs = (fields: Partial<Risk>): Risk => ({ ...noRisk, ...fields })
const save = async (body: object): Promise<string> => (await ada.call('POST', '/api/ladders', body)).json().id
const order = {
  ...tradeBody,
  symbol: 'GOLD',
  action: 'Trade_Action_Pending',
  type: 'Order_Type_BuyLimit',
  price: 1290,
  sl: 1285,
  tp: 0,
  openAccount: true,
}
const bar = {
  symbol: 'GOLD',
  startMs: timeMs,
  firstMs: timeMs,
  lastMs: timeMs + 9000,
  bidOpen: 128_500,
  bidHigh: 128_600,
  bidLow: 128_400,
  bidClose: 128_500,
  askOpen: 128_530,
  askHigh: 128_630,
  askLow: 128_430,
  askClose: 128_530,
}
const publish = (more: object, who = ada) => who.call('POST', '/api/trades', { ...order, ...more })
const read = async (id: string) => (await ada.call('GET', `/api/trades/${id}`)).json()
const published = async (id: string) => (await ada.call('GET', `/api/trades/${id}/flight`)).json().records[0]

it.each([
  ['the account’s ladder', undefined, 'Account’s ladder, moved'],
  ['one of its own', 'Night', 'Night, moved'],
  ['one that was moved before', 'Night, moved', 'Night, moved'],
  ['one with a long name', 'x'.repeat(mostLadderLetters), `${'x'.repeat(mostLadderLetters - 7)}, moved`],
])('rungs moved on the chart of a position with %s have a name that says so', (_, before, name) => {
  const moved = rungs({ profit1: 45, sl1: 20 })
  expect(movedLadder(before === undefined ? undefined : { name: before }, moved)).toEqual({
    name,
    unit: 'pips',
    rungs: moved,
    moves: true,
  })
})

describe('an instruction with a ladder of its own', () => {
  it('has it as it was saved then: what becomes of the saved one changes nothing, and the record says its figures', async () => {
    const id = await save({ name: 'Short-lived', ladder: rungs({ profit1: 70, sl1: 30 }) })
    const answer = await publish({ ladderId: id })
    expect(answer.statusCode).toBe(201)
    await ada.call('PUT', `/api/ladders/${id}`, { name: 'Other', ladder: rungs({ profit1: 99, sl1: 30 }) })
    await ada.call('DELETE', `/api/ladders/${id}`)
    const trade = answer.json().id
    expect((await read(trade)).ladder).toEqual({
      name: 'Short-lived',
      unit: 'pips',
      rungs: rungs({ profit1: 70, sl1: 30 }),
    })
    expect((await published(trade)).ladder).toBe('Ratchet ladder "Short-lived" in pips: at 70 sl 30')
  })

  it('has none of its own where it names none', async () => {
    const { id } = (await publish({})).json()
    expect(await read(id)).not.toHaveProperty('ladder')
    expect(await published(id)).not.toHaveProperty('ladder')
  })

  it('sent once more under its key is the same, also where the saved ladder is gone by then', async () => {
    const id = await save({ name: 'Once', ladder: rungs({ profit1: 70, sl1: 30 }) })
    const body = { ...order, ladderId: id }
    const send = () => ada.call('POST', '/api/trades', body, { 'idempotency-key': 'once' })
    const first = (await send()).json().id
    await ada.call('DELETE', `/api/ladders/${id}`)
    const again = await send()
    expect([again.statusCode, again.json().id]).toEqual([201, first])
    expect((await read(first)).ladder.name).toBe('Once')
  })

  it('in R needs a stop, and says so in one sentence', async () => {
    expectError(await publish({ ladderId: half, sl: 0 }), 'invalid', ladderWords.needsStop)
    const { id } = (await publish({ ladderId: half })).json()
    expect((await read(id)).ladder).toMatchObject({ name: 'Half', unit: 'R', rungs: { profit1: 1, sl1: 0.5 } })
  })

  it('LIN4: is refused where its broker would refuse the rungs on this very symbol, in R by the points of this very stop', async () => {
    const near = await save({ name: 'Near', ladder: rungs({ profit1: 50, sl1: 20 }) })
    const oil = { symbol: 'WTI', price: 70, sl: 69 }
    expectError(await publish({ ladderId: near, ...oil }), 'invalid', /^Rung 1 puts the stop 20 pips behind the price/)
    expect((await publish({ ladderId: near })).statusCode).toBe(201)
    // Half of ten points is nearer than the ten that the broker takes.
    expectError(await publish({ ladderId: half, sl: 1289.9 }), 'invalid', /^Rung 1 puts the stop 0\.5 pips behind/)
    expect((await publish({ ladderId: half, sl: 1289.8 })).statusCode).toBe(201)
  })

  it('OWN9: in ATR is refused before there are fifteen candles, and then has the range on record', async () => {
    const ladder = rungs({ profit1: 1, sl1: 0.5 })
    const ladderId = await save({ name: 'Range', ladder, unit: 'ATR' })
    const body = { ...order, ladderId }
    const send = () => ada.call('POST', '/api/trades', body, { 'idempotency-key': 'range' })
    const needs = fill(ladderWords.needsCandles, { symbol: 'GOLD' })
    const bars = openPriceBars({ url: desk.databaseUrl, feed: 'a feed' })
    const quarter = 15 * 60_000
    const write = (n: number, high = 128_600) =>
      bars.write([{ ...bar, startMs: timeMs - n * quarter, firstMs: timeMs - n * quarter, bidHigh: high }])
    // The candle in which the present moment lies does not count.
    for (let n = 0; n < 15; n++) await write(n, n === 0 ? 200_000 : undefined)
    expectError(await send(), 'invalid', needs, { ladderId: needs })
    await write(15)
    const answer = await send()
    expect(answer.statusCode).toBe(201)
    const trade = answer.json().id
    expect((await read(trade)).ladder).toEqual({ name: 'Range', unit: 'ATR', rungs: ladder, atr: 2 })
    expect(await published(trade)).toMatchObject({ ladder: 'Ratchet ladder "Range" in ATR: at 1 sl 0.5', atrWilder: 2 })
    // What the range is by then changes nothing where the instruction is sent once more.
    await write(14, 130_000)
    await bars.close()
    expect((await send()).json().id).toBe(trade)
    expect((await read(trade)).ladder.atr).toBe(2)
  })

  it.each([
    ['another trader’s', () => night, () => eve],
    ['one that is not there', () => '00000000-0000-4000-8000-000000000000', () => ada],
  ])('is refused with %s', async (_, ladderId, who) => {
    expectError(await publish({ ladderId: ladderId() }, who()), 'invalid', ladderWords.unknown)
  })

  it('is refused with what is no id', async () => {
    expectError(await publish({ ladderId: 'Night' }), 'invalid', 'Send the id of a saved ladder.')
  })
})

describe('a saved ladder in R', () => {
  it('has a thousand R at most, and six decimals', async () => {
    const keep = (profit1: number) =>
      ada.call('POST', '/api/ladders', { name: 'Far', ladder: rungs({ profit1 }), unit: 'R' })
    expectError(await keep(1000.5), 'invalid', ladderWords.tooManyR)
    expectError(await keep(0.1234567), 'invalid', /At most 6 decimals\.$/)
    const kept = await keep(1000)
    expect([kept.statusCode, kept.json().unit]).toEqual([201, 'R'])
  })

  it('is in pips where it says nothing', async () => {
    const { items } = (await ada.call('GET', '/api/ladders')).json()
    expect(items.find((one: { id: string }) => one.id === night)).toMatchObject({ unit: 'pips' })
  })
})

it('the account’s ladder is not read against orders that climb by their own', async () => {
  const bob = await desk.person('bob')
  const body = { name: 'Mine', ladder: rungs({ profit1: 50, sl1: 40 }) }
  const ladderId = (await bob.call('POST', '/api/ladders', body)).json().id
  await publish({ ladderId, tp: 1291, sl: 0 }, bob)
  const ask = async () => (await bob.call('PUT', '/api/risk', rungs({ profit1: 50, sl1: 40 }))).json().warnings
  expect(await ask()).toEqual([])
  await publish({ tp: 1291, sl: 0 }, bob)
  expect(await ask()).toEqual([expect.stringMatching(/^Rung 1 is at or beyond the target of Buy limit/)])
})
