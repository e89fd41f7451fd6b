import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { defaultInstruments, type Instrument, replayPlan, rungNumbers } from '@ratchet/contract'
import { parsePlainTick, replay, seeded, TickBuilder, type TickColumns } from '@ratchet/domain'
import { describe, expect, it } from 'vitest'
import {
  roundQuotes,
  slowReplay,
  type TwinPlan,
  type TwinPosition,
  type TwinQuote,
  type TwinTick,
} from './slow-twin.ts'

const shared = process.env.RATCHET_SHARED ?? join(import.meta.dirname, '..', '..', '..', '..', 'shared')
const days = ['2014-05-01', '2014-05-02', '2014-05-04', '2014-05-05', '2014-05-06']
const files = days.map((day) => join(shared, 'data', 'ticks', `XAUUSD_oanda_ticks_${day}.csv.gz`))
const missing = files.some((file) => !existsSync(file))
const absent = missing ? ' (skipped: the recorded ticks are not on this machine)' : ''

const seed = Number(process.env.RATCHET_SEED ?? 20_261_121)
/** The campaign compares 5,000. */
const plans = Number(process.env.RATCHET_PLANS ?? 100)
interface Recorded {
  readonly kind: string
  readonly seed: number
  readonly plans?: number
}
const onceBroken = (
  JSON.parse(
    readFileSync(join(import.meta.dirname, '..', '..', '..', 'campaign', 'seeds.json'), 'utf8'),
  ) as readonly Recorded[]
).filter(({ kind }) => kind === 'replay')
const runs = [{ seed, plans }, ...onceBroken.map(({ seed, plans = 100 }) => ({ seed, plans }))]
const positionsInPlan = 4
/** Most plans run over a stretch of this many ticks, so that they stay a matter of seconds; some run over a whole day. */
const stretch = 4000
const wholeDayEvery = 9

const [gold] = defaultInstruments.filter(({ symbol }) => symbol === 'GOLD') as [Instrument]

/** The same ticks for the replay and for its twin. */
interface Tape {
  readonly columns: TickColumns
  readonly quotes: readonly TwinQuote[]
  readonly prices: readonly number[]
}

function tapeOf(ticks: readonly TwinTick[]): Tape {
  const builder = new TickBuilder()
  for (const { time, bid, ask } of ticks) {
    const tick = parsePlainTick(`${time},${bid},${ask}`, gold, 0)
    if (typeof tick === 'string') throw new Error(tick)
    builder.push(tick)
  }
  return { columns: builder.columns(), quotes: roundQuotes(ticks), prices: ticks.map(({ bid }) => Number(bid)) }
}

function cut(tape: Tape, start: number, length: number): Tape {
  const end = Math.min(tape.quotes.length, start + length)
  const { timeMs, bid, ask } = tape.columns
  return {
    columns: {
      length: end - start,
      timeMs: timeMs.subarray(start, end),
      bid: bid.subarray(start, end),
      ask: ask.subarray(start, end),
    },
    quotes: tape.quotes.slice(start, end),
    prices: tape.prices.slice(start, end),
  }
}

/** Pips with up to four decimals, ordered or not, some rungs off, some levels left alone; `size` pips are a usual distance. */
function randomLadder(next: () => number, size: number): Record<string, number> {
  const decimals = Math.floor(next() * 5)
  const pips = (most: number) => Number((next() * most).toFixed(decimals))
  const ordered = next() < 0.7
  const ladder: Record<string, number> = {}
  // As many as a form has, or up to as many as any ladder may have.
  const rungs = rungNumbers.slice(0, next() < 0.5 ? 6 : 7 + Math.floor(next() * 6))
  let profit = 0
  for (const rung of rungs) {
    profit = ordered ? profit + pips((size * 1.5) / rungs.length) : pips(size)
    ladder[`profit${rung}`] = next() < 0.15 ? 0 : Number(profit.toFixed(decimals))
    ladder[`sl${rung}`] = next() < 0.2 ? 0 : pips(size / 2)
    ladder[`tp${rung}`] = next() < 0.5 ? 0 : pips(size)
  }
  // Some close parts; what they come to is the whole now and then.
  if (next() < 0.4) {
    let left = 100
    for (const rung of rungs) {
      const part = next() < 0.2 ? left : Number((next() * Math.min(left, 60)).toFixed(2))
      if (ladder[`profit${rung}`] === 0) continue
      ladder[`close${rung}`] = part
      left = Number((left - part).toFixed(2))
    }
  }
  return ladder
}

