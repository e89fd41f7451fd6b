import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { defaultInstruments, noRisk, type OrderType, orderTypes, type Risk } from '@ratchet/contract'
import { parsePlainTick, type Quote, replay, TickBuilder, type TickColumns } from '@ratchet/domain'
import type { ClosedRow, Feed } from '@ratchet/engine'
import { createTestDatabase, type TestDatabase } from '@ratchet/store/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { feedOf, instruction, openDesk } from '../testing/market.ts'

const shared = process.env.RATCHET_SHARED ?? join(import.meta.dirname, '..', '..', '..', '..', '..', 'shared')
const file = globSync(join(shared, 'data/ticks/XAUUSD_*_ticks_2014-05-02.csv.gz'))[0] ?? ''
const missing = file === ''
const word = missing ? ' (skipped: the recorded ticks are not on this machine)' : ''
const gold = defaultInstruments.find((instrument) => instrument.symbol === 'GOLD')
if (!gold) throw new Error('No GOLD')

const low: Partial<Risk> = { profit1: 8, sl1: 6, profit2: 15, sl2: 5, tp2: 60, profit3: 25.5, sl3: 7.25 }
const ladder: Risk = { ...noRisk, ...low, profit4: 40, sl4: 10, tp4: 80, profit5: 70, sl5: 15 }
const instructions = 100
/** Distance of a pending order's price from the market, in points. */
const offset: Record<OrderType, number> = {
  Order_Type_Buy: 0,
  Order_Type_Sell: 0,
  Order_Type_BuyLimit: -60,
  Order_Type_SellLimit: 60,
  Order_Type_BuyStop: 60,
  Order_Type_SellStop: -60,
}
const firstStop = { buy: 124_000, sell: 138_000 }

function readDay(): { readonly quotes: Quote[]; readonly ticks: TickColumns } {
  const quotes: Quote[] = []
  const builder = new TickBuilder()
  for (const line of gunzipSync(readFileSync(file)).toString().trim().split('\n').slice(1)) {
    const tick = parsePlainTick(line, gold as NonNullable<typeof gold>, 0)
    if (typeof tick === 'string') throw new Error(tick)
    quotes.push({ symbol: 'GOLD', ...tick })
    builder.push(tick)
  }
  return { quotes, ticks: builder.columns() }
}

function order(number: number, bid: number) {
  const type = orderTypes[number % orderTypes.length] ?? 'Order_Type_Buy'
  const sl = type.startsWith('Order_Type_Buy') ? firstStop.buy : firstStop.sell
  if (offset[type] === 0) return instruction({ type, sl })
  return instruction({ action: 'Trade_Action_Pending', type, sl, price: bid + offset[type] })
}

/** The replay of one position from the very quote that opened it: several quotes can share its millisecond. */
function replayed(row: ClosedRow, quotes: readonly Quote[], { timeMs, bid, ask, length }: TickColumns) {
  const first = quotes.findIndex(
    (quote) => quote.timeMs === row.openTimeMs && (row.side === 'buy' ? quote.ask : quote.bid) === row.openPrice,
  )
  const ticks = {
    length: length - first,
    timeMs: timeMs.subarray(first),
    bid: bid.subarray(first),
    ask: ask.subarray(first),
  }
  const { side, position: id, openTimeMs: openAt } = row
  const plan = { ladder, positions: [{ id, side, volume: 0.1, openAt, sl: firstStop[side] / 100, tp: 0 }] }
  return replay(ticks, plan, gold as NonNullable<typeof gold>).positions[0]
}

describe.skipIf(missing)(`the whole engine on a recorded day${word}`, () => {
  let database: TestDatabase

  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database?.drop())

  it(`LAD, MAT, REP: ${instructions} instructions of all types end as their replay`, { timeout: 300_000 }, async () => {
    const { quotes, ticks } = readDay()
    const desk = await openDesk(database.url)
    await desk.store.ensureTrader('ada', { name: 'Ada', email: 'ada@example.test' })
    await desk.store.putRisk('ada', ladder)
    // Instructions come in while the market runs: one each time it has gone on by some thousand quotes.
    const feed = feedOf(quotes)
    let published = 0
    const busy: Feed = {
      ...feed,
      async *open(from, last) {
        let batches = 0
        for await (const batch of feed.open(from, last)) {
          const bid = batch[0]?.quote.bid ?? 0
          if (++batches % 4 === 0 && published < instructions) {
            await desk.store.publishTrade('ada', order(published++, bid), null)
          }
          yield batch
        }
      },
    }
    await desk.run(busy)
    expect(desk.troubles).toEqual([])
    expect(published).toBe(instructions)

    const closed = (await desk.store.listClosed('ada', { limit: 200 })).items
    const modified = (await desk.store.listModified('ada', { limit: 200 })).items
    expect(closed.length).toBeGreaterThan(60)
    for (const row of closed) {
      const changes = modified
        .filter((change) => change.position === row.position)
        .sort((a, b) => a.seq - b.seq)
        .map(({ timeMs, rung, sl, tp }) => ({ time: timeMs, rung, sl: sl / 100, tp: tp / 100 }))
      expect({
        id: row.position,
        openTime: row.openTimeMs,
        openPrice: row.openPrice / 100,
        changes,
        closeTime: row.timeMs,
        closePrice: row.price / 100,
        reason: row.reason,
        profit: row.profit / 100,
      }).toEqual(replayed(row, quotes, ticks))
    }
    await desk.close()
  })
})
