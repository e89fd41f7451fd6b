import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { Result } from './measure.ts'

/** The result of one run of one benchmark, as it is stored in `bench/runs`. */
export interface Run {
  readonly name: string
  readonly machine: string
  /** The day of the run, `YYYY-MM-DD`. */
  readonly day: string
  readonly rows: readonly Result[]
}

const folder = new URL('./runs/', import.meta.url)
const page = new URL('../docs/benchmarks.md', import.meta.url)
const [from, to] = ['<!-- runs: written by npm run bench -- NAME --keep -->\n', '<!-- end of runs -->']

export function readRuns(): Run[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return names.sort().map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Run)
}

/** Keeps the run in place of the last one of its name, and writes the table of docs/benchmarks.md anew. */
export function keepRun(run: Run): void {
  writeFileSync(new URL(`${run.name}.json`, folder), `${JSON.stringify(run, null, 2)}\n`)
  writeFileSync(page, withTable(readFileSync(page, 'utf8'), readRuns()))
}

/** Returns the page with the table of these runs. @throws Error if one of its two marks is missing */
export function withTable(text: string, runs: readonly Run[]): string {
  const [start, end] = [text.indexOf(from), text.indexOf(to)]
  if (start < 0 || end < start) throw new Error(`docs/benchmarks.md has no place between "${from.trim()}" and "${to}".`)
  return `${text.slice(0, start + from.length)}${tableOf(runs)}${text.slice(end)}`
}

const figure = (value: number) => value.toLocaleString('en-US', { maximumSignificantDigits: 4 })
const cell = (text: string) => text.replaceAll('|', '\\|')

function tableOf(runs: readonly Run[]): string {
  const rows = runs.flatMap(({ name, rows }) =>
    rows.map(
      ({ what, ours, yardstick, yardstickName, unit, ratio }, i) =>
        `| ${i === 0 ? `\`npm run -s bench -- ${name}\`` : ''} | ${cell(what)} | ${figure(ours)} ${unit} | ${figure(yardstick)} ${unit}: ${cell(yardstickName)} | ${figure(ratio)} |`,
    ),
  )
  const made = new Map<string, string[]>()
  for (const { name, machine, day } of runs) {
    const where = `${machine}, ${day}`
    made.set(where, [...(made.get(where) ?? []), name])
  }
  const notes = [...made].map(([where, names]) => `Run on ${where}: ${names.join(', ')}.\n`)
  const heads = '| command | what | ours | against | ratio |\n|---|---|---|---|---|\n'
  return `\n${heads}${rows.join('\n')}\n\n${notes.join('')}\n`
}
