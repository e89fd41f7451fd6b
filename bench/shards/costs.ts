import { type DeskChoices, ManyEngines } from './desk.ts'
import type { Row } from './row.ts'
import type { Templates } from './scene.ts'

export interface CostSize {
  /** Numbers of shards, each on one engine; two at least are more than one. */
  readonly levels: readonly number[]
  readonly positions: number
  readonly more: number
  readonly speed: number
  readonly rounds: number
  /** Of a look; there are three in a row. */
  readonly seconds: number
}

/** What engines and PostgreSQL take. */
export interface Cost {
  /** Thousandths of a processor. */
  readonly engineCpu: number
  readonly postgresCpu: number
  readonly connections: number
  readonly engineMb: number
  readonly postgresMb: number
}

const looks = 3
const pause = (seconds: number) => new Promise((done) => setTimeout(done, seconds * 1000))
const sum = (all: readonly number[]) => all.reduce((before, one) => before + one, 0)
const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN

/** What this takes once everything is taken up, with no trader at a page. */
async function costOf(
  choices: DeskChoices,
  templates: Templates,
  postgresPid: number,
  seconds: number,
  say: (line: string) => void,
): Promise<Cost> {
  const desk = await ManyEngines.start(templates, postgresPid, choices)
  try {
    await pause(seconds)
    const cpu: { engines: number[]; postgres: number[] } = { engines: [], postgres: [] }
    let before = await desk.used()
    for (let look = 0; look < looks; look++) {
      await pause(seconds)
      const now = await desk.used()
      const share = (usedMs: number) => (usedMs * 1000) / (now.atMs - before.atMs)
      cpu.engines.push(share(sum(now.engines) - sum(before.engines)))
      cpu.postgres.push(share(now.postgres - before.postgres))
      before = now
    }
    const { engines, postgres } = desk.memory()
    const cost = {
      engineCpu: median(cpu.engines),
      postgresCpu: median(cpu.postgres),
      connections: await desk.connections(),
      engineMb: sum(engines),
      postgresMb: postgres,
    }
    say(
      `${choices.engines} engines, ${choices.shards} shards, ${choices.positions} positions: ${Math.round(cost.engineCpu)} and PostgreSQL ${Math.round(cost.postgresCpu)} thousandths of a processor, ${cost.connections} connections, ` +
        `${Math.round(cost.engineMb)} MB and PostgreSQL ${Math.round(cost.postgresMb)} MB`,
    )
    return cost
  } finally {
    await desk.kill()
  }
}

type About = 'engineCpu' | 'postgresCpu' | 'connections' | 'engineMb' | 'postgresMb'
const both = ({ engineCpu, postgresCpu }: Cost) => engineCpu + postgresCpu

/** What one more costs, from two numbers of them. */
const perOne = (of: (cost: Cost) => number, few: Cost, many: Cost, more: number) => (of(many) - of(few)) / more

interface Round {
  /** By number of shards, on one engine. */
  readonly still: ReadonlyMap<number, Cost>
  readonly loaded: ReadonlyMap<number, Cost>
  readonly withMore: Cost
  readonly withStandBy: Cost
}

