import { noRisk, type OrderType, type PublicFlightRecord, type Risk, type SavedLadder } from '@ratchet/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asReplayed, byTrade, openedVolume, type PlannedPosition, replay, ticksFrom } from './replay.ts'
import { type RunningServer, scratchFolder, startServer, tickFiles, ticksMissing, ticksMissingWord } from './server.ts'
import { wrongIn } from './statement.ts'
import { instruction, Trader, until } from './trader.ts'

/** The campaign takes other seeds and more rounds. */
const rounds = Number(process.env.RATCHET_KILL_ROUNDS ?? 15)
const seed = Number(process.env.RATCHET_KILL_SEED ?? 38)
const ladder: Risk = {
  ...noRisk,
  profit1: 5,
  sl1: 4,
  profit2: 10,
  sl2: 4,
  tp2: 60,
  profit3: 20,
  sl3: 6,
  profit4: 35,
  sl4: 8,
}

/** Ladders of single orders, in pips and in R: 1 R is some four dollars here. */
const owns = [
  { name: 'Own', unit: 'pips', ladder: { ...noRisk, profit1: 3, sl1: 2, profit2: 12.5, sl2: 5 } },
  { name: 'Risk', unit: 'R', ladder: { ...noRisk, profit1: 0.1, sl1: 0.05, profit2: 0.3, sl2: 0.111111 } },
  // It closes two parts, and what is left has its stop.
  { name: 'Thirds', unit: 'pips', ladder: { ...noRisk, profit1: 2, profit2: 5, sl2: 4, close1: 33.33, close2: 33.33 } },
] as const

