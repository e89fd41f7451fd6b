import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { defaultInstruments, replayPlan, rungNumbers } from '@ratchet/contract'
import { parsePlainTick, replay, TickBuilder, type TickColumns } from '@ratchet/domain'
import { describe, expect, it } from 'vitest'
import { slowReplay, type TwinPlan, type TwinPosition, type TwinTick } from './slow-twin.ts'

const folder = join(process.env.RATCHET_SHARED ?? join(import.meta.dirname, '..', '..', '..', '..', 'shared'), 'data', 'ticks')
const files = ['2014-05-01', '2014-05-02', '2014-05-04', '2014-05-05', '2014-05-06'].map((day) => join(folder, `XAUUSD_oanda_ticks_${day}.csv.gz`))
const missing = files.some((file) => !existsSync(file))

const seed = Number(process.env.RATCHET_SEED ?? 20_261_121)
const plans = 520
const positionsInPlan = 4
/** Most plans run over a stretch of this many ticks, so that 520 of them stay a matter of a minute; some run over a whole day. */
const stretch = 4000
const wholeDayEvery = 65

const gold = defaultInstruments.find((instrument) => instrument.symbol === 'GOLD')
if (!gold) throw new Error('No GOLD')

function random(from: number): () => number {
  let state = from
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

function columnsOf(ticks: readonly TwinTick[]): TickColumns {
  const builder = new TickBuilder()
  for (const { time, bid, ask } of ticks) {
    const tick = parsePlainTick(`${time},${bid},${ask}`, gold as NonNullable<typeof gold>, 0)
    if (typeof tick === 'string') throw new Error(tick)
    builder.push(tick)
  }
  return builder.columns()
}

/** Pips with up to three decimals, ordered or not, some rungs off, some levels left alone. */
function randomLadder(next: () => number): Record<string, number> {
  const decimals = Math.floor(next() * 4)
  const pips = (most: number) => Number((next() * most).toFixed(decimals))
  const ordered = next() < 0.7
  const ladder: Record<string, number> = {}
  let profit = 0
  for (const rung of rungNumbers) {
    profit = ordered ? profit + pips(12) : pips(50)
    ladder[`profit${rung}`] = next() < 0.15 ? 0 : Number(profit.toFixed(decimals))
    ladder[`sl${rung}`] = next() < 0.2 ? 0 : pips(25)
    ladder[`tp${rung}`] = next() < 0.5 ? 0 : pips(60)
  }
  return ladder
}

function randomPosition(next: () => number, ticks: readonly TwinTick[], id: string): TwinPosition {
  const tick = ticks[Math.floor(next() * ticks.length * 0.8)]
  if (!tick) throw new Error('No tick')
  const side = next() < 0.5 ? 'buy' : 'sell'
  const away = (most: number) => (next() < 0.4 ? 0 : next() * most)
  const level = (distance: number, up: boolean) => (distance === 0 ? 0 : Number((Number(tick.bid) + (up ? distance : -distance)).toFixed(2)))
  return {
    id,
    side,
    volume: Number((0.01 + Math.floor(next() * 300) / 100).toFixed(2)),
    openAt: tick.time - Math.floor(next() * 3),
    sl: level(away(6), side === 'sell'),
    tp: level(away(9), side === 'buy'),
    ...(next() < 0.3 && { ladder: randomLadder(next) }),
  }
}

describe.skipIf(missing)(`REP: the replay and its slow twin${missing ? ' (skipped: the recorded ticks are not on this machine)' : ''}`, () => {
  const days = missing
    ? []
    : files.map((file) =>
        gunzipSync(readFileSync(file)).toString().trim().split('\n').slice(1).map((row): TwinTick => {
          const [time, bid = '', ask = ''] = row.split(',')
          return { time: Number(time), bid, ask }
        }),
      )

  it(`REP1 to REP6, LAD1 to LAD8: ${plans} random plans over the recorded ticks end alike (seed ${seed})`, { timeout: 300_000 }, () => {
    const next = random(seed)
    const reasons = new Map<string, number>()
    let changes = 0
    for (let number = 0; number < plans; number++) {
      const day = days[Math.floor(next() * days.length)] ?? []
      const whole = number % wholeDayEvery === 0
      const start = whole ? 0 : Math.floor(next() * Math.max(1, day.length - stretch))
      const ticks = whole ? day : day.slice(start, start + stretch)
      const plan: TwinPlan = {
        ladder: randomLadder(next),
        positions: Array.from({ length: positionsInPlan }, (_, index) => randomPosition(next, ticks, `${number}-${index}`)),
      }
      const slow = slowReplay(ticks, plan, '0.1', 100)
      const fast = replay(columnsOf(ticks), replayPlan.parse(plan), gold)
      expect(fast.positions, `plan ${number} of seed ${seed}`).toEqual(slow)
      for (const { reason, changes: made } of slow) {
        reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
        changes += made.length
      }
    }
    // A comparison of plans in which nothing happens would prove nothing.
    for (const reason of ['sl', 'tp', 'end']) expect(reasons.get(reason) ?? 0).toBeGreaterThan(50)
    expect(changes).toBeGreaterThan(plans)
  })
})
