/** What an engine sees when it asks which shards should be its own. */
export interface Shards {
  readonly shards: number
  /** All engines that are there, in an order that all of them see. */
  readonly engines: readonly string[]
  /** By shard that somebody has, who; null where that is not known. */
  readonly owners: ReadonlyMap<number, string | null>
}

export interface Share {
  /** Free shards that it should take. */
  readonly take: readonly number[]
  /** Shards that it should let go of, so that others have theirs. */
  readonly release: readonly number[]
}

/**
 * SHA3: the fair share of each engine differs by one at most, and all engines reckon the same one from what they see. Nobody moves a shard
 * without need: an engine lets go only of what is beyond its share, the highest first, and takes only what is free.
 * @param mine the shards that this engine has, or is just taking or letting go of
 */
export function shareOf(me: string, mine: ReadonlySet<number>, { shards, engines, owners }: Shards): Share {
  const place = engines.indexOf(me)
  if (place === -1) return { take: [], release: [] }
  const fair = Math.floor(shards / engines.length) + (place < shards % engines.length ? 1 : 0)
  const all = Array.from({ length: shards }, (_, shard) => shard)
  const free = all.filter((shard) => !owners.has(shard) && !mine.has(shard))
  const own = all.filter((shard) => mine.has(shard))
  // Each begins elsewhere, so that two do not reach for the same one.
  const first = free.length === 0 ? 0 : (place * Math.ceil(shards / engines.length)) % free.length
  const inTurn = [...free.slice(first), ...free.slice(0, first)]
  return { take: inTurn.slice(0, Math.max(0, fair - own.length)), release: own.slice(fair) }
}

/** In so many looks a session that ended is taken anew by the shard's next write. */
const mostUnheld = 6

/**
 * SHA3: an engine whose session has ended holds its shards again only with their next write. One that nobody writes to would stay with an engine
 * that does not hold it, and two could each believe that it is theirs.
 */
export class UnheldShards {
  #looks: ReadonlyMap<number, number> = new Map()

  /**
   * Takes a look.
   * @param begun the shards that this engine takes for its own @param owners by shard that somebody has, who
   * @returns those that it has to give up
   */
  look(begun: Iterable<number>, owners: Shards['owners']): readonly number[] {
    const looks = [...begun]
      .filter((shard) => !owners.has(shard))
      .map((n) => [n, (this.#looks.get(n) ?? 0) + 1] as const)
    this.#looks = new Map(looks)
    return looks.flatMap(([shard, many]) => (many > mostUnheld ? [shard] : []))
  }
}