function randomPosition(next: () => number, tape: Tape, size: number, id: string): TwinPosition {
  const at = Math.floor(next() * tape.quotes.length * 0.8)
  const side = next() < 0.5 ? 'buy' : 'sell'
  const decimals = next() < 0.5 ? 2 : 3
  const level = (most: number, up: boolean) => {
    const distance = next() * most * (up ? 1 : -1)
    return next() < 0.4 ? 0 : Number(((tape.prices[at] ?? 0) + distance).toFixed(decimals))
  }
  return {
    id,
    side,
    volume: Number((0.01 + next() * 3).toFixed(next() < 0.7 ? 2 : 4)),
    openAt: (tape.quotes[at]?.time ?? 0) - Math.floor(next() * 3),
    sl: level(size / 8, side === 'sell'),
    tp: level(size / 5, side === 'buy'),
    ...(next() < 0.3 && { ladder: randomLadder(next, size) }),
  }
}

/** Runs both over one random plan; tells how its positions ended and how many changes there were. */
function compare(next: () => number, tape: Tape, size: number, name: string) {
  const positions = Array.from({ length: positionsInPlan }, (_, i) => randomPosition(next, tape, size, `${name}-${i}`))
  const plan: TwinPlan = { ladder: randomLadder(next, size), positions }
  const slow = slowReplay(tape.quotes, plan, '0.1', 100)
  const fast = replay(tape.columns, replayPlan.parse(plan), gold)
  expect(fast.positions, `plan ${name}: ${JSON.stringify(plan)}`).toEqual(slow)
  return {
    reasons: slow.map(({ reason }) => reason),
    changes: slow.reduce((sum, { changes }) => sum + changes.length, 0),
    parts: slow.reduce((sum, { parts }) => sum + (parts?.length ?? 0), 0),
  }
}

/** A comparison of plans in which nothing happens would prove nothing. */
function expectLife(found: readonly ReturnType<typeof compare>[]): void {
  const reasons = found.flatMap((one) => one.reasons)
  for (const reason of ['sl', 'tp', 'end', 'rung']) {
    expect(reasons.filter((one) => one === reason).length, reason).toBeGreaterThan(found.length / 40)
  }
  expect(found.reduce((sum, { changes }) => sum + changes, 0)).toBeGreaterThan(found.length)
  expect(found.reduce((sum, { parts }) => sum + parts, 0)).toBeGreaterThan(found.length / 4)
}

describe.skipIf(missing)(`REP: the replay and its slow twin over recorded ticks${absent}`, () => {
  const tapes = missing ? [] : files.map((file) => tapeOf(rowsOf(file)))

  it.each(runs)(
    'REP1 to REP6, LAD1 to LAD8: $plans random plans within a day end alike (seed $seed)',
    {
      timeout: 3_600_000,
    },
    ({ seed, plans }) => {
      const next = seeded(seed)
      const found = Array.from({ length: plans }, (_, n) => {
        const day = tapes[Math.floor(next() * tapes.length)] as Tape
        const whole = n % wholeDayEvery === 0
        const start = Math.floor(next() * Math.max(1, day.quotes.length - stretch))
        return compare(next, whole ? day : cut(day, start, stretch), whole ? 150 : 50, `${n}`)
      })
      expectLife(found)
    },
  )

  it.each(runs)(
    'REP1 to REP6, LAD1 to LAD8: random plans over all days, one for 18 of $plans, end alike (seed $seed)',
    {
      timeout: 3_600_000,
    },
    ({ seed, plans }) => {
      const next = seeded(seed + 1)
      const week = tapeOf(files.flatMap(rowsOf))
      const size = 300
      expectLife(Array.from({ length: Math.ceil(plans / 18) }, (_, n) => compare(next, week, size, `week ${n}`)))
    },
  )
})

function rowsOf(file: string): TwinTick[] {
  const rows = gunzipSync(readFileSync(file)).toString().trim().split('\n').slice(1)
  return rows.map((row) => {
    const [time, bid = '', ask = ''] = row.split(',')
    return { time: Number(time), bid, ask }
  })
}

/** A walk in half cents, so that every other price lies on a rounding boundary, with jumps and hardly any spread. */
function invent(next: () => number, length: number): TwinTick[] {
  let bid = 1_300_000 + Math.floor(next() * 1000)
  let time = 1_000_000
  return Array.from({ length }, () => {
    bid += (Math.floor(next() * 21) - 10) * 5 + (next() < 0.02 ? Math.floor(next() * 4001) - 2000 : 0)
    time += Math.floor(next() * 4)
    const text = (milli: number) => `${Math.floor(milli / 1000)}.${String(milli % 1000).padStart(3, '0')}`
    return { time, bid: text(bid), ask: text(bid + Math.floor(next() * 20) * 5) }
  })
}

describe('REP: the replay and its slow twin over invented ticks', () => {
  it.each(runs)(
    'REP1 to REP6, LAD1 to LAD8: random plans on rounding boundaries, half of $plans, end alike (seed $seed)',
    ({ seed, plans }) => {
      const next = seeded(seed + 2)
      const found = Array.from({ length: Math.ceil(plans / 2) }, (_, n) =>
        compare(next, tapeOf(invent(next, 400)), 20, `invented ${n}`),
      )
      expectLife(found)
    },
  )
})
