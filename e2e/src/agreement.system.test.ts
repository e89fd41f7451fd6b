import {
  ladderWords,
  noRisk,
  type OrderType,
  type PublicTrade,
  type Risk,
  type SavedLadder,
  type TradeInput,
} from '@ratchet/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  asReplayed,
  byTrade,
  openedVolume,
  type PlannedPosition,
  type ReplayedPosition,
  replay,
  ticksFrom,
} from './replay.ts'
import { type RunningServer, scratchFolder, startServer, tickFiles, ticksMissing, ticksMissingWord } from './server.ts'
import { instruction, Trader, until } from './trader.ts'

const ladder: Risk = {
  ...noRisk,
  profit1: 8,
  sl1: 6,
  tp1: 0,
  profit2: 15,
  sl2: 5,
  tp2: 60,
  profit3: 25.5,
  sl3: 7.25,
  profit4: 40,
  sl4: 10,
  tp4: 80,
  profit5: 70,
  sl5: 15,
  profit6: 120,
  sl6: 20,
}

/** Ladders of single orders: one in pips, one in R, which counts the order's own stop, and one that closes parts. */
const owns = [
  { name: 'Own', unit: 'pips', ladder: { ...noRisk, profit1: 5, sl1: 4, profit2: 20.5, sl2: 6, tp2: 50 } },
  { name: 'Risk', unit: 'R', ladder: { ...noRisk, profit1: 0.15, sl1: 0.1, profit2: 0.4, sl2: 0.133333, tp2: 1 } },
  {
    name: 'Thirds',
    unit: 'pips',
    ladder: { ...noRisk, profit1: 4, sl1: 4, profit2: 9, sl2: 5, profit3: 20, close1: 33.33, close2: 33.33 },
  },
] as const

/**
 * Stop and target are wide, so that the ladder mostly comes first, and yet so near that the recorded days end every
 * position.
 */
function protect(type: OrderType, price: number): Pick<TradeInput, 'sl' | 'tp'> {
  const up = type.startsWith('Order_Type_Buy') ? 1 : -1
  return { sl: Number((price - up * 6).toFixed(2)), tp: Number((price + up * 9).toFixed(2)) }
}

/** A pending order's price lies this far from the market, in dollars. */
const offset: Record<OrderType, number> = {
  Order_Type_Buy: 0,
  Order_Type_Sell: 0,
  Order_Type_BuyLimit: -1.5,
  Order_Type_SellLimit: 1.5,
  Order_Type_BuyStop: 1.5,
  Order_Type_SellStop: -1.5,
}
const types = Object.keys(offset) as OrderType[]

/** A position that lived on when the recording began anew agrees with the replay up to there. */
function expectAgreement(live: ReplayedPosition, expected: ReplayedPosition | undefined): void {
  if (expected?.reason !== 'end') {
    expect(live).toEqual(expected)
    return
  }
  const { openTime, openPrice, changes, parts = [] } = expected
  const before = { changes: live.changes.slice(0, changes.length), parts: (live.parts ?? []).slice(0, parts.length) }
  expect({ openTime: live.openTime, openPrice: live.openPrice, ...before }).toEqual({
    openTime,
    openPrice,
    changes,
    parts,
  })
  expect(live.closeTime, `${live.id} ended while it was open in the replay`).toBeLessThan(openTime)
}

/** Takes turns: the account's ladder, then each of those that an order has alone. */
let turn = 0

async function publishEach(trader: Trader, server: RunningServer, saved: readonly string[]): Promise<PublicTrade[]> {
  const published: string[] = []
  for (const type of types) {
    const { items } = await trader.ask<{ items: { symbol: string; bid: number; ask: number }[] }>('GET', '/api/quotes')
    const quote = items.find((item) => item.symbol === 'GOLD')
    if (!quote) throw new Error(`No quote of GOLD\n${server.output()}`)
    const price = offset[type] === 0 ? 0 : Number((quote.bid + offset[type]).toFixed(2))
    const ladderId = [undefined, ...saved][turn++ % (1 + saved.length)]
    const order = instruction({ type, price, ...protect(type, price || quote.bid), ...(ladderId && { ladderId }) })
    const answer = await trader.publish(order).catch((error: unknown) => {
      // A market that begins again jumps: it may be at the stop by then, and 1 R is nothing. The trader tries again.
      if (!String(error).includes(ladderWords.needsStop)) throw error
    })
    if (answer) published.push(answer.id)
  }
  // The next round gives each type another one.
  turn++
  return Promise.all(published.map((id) => trader.trade(id)))
}

/**
 * While an order is on its way the price may move past it (10015) or its stop (10016), or the recorded market may come to its daily pause
 * (10018). Then the broker refuses it, and the trader tries again.
 */
const passing = [10015, 10016, 10018]

const paces = [
  { pace: '6000 times real speed, once', FEED_SPEED: '6000', FEED_LOOP: 'false' },
  { pace: 'full speed, in a loop', FEED_SPEED: 'max', FEED_LOOP: 'true' },
] as const

/** The ladders that are bound to climb: an order at the market is filled, one that waits may be deleted. */
const laddersAtMarket = (trades: Iterable<PublicTrade>) =>
  new Set([...trades].filter(({ type }) => offset[type] === 0).map(({ ladder }) => ladder?.name))

