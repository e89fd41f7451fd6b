import type { OwnRungs } from '@ratchet/contract'
import { seeded } from '../random/seeded.ts'
import { Climber, type Ground, keyOf } from './climber.ts'
import { allowedFrom, ladderAtPlace, type Place, placeOf, type Space } from './space.ts'

/** What climbs go over. */
export interface ClimbAsked {
  readonly space: Space
  /** Where each climb begins; figures outside of the space stay as they are here. */
  readonly start: OwnRungs
  /** So many ladders a climb at most. */
  readonly most: number
  /** Of all climbs alike: what a climb finds depends on the results alone. */
  readonly seed: number
}

/** Ladders that are to be run before the climbs go on, none of them run before. */
export interface ClimbRound {
  readonly ladders: readonly OwnRungs[]
  readonly round: number
  readonly rounds: number
}

/** A ladder that a climb tried, and what it brought. */
export interface Climbed<Result> {
  readonly ladder: OwnRungs
  readonly result: Result
}

/** Ladders that a climb asks for in a round. */
const atOnce = 6

/**
 * Climbs that go side by side, each by its own worth of the same results. All go as long, whatever they find, and none sees what another one
 * found. (LAB12, LAB14)
 * @param worths one for each climb
 * @yields what is to be run, and takes what it brought
 * @returns what each climb tried, the start first
 */
export function* climbTogether<Result>(
  { space, start, most, seed }: ClimbAsked,
  worths: readonly ((result: Result) => number)[],
): Generator<ClimbRound, Climbed<Result>[][], readonly Result[]> {
  const allowed = allowedFrom(start)
  const ladderAt = (place: Place) => ladderAtPlace(start, space, place)
  const ground: Ground = {
    sizes: space.map(({ values }) => values.length),
    start: placeOf(start, space),
    allowed: (place) => allowed(ladderAt(place)),
  }
  const climbs = worths.map((worth) => ({
    worth,
    climber: new Climber(ground, seeded(seed)),
    tried: new Set<string>(),
  }))
  const known = new Map<string, Climbed<Result>>()
  const rounds = Math.max(1, Math.ceil(most / atOnce))
  for (let round = 0; round < rounds; round++) {
    const asked = Math.min(atOnce, most - round * atOnce)
    const wanted = climbs.map((climb) => ({ ...climb, next: climb.climber.next(Math.max(1, asked)) }))
    if (wanted.every(({ next }) => next.length === 0)) break
    const fresh = new Map(
      wanted
        .flatMap(({ next }) => next.map((place) => [keyOf(place), place] as const))
        .filter(([key]) => !known.has(key)),
    )
    const ladders = [...fresh.values()].map(ladderAt)
    const results = ladders.length > 0 ? yield { ladders, round, rounds } : []
    for (const [at, key] of [...fresh.keys()].entries())
      known.set(key, { ladder: ladders[at] as OwnRungs, result: results[at] as Result })
    for (const { next, climber, worth, tried } of wanted)
      for (const place of next) {
        const key = keyOf(place)
        tried.add(key)
        climber.learn(place, worth((known.get(key) as Climbed<Result>).result))
      }
  }
  return climbs.map(({ tried }) => [...tried].map((key) => known.get(key) as Climbed<Result>))
}
