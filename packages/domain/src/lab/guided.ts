import type { OwnRungs } from '@ratchet/contract'
import { seeded } from '../seeded.ts'
import { Climber, type Ground, keyOf } from './climber.ts'
import { bestFirst, type GridCell } from './grid.ts'
import {
  aheadBy,
  before,
  type Luck,
  partsWithTrades,
  trueSigns,
  turnedSigns,
  type WalkStep,
  walkPlaces,
  walkStep,
} from './parts.ts'
import { allowedFrom, ladderAtPlace, type Place, placeOf, type Space } from './space.ts'

/** What a guided search goes over. */
export interface GuidedAsked {
  readonly space: Space
  /** Where each climb begins; figures outside of the space stay as they are here. */
  readonly start: OwnRungs
  /** What is compared with. */
  readonly present: Float64Array
  readonly trades: number
  /** So many ladders at most, shared by all climbs alike; those that several ask for are tried once. */
  readonly most: number
  /** Climbs with turned signs. */
  readonly turns: number
  readonly seed: number
}

/** A step of the walk forward, with the ladder that its own climb had found. */
export interface GuidedStep extends Omit<WalkStep, 'ladder'> {
  readonly ladder: OwnRungs
}

export interface GuidedFound {
  /** All that were tried by the climbs that are compared, in the order in which they were; the first is the start. */
  readonly ladders: readonly OwnRungs[]
  readonly cells: readonly GridCell[]
  /** The place of the best among them. */
  readonly best: number
  readonly luck: Luck
  readonly steps: readonly GuidedStep[]
}

/** What is to be run before the search goes on: ladders that were not tried yet. */
export interface GuidedRound {
  readonly ladders: readonly OwnRungs[]
  readonly round: number
  readonly rounds: number
}

/** As many as let a chance of one in twenty be told from less. (LAB13) */
export const guidedTurns = 39

/** Ladders that a climb asks for in a round. */
const atOnce = 4

interface Climb {
  readonly climber: Climber
  readonly worth: (parts: Float64Array) => number
  /** Keys of what it tried. */
  readonly tried: Set<string>
}

/**
 * Looks for the best ladder of a space, by the earlier trades, and whether it is better than luck. Many climbs go side by side, each by its own
 * results: one by the true ones, the others by results whose parts have their signs turned at random, all by the same rules and as long. The
 * best of all that they tried is sought under each of their signs. So chance gets the same search as the truth, not only the same ladders:
 * a climb goes where luck leads it, and ladders that one climb chose would be too easy a comparison. (LAB12, LAB13)
 *
 * The walk forward has a climb of its own for each step, which sees no trade that comes later. (LAB14)
 * @yields what is to be run, and takes what it brought
 */
export function* guidedSearch(asked: GuidedAsked): Generator<GuidedRound, GuidedFound, readonly GridCell[]> {
  const { space, start, present, trades, most, turns } = asked
  const random = seeded(asked.seed)
  const allowed = allowedFrom(start)
  const ladderAt = (place: Place) => ladderAtPlace(start, space, place)
  const ground: Ground = {
    sizes: space.map(({ values }) => values.length),
    start: placeOf(start, space),
    allowed: (place) => allowed(ladderAt(place)),
  }
  const climb = (worth: Climb['worth']): Climb => ({
    climber: new Climber(ground, seeded(Math.floor(random() * 2 ** 32))),
    worth,
    tried: new Set(),
  })
  const signs = [trueSigns(), ...Array.from({ length: turns }, () => turnedSigns(random))]
  const turned = signs.map((one) => climb((parts) => aheadBy(parts, present, one)))
  const places = walkPlaces(trades)
  const walking = places.map((place) => climb((parts) => before(parts, place)))
  const known = new Map<string, { readonly ladder: OwnRungs; readonly cell: GridCell }>()

  const climbs = [...turned, ...walking]
  // All go as long, whatever they find: a climb that ended by what others found would have seen their trades.
  const rounds = Math.max(1, Math.floor(most / (climbs.length * atOnce)))
  for (let round = 0; round < rounds; round++) {
    const wanted = climbs.map((one) => ({ ...one, next: one.climber.next(atOnce) }))
    const fresh = new Map(
      wanted
        .flatMap(({ next }) => next.map((place) => [keyOf(place), place] as const))
        .filter(([key]) => !known.has(key)),
    )
    if (wanted.every(({ next }) => next.length === 0)) break
    const ladders = [...fresh.values()].map(ladderAt)
    const cells = ladders.length > 0 ? yield { ladders, round, rounds } : []
    for (const [at, key] of [...fresh.keys()].entries())
      known.set(key, { ladder: ladders[at] as OwnRungs, cell: cells[at] as GridCell })
    for (const { next, climber, worth, tried } of wanted)
      for (const place of next) {
        const key = keyOf(place)
        tried.add(key)
        climber.learn(place, worth((known.get(key) as { cell: GridCell }).cell.parts))
      }
  }

  const triedBy = (some: readonly Climb[]) =>
    [...known].filter(([key]) => some.some(({ tried }) => tried.has(key))).map(([, one]) => one)
  const compared = triedBy(turned)
  const cells = compared.map(({ cell }) => cell)
  const bests = signs.map((one) => highest(cells, (cell) => aheadBy(cell.parts, present, one)))
  const [ahead = 0, ...others] = bests
  return {
    ladders: compared.map(({ ladder }) => ladder),
    cells,
    best: bestFirst(cells)[0] ?? 0,
    luck: {
      ahead,
      asFar: others.filter((other) => other >= ahead).length,
      permutations: turns,
      parts: partsWithTrades(trades),
    },
    steps: places.map((place, at) => {
      const own = triedBy(walking.slice(at, at + 1))
      const step = walkStep(
        own.map(({ cell }) => cell.parts),
        present,
        place,
      )
      return { ...step, ladder: (own[step.ladder] as { ladder: OwnRungs }).ladder }
    }),
  }
}

const highest = (cells: readonly GridCell[], worth: (cell: GridCell) => number): number =>
  cells.reduce((best, cell) => Math.max(best, worth(cell)), Number.NEGATIVE_INFINITY)
