import type { OwnRungs } from '@ratchet/contract'
import type { Cents } from '../numbers/types.ts'
import type { TickColumns } from '../ticks/ticks.ts'
import { climbTogether } from './climbs.ts'
import { bestFirst, type GridCell, ladderSums, runGrid } from './grid.ts'
import { type Luck, testLuck } from './luck.ts'
import { highest, type MarketStep, marketSteps, presentCell, presentSum, type SearchOf } from './search.ts'
import { spaceAround } from './space.ts'
import { choosingPart, earlierSum, type WalkStep, walkPlaces, walkStep } from './stretches.ts'

export interface GuidedAsked extends SearchOf {
  /** Where each climb begins. */
  readonly start: OwnRungs
  /** So many ladders a climb at most. */
  readonly most: number
}

/** A step of the walk forward, with the ladder that its own climb had found. */
export interface GuidedStep extends Omit<WalkStep, 'ladder'> {
  readonly ladder: OwnRungs
}

export interface GuidedFound {
  /** All that were tried, in the order in which they were; the first is the start. */
  readonly ladders: readonly OwnRungs[]
  readonly cells: readonly GridCell[]
  /** The place of the best among them. */
  readonly best: number
  readonly luck: Luck
  readonly steps: readonly GuidedStep[]
}

export type GuidedProgress = { readonly kind: 'climbed'; readonly done: number; readonly total: number } | MarketStep

/**
 * Looks for the best ladder over all figures of one, by the earlier trades. A climb goes where luck leads it, so luck is given a climb of its own in
 * each random market, by the same rules and as long. The walk forward has a climb for each step, which sees nothing that comes later.
 * (LAB12 to LAB14)
 */
export function* guidedSearch(ticks: TickColumns, asked: GuidedAsked): Generator<GuidedProgress, GuidedFound> {
  const { entries, instrument, start, most, by, seed } = asked
  const space = spaceAround(start)
  const present = presentCell(ticks, asked)
  const places = walkPlaces(entries.length)
  const worths = places.map(
    ({ stretch }) =>
      ({ until }: GridCell) =>
        until[stretch] as number,
  )
  const climbing = climbTogether<GridCell>({ space, start, most, seed }, [earlierSum, ...worths])
  let step = climbing.next()
  while (!step.done) {
    const { ladders, round, rounds } = step.value
    step = climbing.next(runGrid(ticks, entries, ladders, instrument))
    yield { kind: 'climbed', done: round + 1, total: rounds }
  }
  const [tried = [], ...walked] = step.value
  const cells = tried.map(({ result }) => result)
  const part = choosingPart(ticks, entries)
  const testing = testLuck({
    ticks: part.ticks,
    trades: part.entries.length,
    by,
    ahead: highest(cells.map(earlierSum)) - present.chosenBy,
    seed,
    search: function* (market) {
      const own = climbTogether<Cents>({ space, start, most, seed }, [(sum) => sum])
      let round = own.next()
      while (!round.done) {
        round = own.next(ladderSums(market, part.entries, round.value.ladders, instrument))
        yield
      }
      return highest((round.value[0] ?? []).map(({ result }) => result)) - presentSum(market, asked)
    },
  })
  const luck = yield* marketSteps(testing, by)
  const steps = places.map((place, at): GuidedStep => {
    const own = walked[at] ?? []
    const { ladder, ...brought } = walkStep(
      own.map(({ result }) => result),
      present,
      place,
    )
    return { ...brought, ladder: own[ladder]?.ladder ?? start }
  })
  return { ladders: tried.map(({ ladder }) => ladder), cells, best: bestFirst(cells)[0] ?? 0, luck, steps }
}
