import { type Instrument, noRisk } from '@ratchet/contract'
import { openMarketDesk } from '@ratchet/engine/testing'
import { expect } from 'vitest'
import type { Case } from './cases.ts'
import { until, type World } from './world.ts'

/** In pips: a rung is `profit` above the open price, and the stop moves to `distance` below the rung. */
const distance = 10
const rungs = [1, 2, 3, 4, 5, 6].map((n) => ({ profit: 20 * n, sl: 20 * n - distance }))
const ladder = {
  ...noRisk,
  ...Object.fromEntries(
    rungs.flatMap(({ profit }, n) => [[`profit${n + 1}`, profit] as const, [`sl${n + 1}`, distance]]),
  ),
}

/** What goes wrong before a price reaches a rung. @returns what ends it, once the rung was reached */
type Trouble = (world: World) => Promise<(() => void) | undefined>

const troubles: readonly Trouble[] = [
  async () => undefined,
  async ({ scene }) => void scene.fail('levels', 'lost'),
  async ({ scene }) => void scene.fail('levels', 'unanswered'),
  async ({ scene }) => void scene.cut(),
  async ({ scene }) => {
    const gate = Promise.withResolvers<void>()
    scene.fail('levels', { heldUntil: gate.promise })
    return gate.resolve
  },
  async (world) => {
    if (!world.scene.limit) return undefined
    const before = world.scene.arrivals().length
    world.limit(true)
    await until(() => {
      world.pass(500)
      expect(world.scene.arrivals().length).toBeGreaterThan(before)
    })
    // The pause is not over yet.
    world.limit(false)
    return undefined
  },
]

function openDesk(world: World, instruments: readonly Instrument[]) {
  const { broker, clock, ids, log, scene, steady } = world
  const server = world.serverOf('a')
  let made = 0
  const feed = broker.feed({
    instruments: instruments.filter(({ symbol }) => symbol === 'GOLD'),
    account: () => ids.a,
    label: 'prices of the counterparty',
  })
  return openMarketDesk({
    account: { id: ids.a, login: scene.logins.a, server },
    broker,
    feed,
    instruments,
    ladder,
    clock,
    steady: { ...steady, turn: () => new Promise((done) => setImmediate(done)) },
    log,
    uuid: () => `request-${++made}`,
  })
}

async function climbs(world: World, isTroubled: boolean): Promise<void> {
  const { logins } = world.scene
  const instruments = (await world.broker.offers(world.ids.a)).flatMap(({ instrument }) => instrument ?? [])
  const pip = instruments.find(({ symbol }) => symbol === 'GOLD')?.pipPoints ?? 0
  const desk = openDesk(world, instruments)
  try {
    desk.publish({ id: 'climber', volume: 1000, deviation: 1000, symbol: 'GOLD' })
    await until(() => expect(desk.tables.trades.get('climber')?.status).toBe('executed'))
    const [position] = await world.positions()
    const { openPrice = 0, ticket = '' } = position ?? {}
    for (const [n, { profit, sl }] of rungs.entries()) {
      const end = isTroubled ? await troubles[n]?.(world) : undefined
      world.quote(openPrice + profit * pip)
      await until(() => {
        world.pass(100)
        expect(desk.tables.positions.get(`${world.ids.a} ${ticket}`)?.rung).toBe(n + 1)
      })
      // The price falls back, though not to the stop.
      world.quote(openPrice + (sl + 2) * pip)
      end?.()
      await until(() => {
        world.pass(500)
        expect(world.there()).toMatchObject([{ ticket, sl: openPrice + sl * pip }])
      })
    }
    world.quote(openPrice + 100 * pip)
    await until(() => expect(desk.tables.trades.get('climber')?.status).toBe('closed'))
    expectClimb(
      world,
      ticket,
      rungs.map(({ sl }) => openPrice + sl * pip),
    )
    expect([desk.faults, world.scene.positions(logins.a)]).toEqual([[], []])
    expect(world.scene.accepted(logins.a, 'climber')).toBe(1)
  } finally {
    await desk.close()
  }
}

/** The broker's stop had each level once, in order, and no other. */
function expectClimb(world: World, ticket: string, levels: readonly number[]): void {
  const stops = world.scene.stops(world.scene.logins.a, ticket).filter((sl) => sl > 0)
  expect(stops.filter((sl, n) => sl !== stops[n - 1])).toEqual(levels)
}

export const ladderCases: readonly Case[] = [
  { rule: 'B17', name: 'without trouble', run: (world) => climbs(world, false) },
  { rule: 'B17', name: 'through lost, unanswered, late and limited requests', run: (world) => climbs(world, true) },
]
