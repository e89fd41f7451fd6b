import { type Instrument, type RungNumber, rungNumbers } from '@ratchet/contract'
import { profitCents } from '../money/money.ts'
import { divideHalfAway } from '../numbers/decimal.ts'
import { percentile } from '../numbers/percentile.ts'
import type { Cents, Points, Side, TimeMs, Volume } from '../numbers/types.ts'
import { type TradingSession, tradingSessionOf, tradingSessions } from '../time/centres.ts'

interface OfRung {
  readonly symbol: string
  readonly rung: RungNumber
  /** The market's time; it tells the session. */
  readonly timeMs: TimeMs
}

/** A close by the stop of a rung. (HON1, HON2) */
export interface RungClose extends OfRung {
  readonly side: Side
  readonly open: Points
  readonly volume: Volume
  /** The intended stop when the rung was reached. */
  readonly promised: Points
  /** Where the position left, and what the broker booked for it. */
  readonly price: Points
  readonly profit: Cents
}

/** A stop of a rung that the broker confirmed, this long after the tick. (HON6) */
export interface RungConfirmation extends OfRung {
  readonly latencyMs: number
}

export interface RungEvents {
  readonly closes: readonly RungClose[]
  readonly confirmations: readonly RungConfirmation[]
  /** Stop changes of rungs that the broker refused. */
  readonly refusals: readonly OfRung[]
}

/** A stop seen from the open price, on average: hundredths of a point, and its money. */
interface Lock {
  readonly hundredths: number
  readonly cents: Cents
}

export interface RungHonesty {
  readonly symbol: string
  readonly session: TradingSession | 'all'
  readonly rung: RungNumber
  /** How many closes the following is made of; null where there is none. */
  readonly closes: number
  readonly promised: Lock | null
  readonly realised: Lock | null
  /** Points, negative is worse; money is that of the worst close. */
  readonly slip: {
    readonly p50: Points
    readonly p95: Points
    readonly worst: Points
    readonly worstCents: Cents
  } | null
  /** How many closes fall into each bar of the picture, worst first. (HON9) */
  readonly bars: readonly number[]
  readonly confirmed: { readonly count: number; readonly p50Ms: number; readonly p95Ms: number } | null
  readonly refused: number
}

export interface Honesty {
  /** By symbol, session and rung; `all` sessions first. Rungs with nothing to tell are left out. */
  readonly rungs: readonly RungHonesty[]
  /** How many points a bar of each symbol's pictures is wide. */
  readonly barPoints: ReadonlyMap<string, Points>
}

const sessions = ['all', ...tradingSessions] as const
/** To either side of the bar for no slip. */
const barsAside = 8

/** HON4: realised − promised, in the position's favour. */
const slipOf = ({ side, price, promised }: RungClose): Points => (side === 'buy' ? price - promised : promised - price)

/** The promise and the outcome of each rung. Closes of symbols that are not among the instruments are left out. (HON3 to HON9) */
export function rungHonesty(events: RungEvents, instruments: readonly Instrument[]): Honesty {
  const barPoints = new Map<string, Points>()
  const rungs = instruments.flatMap((instrument) => {
    const { symbol } = instrument
    const its = <T extends OfRung>(all: readonly T[]) => groupedBy(all.filter((one) => one.symbol === symbol))
    const [closes, confirmations, refusals] = [its(events.closes), its(events.confirmations), its(events.refusals)]
    const width = barWidth(
      [...closes].filter(([key]) => key.startsWith('all ')).flatMap(([, group]) => group.map(slipOf)),
    )
    barPoints.set(symbol, width)
    return sessions.flatMap((session) =>
      rungNumbers.flatMap((rung): RungHonesty[] => {
        const key = `${session} ${rung}`
        const [closed, times, refused] = [closes.get(key), confirmations.get(key), refusals.get(key)]
        if (!closed && !times && !refused) return []
        return [
          {
            symbol,
            session,
            rung,
            ...figuresOf(closed ?? [], instrument, width),
            confirmed: times ? timesOf(times) : null,
            refused: refused?.length ?? 0,
          },
        ]
      }),
    )
  })
  return { rungs, barPoints }
}

/** Each event under its own session and under all, by '<session> <rung>'. */
function groupedBy<T extends OfRung>(all: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const one of all)
    for (const session of ['all', tradingSessionOf(one.timeMs)]) {
      const key = `${session} ${one.rung}`
      const group = groups.get(key)
      if (group) group.push(one)
      else groups.set(key, [one])
    }
  return groups
}

function figuresOf(closes: readonly RungClose[], instrument: Instrument, width: Points) {
  const slips = closes.map(slipOf).sort((a, b) => b - a)
  const worst = closes.reduce<RungClose | null>((last, one) => (last && slipOf(last) <= slipOf(one) ? last : one), null)
  if (!worst) return { closes: 0, promised: null, realised: null, slip: null, bars: [] }
  const money = (one: RungClose): Cents => profitCents(instrument, one.side, one.open, one.promised, one.volume)
  const seen = (level: Points, { side, open }: RungClose): Points => (side === 'buy' ? level - open : open - level)
  return {
    closes: closes.length,
    promised: {
      hundredths: mean(closes.map((one) => 100 * seen(one.promised, one))),
      cents: mean(closes.map(money)),
    },
    realised: {
      hundredths: mean(closes.map((one) => 100 * seen(one.price, one))),
      cents: mean(closes.map(({ profit }) => profit)),
    },
    slip: {
      p50: percentile(slips, 50),
      p95: percentile(slips, 95),
      worst: slipOf(worst),
      worstCents: worst.profit - money(worst),
    },
    bars: barsOf(slips, width),
  }
}

const mean = (values: readonly number[]): number =>
  divideHalfAway(
    values.reduce((sum, value) => sum + value, 0),
    values.length,
  )

function timesOf(confirmations: readonly RungConfirmation[]) {
  const times = confirmations.map(({ latencyMs }) => latencyMs).sort((a, b) => a - b)
  return { count: times.length, p50Ms: percentile(times, 50), p95Ms: percentile(times, 95) }
}

const barWidth = (slips: readonly Points[]): Points => {
  const furthest = slips.reduce((most, slip) => Math.max(most, Math.abs(slip)), 0)
  return Math.max(1, Math.ceil(furthest / barsAside))
}

function barsOf(slips: readonly Points[], width: Points): number[] {
  const bars = new Array<number>(2 * barsAside + 1).fill(0)
  for (const slip of slips) {
    const aside = Math.sign(slip) * Math.ceil(Math.abs(slip) / width)
    bars[barsAside + aside] = (bars[barsAside + aside] ?? 0) + 1
  }
  return bars
}
