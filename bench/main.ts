import { parseArgs } from 'node:util'
import { ladderBench } from './ladder.ts'
import { machine, measure } from './measure.ts'
import { recoveryBench } from './recovery/bench.ts'
import { replayBench } from './replay.ts'

const benches = {
  replay: async () => [measure(replayBench())],
  ladder: async () => ladderBench(),
  recovery: () => recoveryBench(10_000),
} as const

const { positionals, values } = parseArgs({ allowPositionals: true, options: { json: { type: 'boolean' } } })
const [name = ''] = positionals
if (!(name in benches)) {
  process.stderr.write(`There is no benchmark "${name}". There are: ${Object.keys(benches).join(', ')}.\n`)
  process.exit(1)
}
const rows = await benches[name as keyof typeof benches]()
for (const row of rows) {
  process.stdout.write(
    `${row.what}: ${row.ours} ${row.unit} against ${row.yardstick} ${row.unit} (${row.yardstickName}), ${row.ratio} times as fast\n`,
  )
}
if (values.json) process.stdout.write(`${JSON.stringify({ name, machine: machine(), rows })}\n`)
