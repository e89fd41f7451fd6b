import type { Run } from '../runs.ts'

/** What one thing costs, from the committed runs alone. */
export interface Costs {
  /** Whole orders a second of the measured machine, everything on it. */
  readonly ordersPerS: number
  /** Records a second that one engine and its database wrote durably beside the ticks. */
  readonly recordsPerS: number
  /** Records for a position and a tick, of recorded gold. */
  readonly recordsPerPositionAndTick: number
  /** Processor seconds a second for an open page, told twenty symbols five times a second. */
  readonly coresPerStream: number
  readonly kilobytesPerStream: number
  /** Positions a second that are loaded and compared after a kill. */
  readonly recoveredPerS: number
  /** Microseconds of the index for a quote, with a million positions. */
  readonly microsecondsPerQuote: number
  /** Records, durable, for a second of the processor of engines, api and PostgreSQL, where several engines share the shards. */
  readonly recordsPerCoreS: number
  /** Of those, against one engine with all shards. */
  readonly spread: number
  /** What a shard takes that does nothing: processor seconds a second, connections, megabytes of the engine and of PostgreSQL. */
  readonly coresPerShard: number
  readonly connectionsPerShard: number
  readonly megabytesPerShard: number
  /** Requests in the busiest second that one broker's token had. */
  readonly requestsPerTokenS: number
}

export function costsOf(runs: readonly Run[]): Costs {
  const row = (name: string, beginning: string) => {
    const found = runs.find((run) => run.name === name)?.rows.find(({ what }) => what.startsWith(beginning))
    if (!found) throw new Error(`bench/runs/${name}.json has no row that begins with "${beginning}".`)
    return found
  }
  /** A number that stands in the row's words, before the word that is given. */
  const counted = (what: string, word: string) => {
    const [, digits] = new RegExp(`([\\d,]+) ${word}`).exec(what) ?? []
    if (!digits) throw new Error(`"${what}" does not count ${word}.`)
    return Number(digits.replaceAll(',', ''))
  }
  const market = row('market', 'ticks of recorded gold')
  const written = row('market', 'records of those positions')
  const told = row('fanout', 'twenty symbols')
  const recovery = row('recovery', 'start after kill -9')
  const records = row('shards', 'records per processor second')
  const shard = (what: string) => row('shards', `one more shard at rest${what}`).ours
  const index = row('ladder', '1,000,000 positions')
  return {
    ordersPerS: row('orders', 'whole orders over 512').ours,
    recordsPerS: written.ours,
    recordsPerPositionAndTick: written.ours / market.ours / counted(market.what, 'open positions'),
    coresPerStream: told.ours / counted(told.what, 'streams'),
    kilobytesPerStream: row('fanout', 'memory for each').ours,
    recoveredPerS: counted(recovery.what, 'open positions') / (recovery.ours / 1000),
    microsecondsPerQuote: (index.ours * 1000) / counted(index.what, 'quotes'),
    recordsPerCoreS: records.ours,
    spread: records.ratio,
    coresPerShard: shard(', ten ticks') / 1000,
    connectionsPerShard: shard(': connections'),
    megabytesPerShard: shard(': engine memory') + shard(': PostgreSQL memory'),
    requestsPerTokenS: row('wire', 'requests in the busiest second').ours,
  }
}