/** The cost of one more shard, at rest and with positions, of one more position, and of one more engine that stands by. */
export async function costRows(
  templates: Templates,
  postgresPid: number,
  size: CostSize,
  say: (line: string) => void,
): Promise<Row[]> {
  const { levels, positions, more, speed, rounds: count } = size
  const one = (choices: Partial<DeskChoices>) =>
    costOf({ engines: 1, shards: 1, positions: 0, speed: 1, ...choices }, templates, postgresPid, size.seconds, say)
  const rounds: Round[] = []
  for (let n = 0; n < count; n++) {
    const [still, loaded] = [new Map<number, Cost>(), new Map<number, Cost>()]
    for (const shards of levels) {
      still.set(shards, await one({ shards }))
      if (shards > 1) loaded.set(shards, await one({ shards, positions, speed }))
    }
    const withMore = await one({ shards: middleOf(levels), positions: more, speed })
    rounds.push({ still, loaded, withMore, withStandBy: await one({ engines: 2 }) })
  }
  const at = (costs: ReadonlyMap<number, Cost>, shards: number | undefined): Cost => {
    const found = costs.get(shards ?? Number.NaN)
    if (!found) throw new Error(`Nothing was measured with ${shards} shards.`)
    return found
  }
  // An engine that has the only shard reads by connections of its own, so what one more costs begins behind it.
  const [few = 0, many = 0] = [levels.find((shards) => shards > 1), levels.at(-1)]
  const ofShard = (costs: (round: Round) => ReadonlyMap<number, Cost>, of: (cost: Cost) => number) =>
    rounds.map((round) => perOne(of, at(costs(round), few), at(costs(round), many), many - few))
  const alone = (of: (cost: Cost) => number) => rounds.map(({ still }) => of(at(still, 1)))
  const first = 'an idle engine, one shard'
  const still = (round: Round) => round.still
  const loaded = (round: Round) => round.loaded
  const names: readonly [About, string, string][] = [
    ['connections', 'connections', 'connections'],
    ['engineMb', 'MB', 'engine memory'],
    ['postgresMb', 'MB', 'PostgreSQL memory'],
  ]
  const shardRows = names.flatMap(([about, unit, words]) => [
    {
      what: `one more shard at rest: ${words}`,
      unit,
      yardstickName: first,
      ours: ofShard(still, (cost) => cost[about]),
      yardstick: alone((cost) => cost[about]),
    },
  ])
  const cpu = 'processor'
  const middle = middleOf(levels)
  const addedPositions = more - positions
  return [
    {
      what: `one more shard at rest, ten ticks a second: ${cpu}`,
      unit: 'ms/s',
      yardstickName: first,
      ours: ofShard(still, both),
      yardstick: alone(both),
    },
    {
      what: `one more shard, ${positions} positions in all, ${10 * speed} ticks a second: ${cpu}`,
      unit: 'ms/s',
      yardstickName: `an engine with ${few} shards`,
      ours: ofShard(loaded, both),
      yardstick: rounds.map((round) => both(at(round.loaded, few))),
    },
    ...shardRows,
    {
      what: `one more shard, with those positions: connections`,
      unit: 'connections',
      yardstickName: `an engine with ${few} shards`,
      ours: ofShard(loaded, (cost) => cost.connections),
      yardstick: rounds.map((round) => at(round.loaded, few).connections),
    },
    {
      what: `one more position, ${more} against ${positions}, a rung every ${50 / speed} s: ${cpu}`,
      unit: 'ms/s',
      yardstickName: `the average of ${positions}`,
      ours: rounds.map((round) => perOne(both, at(round.loaded, middle), round.withMore, addedPositions)),
      yardstick: rounds.map((round) => both(at(round.loaded, middle)) / positions),
    },
    {
      what: `one more position, ${more} against ${positions}: engine memory`,
      unit: 'kB',
      yardstickName: `the average of ${positions}`,
      ours: rounds.map((round) =>
        perOne((cost) => cost.engineMb * 1024, at(round.loaded, middle), round.withMore, addedPositions),
      ),
      yardstick: rounds.map((round) => (at(round.loaded, middle).engineMb * 1024) / positions),
    },
    {
      what: `one more standby engine: ${cpu}`,
      unit: 'ms/s',
      yardstickName: first,
      ours: rounds.map((round) => both(round.withStandBy) - both(at(round.still, 1))),
      yardstick: alone(both),
    },
    {
      what: 'one more standby engine: memory',
      unit: 'MB',
      yardstickName: first,
      ours: rounds.map((round) => round.withStandBy.engineMb - at(round.still, 1).engineMb),
      yardstick: alone((cost) => cost.engineMb),
    },
  ]
}

/** The level of the middle, on which more positions are compared. */
const middleOf = (levels: readonly number[]): number => levels[levels.length >> 1] ?? 1
