import type { Cents } from '../numbers/types.ts'
import { seeded } from '../random/seeded.ts'
import type { TickColumns } from '../ticks/ticks.ts'
import { randomMarket, stepStarts } from './random-market.ts'

/**
 * What decided when trades open: the clock, a trader who saw the price until then, or hindsight, where entries are set by hand on prices that are in
 * view. No market tells what luck would have done with hindsight.
 */
export type EntriesBy = 'clock' | 'trader' | 'hindsight'

/** How the best ladder of a search stands against the same search in random markets. */
export interface Luck {
  /** How far the best ladder is ahead of the present one on the earlier trades; 0 or less where none is. */
  readonly ahead: Cents
  /** In how many random markets the search was made. */
  readonly markets: number
  /** Whether it came as far in the last of them, which ended the test. */
  readonly isMatched: boolean
  /** Earlier trades, and steps of the ticks that they went over. */
  readonly trades: number
  readonly steps: number
  readonly by: EntriesBy
}

/**
 * In so many random markets the search is made at most. By luck alone one search in 80 comes further than in all of 79. A trader's entries depend on
 * the price before them, which a random market does not have, so they take twice as many. (LAB9)
 */
export const maxMarkets: Readonly<Record<EntriesBy, number>> = { clock: 79, trader: 159, hindsight: 0 }
/** With fewer trades, or steps of the price, hardly anything differs from luck. */
const [minTrades, minSteps] = [8, 30]

export type LuckVerdict = 'hindsight' | 'few' | 'behind' | 'luck' | 'better'

/** What can be said of the best ladder of a search. (LAB9) */
export function luckVerdict({ ahead, markets, isMatched, trades, steps, by }: Luck): LuckVerdict {
  if (by === 'hindsight') return 'hindsight'
  if (trades < minTrades || steps < minSteps) return 'few'
  if (ahead <= 0) return 'behind'
  return isMatched || markets < maxMarkets[by] ? 'luck' : 'better'
}

/** What is tested: a search and how far it came. */
export interface LuckAsked<Round> {
  /** The ticks of the earlier trades alone, and how many of these there are. */
  readonly ticks: TickColumns
  readonly trades: number
  readonly by: EntriesBy
  readonly ahead: Cents
  readonly seed: number
  /** Makes the same search in another market, by rounds. @returns how far its best is ahead */
  readonly search: (market: TickColumns) => Generator<Round, Cents>
}

/**
 * Whether the best of many ladders is better than luck: makes the same search in random markets, until one of them brings as much. It pays for
 * the search, since luck searches as long; trades may overlap, live long or be of one side, since they do so in the random markets too. The same
 * seed gives the same. (LAB9)
 * @yields how many markets are done
 */
export function* testLuck<Round>(asked: LuckAsked<Round>): Generator<number, Luck> {
  const { ticks, trades, by, ahead, seed, search } = asked
  const starts = stepStarts(ticks)
  const luck = (markets: number, isMatched: boolean): Luck => ({
    ahead,
    markets,
    isMatched,
    trades,
    steps: starts.length,
    by,
  })
  // What markets cannot change is not asked of them.
  if (luckVerdict(luck(0, false)) !== 'luck') return luck(0, false)
  const random = seeded(seed)
  const truly = yield* aheadIn(search(ticks), 0)
  for (let market = 0; market < maxMarkets[by]; market++) {
    const byLuck = yield* aheadIn(search(randomMarket(ticks, starts, random)), market)
    if (byLuck >= truly) return luck(market + 1, true)
  }
  return luck(maxMarkets[by], false)
}

function* aheadIn<Round>(search: Generator<Round, Cents>, market: number): Generator<number, Cents> {
  let step = search.next()
  for (; !step.done; step = search.next()) yield market
  return step.value
}
