import { guidedSearch, type LuckVerdict, luckVerdict, searchGrid } from '@ratchet/domain'
import { gold, gridOf, type Way } from './ways.ts'
import { worldOf } from './worlds.ts'

/** A guided search of the page tries more; how many does not matter to luck, which tries as many. */
const guidedLadders = 48

/** What the page says of the best ladder in a world. */
function verdictIn(way: Way, seed: number): LuckVerdict {
  const ticks = worldOf(way.world, seed, way.ticks, way.strength)
  const { base, present, by } = way
  // Another seed than the world's, so that random markets and the world have nothing in common.
  const asked = {
    entries: way.entries(ticks, seed + 1),
    instrument: gold,
    present,
    by,
    seed: seed + 500_000,
  }
  const searching =
    way.search === 'two figures'
      ? searchGrid(ticks, { ...asked, base, grid: gridOf(base) })
      : guidedSearch(ticks, { ...asked, start: base, most: guidedLadders })
  let step = searching.next()
  while (!step.done) step = searching.next()
  return luckVerdict(step.value.luck)
}

export interface Rate {
  readonly better: number
  /** Searches that the page judges at all. */
  readonly judged: number
  readonly worlds: number
  /** Of the rate among all worlds, by Wilson. */
  readonly low: number
  readonly high: number
}

export function measureWay(way: Way, worlds: number, firstSeed: number): Rate {
  const verdicts = Array.from({ length: worlds }, (_, n) => verdictIn(way, firstSeed + n))
  const better = verdicts.filter((verdict) => verdict === 'better').length
  const judged = verdicts.filter((verdict) => verdict !== 'few').length
  return { better, judged, worlds, ...wilson(better, worlds) }
}

/** The 95 % interval of a share. */
export function wilson(count: number, of: number): { readonly low: number; readonly high: number } {
  const z = 1.96
  const share = count / of
  const middle = share + (z * z) / (2 * of)
  const half = z * Math.sqrt((share * (1 - share)) / of + (z * z) / (4 * of * of))
  const scale = 1 + (z * z) / of
  return { low: Math.max(0, (middle - half) / scale), high: Math.min(1, (middle + half) / scale) }
}
