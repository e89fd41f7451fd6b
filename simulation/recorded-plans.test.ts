import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import {
  type ChosenLadder,
  defaultInstruments,
  type Instrument,
  noRisk,
  type OwnRungs,
  rungNumbers,
} from '@ratchet/contract'
import {
  averageTrueRange,
  type CandleSpan,
  candlesOf,
  compileLadder,
  lastWhole,
  parsePlainTick,
  partsOf,
  type Quote,
  Random,
  type Run,
  runPositions,
  type TickColumns,
} from '@ratchet/domain'
import type { PositionRow, TradeRow } from '@ratchet/engine/ports'
import type { Tables } from '@ratchet/engine/testing'
import { describe, expect, it } from 'vitest'
import { server } from './program.ts'
import { playRecorded } from './recorded-desk.ts'

const shared = process.env.RATCHET_SHARED ?? join(import.meta.dirname, '..', '..', 'shared')
const days = ['2014-05-01', '2014-05-02', '2014-05-04', '2014-05-05', '2014-05-06']
const files = days.map((day) => join(shared, 'data', 'ticks', `XAUUSD_oanda_ticks_${day}.csv.gz`))
const missing = files.some((file) => !existsSync(file))
const absent = missing ? ' (skipped: the recorded ticks are not on this machine)' : ''

const [gold] = defaultInstruments.filter(({ symbol }) => symbol === 'GOLD') as [Instrument]
const seed = Number(process.env.RATCHET_SEED ?? 20_261_126)
/** The campaign lives 5,000. */
const plans = Number(process.env.RATCHET_PLANS ?? 100)
interface Recorded {
  readonly kind: string
  readonly seed: number
  readonly plans?: number
}
const onceBroken = (
  JSON.parse(readFileSync(join(import.meta.dirname, '..', 'campaign', 'seeds.json'), 'utf8')) as readonly Recorded[]
).filter(({ kind }) => kind === 'plans')
const runs = [{ seed, plans }, ...onceBroken.map(({ seed, plans = 100 }) => ({ seed, plans }))]
/** So many instructions are published in a pause of the market, each in an account of its own. */
const atATime = 20
const accounts = Array.from({ length: atATime }, (_, n) => `trader ${n}`)

function recordedQuotes(): Quote[] {
  return files.flatMap((file) => {
    const rows = gunzipSync(readFileSync(file)).toString().trim().split('\n').slice(1)
    return rows.map((row) => {
      const tick = parsePlainTick(row, gold, 0)
      if (typeof tick === 'string') throw new Error(tick)
      return { symbol: 'GOLD', ...tick }
    })
  })
}

/** Pips as a day of gold has them; now and then out of order, some close parts, some all of the position. */
function randomRungs(random: Random, size: number, decimals: number): OwnRungs {
  const rungs: Record<string, number> = { ...noRisk }
  const figure = (least: number, most: number) => Number((least + random.next() * (most - least)).toFixed(decimals))
  let [profit, left] = [0, 100]
  const closes = random.chance(0.6)
  for (const n of rungNumbers.slice(0, random.whole(1, 12))) {
    profit += figure(size / 20, size / 4)
    rungs[`profit${n}`] = Number((random.chance(0.85) ? profit : figure(size / 20, size)).toFixed(decimals))
    rungs[`sl${n}`] = random.chance(0.8) ? figure(size / 30, size / 3) : 0
    rungs[`tp${n}`] = random.chance(0.2) ? figure(size, 3 * size) : 0
    const part = closes ? random.pick([0, 10, 25, 33.33, 50, left]) : 0
    if (part === 0 || part > left) continue
    rungs[`close${n}`] = part
    left -= part
  }
  return rungs as OwnRungs
}

function randomLadder(random: Random, atr: number | undefined): ChosenLadder {
  const unit = random.pick(['pips', 'R', 'ATR'] as const)
  if (unit === 'R') return { name: 'Risk', unit, rungs: randomRungs(random, 1.5, 4) }
  if (unit === 'ATR' && atr) return { name: 'Range', unit, rungs: randomRungs(random, 2.5, 4), atr }
  return { name: 'Pips', unit: 'pips', rungs: randomRungs(random, 60, 2) }
}

function randomTrade(random: Random, id: string, account: string, quote: Quote, atr: number | undefined): TradeRow {
  const side = random.pick(['Buy', 'Sell'] as const)
  const sign = side === 'Buy' ? 1 : -1
  return {
    id,
    key: id,
    traderId: account,
    accountId: account,
    brokerId: '',
    server,
    action: 'Trade_Action_Deal',
    type: `Order_Type_${side}`,
    symbol: 'GOLD',
    volume: random.whole(1, 60) * 100,
    price: 0,
    deviation: 0,
    sl: quote.bid - sign * random.whole(150, 900),
    tp: random.chance(0.3) ? quote.bid + sign * random.whole(900, 2500) : 0,
    tradeDetails: id,
    magic: '',
    risk: null,
    profit: null,
    status: 'Pending',
    retcode: null,
    reason: null,
    order: null,
    position: null,
    working: false,
    createdAtMs: 0,
    ladder: randomLadder(random, atr),
  }
}

