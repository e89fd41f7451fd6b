import { parseArgs } from 'node:util'
import { machine, measure } from './measure.ts'
import { replayBench } from './replay.ts'

const benches = { replay: () => [replayBench()] } as const

const { positionals, values } = parseArgs({ allowPositionals: true, options: { json: { type: 'boolean' } } })
const [name = ''] = positionals
if (!(name in benches)) {
  process.stderr.write(`There is no benchmark "${name}". There are: ${Object.keys(benches).join(', ')}.\n`)
  process.exit(1)
}
const rows = benches[name as keyof typeof benches]().map(measure)
for (const row of rows) {
  process.stdout.write(
    `${row.what}: ${row.ours} ${row.unit} against ${row.yardstick} ${row.unit} (${row.yardstickName}), ${row.ratio} times as fast\n`,
  )
}
if (values.json) process.stdout.write(`${JSON.stringify({ name, machine: machine(), rows })}\n`)
