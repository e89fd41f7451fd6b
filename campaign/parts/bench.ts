import type { Failure, Part } from '../campaign.ts'
import type { RunProgram } from '../programs.ts'
import { again, failuresOf } from './report.ts'

interface Row {
  readonly what: string
  readonly unit: string
  readonly ours: number
  readonly yardstick: number
  readonly yardstickName: string
}

/** Every benchmark runs to its end with `--small` and prints figures. */
export const benchPart = (run: RunProgram): Part => ({
  name: 'bench',
  async round() {
    const names = await namesOf(run)
    const failures: Failure[] = []
    for (const name of names) failures.push(...(await failuresOfBench(run, name)))
    return { what: `${names.length} benchmarks`, failures }
  },
})

/** The program lists its benchmarks where it is called without a name. */
async function namesOf(run: RunProgram): Promise<readonly string[]> {
  const { output, isStopped } = await run(['bench/main.ts'])
  if (isStopped) return []
  const [, names] = /There are: (.+)\./.exec(output) ?? []
  if (names === undefined) throw new Error(`The benchmarks are not listed: ${output}`)
  return names.split(', ')
}

async function failuresOfBench(run: RunProgram, name: string): Promise<readonly Failure[]> {
  const words = ['bench/main.ts', name, '--small', '--json']
  const ran = await run(words)
  if (ran.code !== 0 || ran.isStopped) return failuresOf(ran, again(words))
  const wrong = wrongIn(ran.output)
  return wrong === undefined ? [] : [{ message: `bench ${name}: ${wrong}\n${again(words)}` }]
}

/** @returns what is wrong with the figures; undefined where nothing is */
function wrongIn(output: string): string | undefined {
  const line = output.split('\n').findLast((one) => one.startsWith('{'))
  if (line === undefined) return 'it printed no figures'
  const { rows } = JSON.parse(line) as { rows: Row[] }
  if (rows.length === 0) return 'it printed no figures'
  const bad = rows.find(
    ({ what, unit, ours, yardstick, yardstickName }) =>
      [what, unit, yardstickName].includes('') || ![ours, yardstick].every(Number.isFinite),
  )
  return bad && `a figure is missing: ${JSON.stringify(bad)}`
}