/** Publishes until the broker has taken an instruction of each type, and one at the market under each ladder. */
async function publishUntilTaken(
  trader: Trader,
  server: RunningServer,
  saved: readonly string[],
): Promise<Map<string, PublicTrade>> {
  const taken = new Map<string, PublicTrade>()
  await until('one instruction of each type taken by the broker', async () => {
    for (const trade of await publishEach(trader, server, saved)) {
      const settled = await until(`an answer to ${trade.type}`, async () => {
        const now = await trader.trade(trade.id)
        return now.order !== null || now.status !== 'Pending' ? now : undefined
      })
      if (settled.status !== 'failed') taken.set(settled.id, settled)
      else expect(passing).toContain(settled.retcode)
    }
    const all = [...taken.values()]
    return types.every((type) => all.some((trade) => trade.type === type)) && laddersAtMarket(all).size > saved.length
  })
  return taken
}

describe.skipIf(ticksMissing).each(paces)(
  `the server does to real ticks what the replay says, at $pace${ticksMissingWord}`,
  ({ FEED_SPEED, FEED_LOOP }) => {
    let folder: Awaited<ReturnType<typeof scratchFolder>>
    let server: RunningServer
    const trader = new Trader('')

    beforeAll(async () => {
      folder = await scratchFolder()
      server = await startServer(folder.path, {
        FEED: `ticks:${tickFiles.join(',')}`,
        FEED_SPEED,
        FEED_LOOP,
      })
      trader.url = server.url
    })
    afterAll(async () => {
      await server?.stop()
      await folder?.remove()
    })

    it('LAD, MAT: one instruction of each of the six types ends as its replay, to the cent and the tick', {
      timeout: 300_000,
    }, async () => {
      await trader.signUp('Agreement')
      await trader.putRisk(ladder)
      const saved: string[] = []
      for (const one of owns) saved.push((await trader.ask<SavedLadder>('POST', '/api/ladders', one)).id)
      const taken = new Map<string, PublicTrade>()
      let placedAtMs = 0
      const place = async () => {
        for (const [id, trade] of await publishUntilTaken(trader, server, saved)) taken.set(id, trade)
        placedAtMs = Date.now()
      }
      await place()
      let statuses = ''
      await until(
        'each type closed once',
        async () => {
          const trades = await trader.trades()
          statuses = trades.map((t) => `${t.type} ${t.price} ${t.status}`).join(', ')
          const ended = new Set(trades.filter((t) => t.status === 'closed').map((t) => t.type))
          if (types.every((type) => ended.has(type))) return true
          // In a loop an order may wait for a price that the recorded days never come to again: then the trader places others.
          if (FEED_LOOP === 'true' && Date.now() - placedAtMs > 20_000) await place()
          return false
        },
        130_000,
      ).catch((error: Error) => {
        throw new Error(`${error.message}; trades: ${statuses}; output: ${server.output()}`)
      })
      // Orders that the market has not reached are deleted; those that it reaches meanwhile stay open and end by themselves.
      for (const trade of await trader.trades()) {
        if (trade.status === 'Pending') await trader.call('DELETE', `/api/trades/${trade.id}`)
      }
      await until('every position closed', async () => (await trader.active()).length === 0, 240_000)

      const closed = await trader.closed()
      const modified = await trader.modified()
      const trades = await trader.trades()
      const ended = byTrade(closed)
      const planned = ended.map(([id, deals]): PlannedPosition => {
        const [trade, first] = [taken.get(id), deals[0]]
        if (!trade || !first) throw new Error(`Closed trade ${id} belongs to no instruction`)
        return {
          id: trade.id,
          side: first.type === 'Buy' ? 'buy' : 'sell',
          volume: openedVolume(deals),
          openAt: Date.parse(first.openTime),
          sl: trade.sl,
          tp: trade.tp,
          ladder: trade.ladder?.rungs ?? ladder,
          ...(trade.ladder && { unit: trade.ladder.unit }),
        }
      })
      const climbed = new Set(planned.map(({ unit }) => unit))
      expect(climbed, 'the account’s ladder, one in pips and one in R').toEqual(new Set([undefined, 'pips', 'R']))
      expect(new Set(planned.map((p) => taken.get(p.id)?.type))).toEqual(new Set(types))

      const replayed = await replay(tickFiles, planned)
      let parts = 0
      for (const [n, plan] of planned.entries()) {
        const deals = ended[n]?.[1] ?? []
        const priceOpen = deals[0]?.priceOpen ?? 0
        let expected = replayed.get(plan.id)
        if (expected?.openPrice !== priceOpen) {
          expected = (await replay([await ticksFrom(plan.openAt, plan.side, priceOpen)], [plan])).get(plan.id)
        }
        expectAgreement(asReplayed(plan.id, deals, modified, await trader.flight(plan.id)), expected)
        parts += expected?.parts?.length ?? 0
      }
      expect(parts, 'parts that rungs closed').toBeGreaterThan(0)

      // Counts, tables and flight records agree with one another.
      expect(await trader.counts()).toEqual({
        pending: trades.filter((t) => t.status === 'Pending').length,
        executed: trades.filter((t) => t.status === 'executed').length,
        modified: modified.length,
        closed: closed.length,
      })
      // An order that was filled while it was being deleted has left the list, but what became of it is still there.
      const ids = [...new Set([...trades.map((t) => t.id), ...taken.keys()])]
      const flights = (await Promise.all(ids.map((id) => trader.flight(id)))).flat()
      const kinds = (kind: string) => flights.filter((record) => record.kind === kind).length
      expect(kinds('stop.confirmed')).toBe(modified.length)
      expect(kinds('position.closed')).toBe(closed.length)
      expect(kinds('trade.published')).toBe(ids.length)
      expect(kinds('trade.failed')).toBe(trades.filter((t) => t.status === 'failed').length)
      expect(new Set(flights.map((record) => record.seq)).size).toBe(flights.length)
    })
  },
)