/** This is Mulberry32. Its seed is printed, so that a round that went wrong can be had again. */
function random(from: number): () => number {
  let state = from
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** Stop and target are so near that the recorded days end every position, by a rung's stop or by these. */
function protect(buy: boolean, price: number): { sl: number; tp: number } {
  const up = buy ? 1 : -1
  return { sl: Number((price - up * 4).toFixed(2)), tp: Number((price + up * 7).toFixed(2)) }
}

interface Published {
  readonly idempotencyKey: string
  readonly body: ReturnType<typeof instruction>
  /** Holds the answer, where one came before the kill. */
  id: string | undefined
}

const types: readonly OrderType[] = [
  'Order_Type_Buy',
  'Order_Type_Sell',
  'Order_Type_BuyStop',
  'Order_Type_SellStop',
  'Order_Type_BuyLimit',
  'Order_Type_SellLimit',
]

describe.skipIf(ticksMissing)(`the server killed at random moments of its main job${ticksMissingWord}`, () => {
  let folder: Awaited<ReturnType<typeof scratchFolder>>
  let server: RunningServer
  const trader = new Trader('')
  const published: Published[] = []
  const saved: SavedLadder[] = []
  const next = random(seed)
  const env = { FEED: `ticks:${tickFiles.join(',')}`, FEED_SPEED: '3000', FEED_LOOP: 'false' }

  beforeAll(async () => {
    folder = await scratchFolder()
    server = await startServer(folder.path, env)
    trader.url = server.url
    await trader.signUp('Kill')
    await trader.putRisk(ladder)
    for (const one of owns) saved.push(await trader.ask<SavedLadder>('POST', '/api/ladders', one))
  })
  afterAll(async () => {
    await server?.stop()
    await folder?.remove()
  })

  /** Publishes with a key; an answer that the kill swallowed is asked for again later with the same key. */
  async function publish(entry: Published): Promise<void> {
    const reply = await trader.publish(entry.body, entry.idempotencyKey).catch(() => undefined)
    if (reply) entry.id = reply.id
  }

  async function round(number: number): Promise<void> {
    const work = (async () => {
      for (let i = 0; i < 3; i++) {
        const type = types[Math.floor(next() * types.length)] ?? 'Order_Type_Buy'
        const quotes = await trader.ask<{ items: { bid: number }[] }>('GET', '/api/quotes').catch(() => undefined)
        const bid = quotes?.items[0]?.bid
        if (bid === undefined) return
        const away = type.endsWith('Limit') === type.includes('Buy') ? -0.6 : 0.6
        const price = type === 'Order_Type_Buy' || type === 'Order_Type_Sell' ? 0 : Number((bid + away).toFixed(2))
        const buy = type.startsWith('Order_Type_Buy')
        const ladderId = [undefined, ...saved][Math.floor(next() * (1 + saved.length))]?.id
        const body = instruction({ type, price, ...protect(buy, price || bid), ...(ladderId && { ladderId }) })
        const entry: Published = { idempotencyKey: `kill-${seed}-${number}-${i}`, body, id: undefined }
        published.push(entry)
        await publish(entry)
      }
    })()
    await new Promise((done) => setTimeout(done, Math.floor(next() * 250)))
    await server.kill()
    await work
    server = await startServer(folder.path, { ...env, PORT: server.env.PORT ?? '' })
    for (const entry of published) if (entry.id === undefined) await publish(entry)
  }

  it(`I1, I2, I3: ${rounds} kills, no instruction lost, none executed twice, no stop loosened, no rung forgotten (seed ${seed})`, {
    timeout: 840_000,
  }, async () => {
    for (let number = 0; number < rounds; number++) await round(number)
    for (const trade of await trader.trades()) {
      if (trade.status === 'Pending') await trader.call('DELETE', `/api/trades/${trade.id}`)
    }
    await until('every position closed', async () => (await trader.active()).length === 0, 240_000)
    await checkInstructions()
    await checkAgainstReplay()
    await checkRecord()
  })

  /**
   * Engine and api wrote at once, and died at any moment, and still the chain of what they wrote is whole (PRF2 to
   * PRF4).
   */
  async function checkRecord(): Promise<void> {
    const reply = await fetch(`${trader.url}/api/statement`, { headers: { cookie: trader.cookie } })
    expect(wrongIn(await reply.text())).toEqual([])
  }

  /** Each instruction is there once, with one order intended, and one position at most (I1 and I2). */
  async function checkInstructions(): Promise<void> {
    const ids = published.map((entry) => entry.id)
    expect(ids.every((id) => id !== undefined)).toBe(true)
    expect(new Set(ids).size).toBe(published.length)
    for (const id of ids) {
      const flight = await trader.flight(id ?? '')
      const count = (kind: string) => flight.filter((record) => record.kind === kind).length
      expect(count('trade.published'), id).toBe(1)
      expect(count('position.opened'), id).toBeLessThanOrEqual(1)
      // Rungs may close parts before, each once.
      const whole = flight.filter(({ kind, left }) => kind === 'position.closed' && left === undefined)
      expect(whole.length, id).toBe(count('position.opened'))
      const rungs = flight.flatMap(({ kind, by, rung }) => (kind === 'close.intent' && by === 'rung' ? [rung] : []))
      expect(new Set(rungs).size, id).toBe(rungs.length)
      const ended = ['trade.closed', 'trade.failed', 'trade.cancelled'].reduce((sum, kind) => sum + count(kind), 0)
      expect(ended, `${id} ${flight.map((record) => record.kind).join(' ')}`).toBe(1)
      checkStops(flight)
    }
    const closed = await trader.closed()
    for (const [id, deals] of byTrade(closed)) {
      const isParted = published.find((entry) => entry.id === id)?.body.ladderId === saved[2]?.id
      expect(deals.length, id).toBeLessThanOrEqual(isParted ? 3 : 1)
      expect(openedVolume(deals), id).toBe(0.1)
    }
  }

  /** Along the flight the confirmed stop only tightens (I3). */
  function checkStops(flight: readonly PublicFlightRecord[]): void {
    const side =
      flight.find((record) => record.kind === 'trade.executed') &&
      published.find((entry) => entry.id === flight[0]?.tradeId)
    const stops = flight.filter((record) => record.kind === 'stop.confirmed').map((record) => Number(record.sl))
    const buy = side
      ? side.body.type.startsWith('Order_Type_Buy')
      : stops[0] !== undefined && (stops.at(-1) ?? 0) >= stops[0]
    for (let i = 1; i < stops.length; i++) {
      if (buy) expect(stops[i]).toBeGreaterThanOrEqual(stops[i - 1] ?? 0)
      else expect(stops[i]).toBeLessThanOrEqual(stops[i - 1] ?? 0)
    }
  }

  /**
   * No rung is forgotten: a market that stood still while the server was down gives what an undisturbed replay gives.
   */
  async function checkAgainstReplay(): Promise<void> {
    const modified = await trader.modified()
    const closed = await trader.closed()
    expect(closed.length).toBeGreaterThan(0)
    const ended = byTrade(closed)
    const plans = ended.map(([id, deals]): PlannedPosition => {
      const [body, first] = [published.find((entry) => entry.id === id)?.body, deals[0]]
      if (!body || !first) throw new Error(`Closed trade ${id} belongs to no instruction`)
      const side = first.type === 'Buy' ? 'buy' : 'sell'
      const own = saved.find(({ id }) => id === body.ladderId)
      const climbs = own ? { ladder: own.ladder, unit: own.unit } : { ladder }
      const { sl, tp } = body
      return { id, side, volume: openedVolume(deals), openAt: Date.parse(first.openTime), sl, tp, ...climbs }
    })
    const replayed = await replay(tickFiles, plans)
    for (const [n, plan] of plans.entries()) {
      const deals = ended[n]?.[1] ?? []
      const priceOpen = deals[0]?.priceOpen ?? 0
      let expected = replayed.get(plan.id)
      if (expected?.openPrice !== priceOpen) {
        expected = (await replay([await ticksFrom(plan.openAt, plan.side, priceOpen)], [plan])).get(plan.id)
      }
      expect(asReplayed(plan.id, deals, modified, await trader.flight(plan.id))).toEqual(expected)
    }
  }
})
