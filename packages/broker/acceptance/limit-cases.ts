import { RET } from '@ratchet/contract'
import { formatDecimal } from '@ratchet/domain'
import { expect } from 'vitest'
import type { Case } from './cases.ts'
import { requestsOf } from './requests.ts'
import { bid, until, type World } from './world.ts'

async function writesExactNumbers(world: World): Promise<void> {
  const offers = await world.broker.offers(world.ids.a)
  const { logins, symbols } = world.scene
  for (const symbol of symbols) {
    const instrument = offers.find((one) => one.symbol === symbol)?.instrument
    if (!instrument) throw new Error(`The broker does not offer ${symbol}.`)
    const price = 41 * 10 ** (instrument.digits - 1)
    world.scene.quote(symbol, price, price + 30)
    const [sl, tp] = [inexactBelow(price - 5, instrument.digits), price + 907]
    const volume = instrument.volumeMin + instrument.volumeStep
    const deal = requestsOf(world.ids.a, price).deal(symbol, { symbol, volume, sl, tp, deviation: 1000 })
    await world.send(deal)
    expect(world.answerTo(symbol)?.retcode).toBe(RET.DONE)
    expect(world.scene.positions(logins.a).at(-1)).toMatchObject({ volume, sl, tp })
    const position = (await world.positions()).find((one) => one.symbol === symbol)
    expect(position).toMatchObject({ volume, sl, tp, openPrice: price + 30 })
  }
  expect(new Set(symbols.map((symbol) => offers.find((one) => one.symbol === symbol)?.instrument?.digits)).size).toBe(
    symbols.length,
  )
}

/** The next lower price that a float gets wrong, as 1.001 · 1000 = 1000.9999999999999. */
function inexactBelow(points: number, digits: number): number {
  const isExact = (one: number) => Math.floor(Number(formatDecimal(one, digits)) * 10 ** digits) === one
  return isExact(points) ? inexactBelow(points - 1, digits) : points
}

async function refusesOffStep(world: World): Promise<void> {
  await world.send(requestsOf(world.ids.a, bid).deal('half a step', { volume: 1050 }))
  expect(world.answerTo('half a step')?.retcode).toBe(RET.INVALID_VOLUME)
  expect([world.there(), await world.positions()]).toEqual([[], []])
}

async function executesOnceAfterLimit(world: World): Promise<void> {
  const deal = requestsOf(world.ids.a, bid).deal('one')
  const checkpoint = world.checkpoint()
  world.limit(true)
  const isSent = await world.broker.send(deal).then(
    () => true,
    () => false,
  )
  if (isSent) await until(() => expect(world.scene.arrivals()).toContain('order'))
  world.limit(false)
  world.pass()
  await until(async () => expect(await world.lookup(deal, checkpoint)).toBe('absent'))
  await until(() => world.broker.send(deal))
  await world.heard(1)
  expect(world.scene.accepted(world.scene.logins.a, 'one')).toBe(1)
}

async function sendsNothingDuringPause(world: World): Promise<void> {
  world.limit(true)
  await expect(world.broker.snapshot(world.ids.a)).rejects.toThrow()
  // From here on the pause cannot end, because time stands still.
  world.freeze()
  const before = world.scene.arrivals().length
  const asked = Array.from({ length: 20 }, () => world.broker.snapshot(world.ids.a).catch(() => {}))
  await new Promise((done) => setTimeout(done, 300))
  // Requests that were on their way already may still arrive.
  expect(world.scene.arrivals().length - before).toBeLessThanOrEqual(3)
  void asked
}

async function protectsFirst(world: World): Promise<void> {
  const make = requestsOf(world.ids.a, bid)
  await world.send(make.deal('one'))
  const ticket = (await world.positions())[0]?.ticket ?? ''
  world.limit(true)
  await expect(world.broker.snapshot(world.ids.a)).rejects.toThrow()
  world.limit(false)
  const before = world.scene.arrivals().length
  const order = world.broker.send(make.deal('two')).catch(() => {})
  const levels = world.broker.send(make.levels('move', ticket, bid - 200)).catch(() => {})
  world.pass(2000)
  await Promise.all([order, levels])
  await until(() => expect(world.there()[0]?.sl).toBe(bid - 200))
  const writes = world.scene
    .arrivals()
    .slice(before)
    .filter((kind) => kind !== 'read')
  expect(writes[0]).toBe('levels')
}

async function movesStopsWhileHalted(world: World): Promise<void> {
  const make = requestsOf(world.ids.a, bid)
  await world.send(make.deal('one'))
  const ticket = (await world.positions())[0]?.ticket ?? ''
  world.scene.halt(true)
  await world.send(make.deal('two'))
  expect(world.answerTo('two')?.retcode).toBe(RET.MARKET_CLOSED)
  await world.send(make.levels('move', ticket, bid - 200))
  expect(world.there()).toMatchObject([{ sl: bid - 200 }])
  // An hour without a price is no reason to call the account stale.
  world.pass(3_600_000)
  await until(() => expect(world.broker.state(world.ids.a).state).toBe('live'))
}

export const limitCases: readonly Case[] = [
  { rule: 'B9', name: 'each number of decimals', run: writesExactNumbers },
  { rule: 'B9', name: 'a volume between two steps is rejected', run: refusesOffStep },
  { rule: 'B10', name: 'a limited order is executed once', run: executesOnceAfterLimit },
  { rule: 'B10', name: 'nothing is sent during the pause', run: sendsNothingDuringPause },
  { rule: 'B10', name: 'stops leave before orders', run: protectsFirst },
  { rule: 'B12', name: 'orders are rejected, stops still move', run: movesStopsWhileHalted },
]
