import { parseArgs } from 'node:util'
import { machine, measure, type Result } from './measure.ts'
import { keepRun } from './runs.ts'
import { smallSizes } from './small.ts'

const usage = 'Usage: npm run -s bench -- NAME [--json] [--keep] [--small]'

function explain(words: string): never {
  process.stderr.write(`${words}\n${usage}\n`)
  process.exit(1)
}

function asked() {
  try {
    const yes = { type: 'boolean' } as const
    return parseArgs({ allowPositionals: true, options: { json: yes, keep: yes, small: yes } })
  } catch (error) {
    return explain((error as Error).message)
  }
}

const { positionals, values } = asked()
const [name = ''] = positionals
const { small = false } = values
const sizes: Partial<typeof smallSizes> = small ? smallSizes : {}

// Each is loaded when it is asked for: a measure should not carry the others' code.
const benches: Readonly<Record<string, () => Promise<Result[]>>> = {
  replay: async () => [measure((await import('./replay.ts')).replayBench(sizes.replay))],
  ladder: async () => (await import('./ladder/bench.ts')).ladderBench(sizes.ladder),
  market: async () => (await import('./market/bench.ts')).marketBench(sizes.market),
  fire: async () => (await import('./fire/bench.ts')).fireBench(sizes.fire),
  sweep: async () => (await import('./sweep/bench.ts')).sweepBench(sizes.sweep),
  lab: async () => (await import('./lab/bench.ts')).labBench(sizes.lab),
  orders: async () => (await import('./orders/bench.ts')).ordersBench(sizes.orders),
  stages: async () => (await import('./stages/bench.ts')).stagesBench(sizes.stages),
  reads: async () => (await import('./reads/bench.ts')).readsBench(sizes.reads),
  web: async () => (await import('./web/bench.ts')).webBench(sizes.web),
  fanout: async () => (await import('./fanout/bench.ts')).fanoutBench(sizes.fanout),
  wire: async () => (await import('./wire/bench.ts')).wireBench(sizes.wire),
  flood: async () => (await import('./flood/bench.ts')).floodBench(sizes.flood),
  drag: async () => (await import('./drag/bench.ts')).dragBench(sizes.drag),
  guesses: async () => (await import('./guesses/bench.ts')).guessesBench(sizes.guesses),
  shards: async () => (await import('./shards/bench.ts')).shardsBench(sizes.shards),
  recovery: async () => (await import('./recovery/bench.ts')).recoveryBench(sizes.recovery),
}

const bench = Object.hasOwn(benches, name) ? benches[name] : undefined
if (!bench) explain(`There is no benchmark "${name}". There are: ${Object.keys(benches).join(', ')}.`)
if (small && values.keep) explain('A small run measures nothing, so it is not kept.')
const rows = await bench()
for (const { what, ours, yardstick, yardstickName, unit, ratio } of rows)
  process.stdout.write(`${what}: ${ours} ${unit} against ${yardstick} ${unit} (${yardstickName}), ratio ${ratio}\n`)
const run = { name, machine: machine(), rows }
// The table of docs/benchmarks.md is made from the kept runs, which are committed with it.
if (values.keep) keepRun({ ...run, day: new Date().toISOString().slice(0, 10) })
if (values.json) process.stdout.write(`${JSON.stringify(run)}\n`)