/** What the engine and its broker did, in the replay's words; the end is undefined while the position is open. */
function lived(tables: Tables, { accountId, ticket, volume, open }: PositionRow) {
  const deals = [...tables.closed.values()].filter((one) => one.accountId === accountId && one.position === ticket)
  const asked = [...tables.requests.values()].filter(
    (one) => one.accountId === accountId && one.position === ticket && one.kind === 'close' && one.rung > 0,
  )
  const tell = ({ timeMs, price, profit, volume }: (typeof deals)[number], rung: number | undefined) => {
    return { timeMs, rung, volume, price, cents: profit }
  }
  const last = open ? undefined : deals.at(-1)
  const parts = open ? deals : deals.slice(0, -1)
  return {
    opened: deals.reduce((sum, one) => sum + one.volume, open ? volume : 0),
    changes: tables.modified
      .filter((one) => one.traderId === accountId && one.position === ticket)
      .map(({ timeMs, rung, sl, tp }) => ({ timeMs, rung, sl, tp })),
    parts: parts.map((deal, n) => tell(deal, asked[n]?.rung)),
    end: last && {
      closeTimeMs: last.timeMs,
      closePrice: last.price,
      reason: last.reason === 'expert' && asked.length === deals.length ? 'rung' : last.reason,
      cents: deals.reduce((sum, { profit }) => sum + profit, 0),
    },
  }
}

const replayed = ({ changes, parts, closeTimeMs, closePrice, reason, cents }: Run) => ({
  changes,
  parts: parts.map(({ timeMs, rung, volume, price, cents }) => ({ timeMs, rung, volume, price, cents })),
  end: reason === 'end' ? undefined : { closeTimeMs, closePrice, reason, cents },
})

describe.skipIf(missing)(`orders with ladders of their own over the recorded days${absent}`, () => {
  it.each(runs)(
    'OWN1 to OWN9, LAD, REP: $plans seeded plans live as they are replayed, to the cent and the tick (seed $seed; RATCHET_PLANS, RATCHET_SEED)',
    {
      timeout: 3_600_000,
    },
    async ({ seed, plans }) => {
      const quotes = recordedQuotes()
      const columns: TickColumns = {
        length: quotes.length,
        timeMs: Float64Array.from(quotes, ({ timeMs }) => timeMs),
        bid: Float64Array.from(quotes, ({ bid }) => bid),
        ask: Float64Array.from(quotes, ({ ask }) => ask),
      }
      const candles = candlesOf(
        quotes.map(({ timeMs, bid, ask }) => ({ timeMs, bid, spread: ask - bid })),
        '15m',
      )
      const atrAt = (timeMs: number) =>
        averageTrueRange(candles.filter(({ startMs }: CandleSpan) => startMs <= lastWhole(timeMs)))
      const random = new Random(seed)
      const orders = new Map<number, (quote: Quote) => readonly TradeRow[]>()
      for (let n = 0; n < plans; n += atATime) {
        // The last day is for what is open then.
        const place = random.whole(1, Math.floor(quotes.length * 0.85))
        const seeds = accounts.slice(0, Math.min(atATime, plans - n)).map(() => random.whole(0, 2 ** 31))
        orders.set(place, (quote) =>
          seeds.map((one, at) =>
            randomTrade(new Random(one), `plan ${n + at}`, accounts[at] ?? '', quote, atrAt(quote.timeMs)),
          ),
        )
      }
      const { tables, troubles } = await playRecorded(quotes, orders, accounts)
      expect(troubles).toEqual([])

      const seen = { units: new Set<string>(), changes: 0, parts: 0, byRungs: 0, ends: 0 }
      for (const { seq: _, ...position } of tables.positions.values()) {
        const trade = tables.trades.get(position.tradeId ?? '')
        const { ladder } = trade ?? {}
        if (!trade || !ladder) throw new Error(`Position ${position.ticket} belongs to no plan`)
        const { side, openTimeMs, openPrice } = position
        const from = quotes.findIndex(
          (quote) => quote.timeMs === openTimeMs && (side === 'buy' ? quote.ask : quote.bid) === openPrice,
        )
        const live = lived(tables, position)
        const { unit, rungs, atr } = ladder
        const plan = {
          id: trade.id,
          side,
          volume: live.opened,
          openAt: openTimeMs,
          sl: trade.sl,
          tp: trade.tp,
          ladder: compileLadder(unit === 'pips' ? rungs : noRisk, gold),
          parts: partsOf(rungs),
          ...(unit !== 'pips' && { inR: rungs, atr }),
        }
        const rest = {
          length: columns.length - from,
          timeMs: columns.timeMs.subarray(from),
          bid: columns.bid.subarray(from),
          ask: columns.ask.subarray(from),
        }
        const [run] = runPositions(rest, [plan], gold)
        const { opened, ...told } = live
        expect(opened, trade.id).toBe(trade.volume)
        expect(told, `${trade.id} of seed ${seed}: ${JSON.stringify({ side, ladder })}`).toEqual(run && replayed(run))
        seen.units.add(unit)
        seen.changes += told.changes.length
        seen.parts += told.parts.length
        seen.ends += told.end ? 1 : 0
        seen.byRungs += told.end?.reason === 'rung' ? 1 : 0
      }
      // Some are refused: the market was closed, or had jumped past their stop. Plans in which nothing happens prove nothing.
      expect(tables.positions.size).toBeGreaterThan(plans * 0.75)
      expect([...seen.units].toSorted()).toEqual(['ATR', 'R', 'pips'])
      for (const [what, count] of Object.entries({ ...seen, units: plans }))
        expect(count, what).toBeGreaterThan(plans / 50)
    },
  )
})
