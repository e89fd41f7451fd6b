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

/** Keeps the run in place of the last one of its name, and updates the tables of docs/benchmarks.md. */
export function keepRun(run: Run): void {
  writeFileSync(new URL(`${run.name}.json`, folder), `${JSON.stringify(run, null, 2)}\n`)
  writeFileSync(page, withTables(readFileSync(page, 'utf8'), readRuns()))
}

/** Returns the page with the tables of these runs. @throws Error if one of its two marks is missing */
export function withTables(text: string, runs: readonly Run[]): string {
  const [start, end] = [text.indexOf(from), text.indexOf(to)]
  if (start < 0 || end < start) throw new Error(`docs/benchmarks.md has no place between "${from.trim()}" and "${to}".`)
  return `${text.slice(0, start + from.length)}${tablesOf(runs)}${text.slice(end)}`
}

const figure = (value: number) => value.toLocaleString('en-US', { maximumSignificantDigits: 4 })
const cell = (text: string) => text.replaceAll('|', '\\|')

function tablesOf(runs: readonly Run[]): string {
  const tables = runs.map(({ name, rows }) => {
    const cells = rows.map(({ what, ours, yardstick, yardstickName, unit, ratio }, n) => {
      const against = yardstickName === rows[n - 1]?.yardstickName ? '' : `: ${cell(yardstickName)}`
      return `| ${cell(what)} | ${figure(ours)} ${unit} | ${figure(yardstick)} ${unit}${against} | ${figure(ratio)} |\n`
    })
    return `### ${name}\n\n| what | ours | against | ratio |\n|---|---|---|---|\n${cells.join('')}\n`
  })
  const made = new Map<string, string[]>()
  for (const { name, machine, day } of runs) {
    const where = `${machine}, ${day}`
    made.set(where, [...(made.get(where) ?? []), name])
  }
  const notes = [...made].map(([where, names]) => `Run on ${where}: ${names.join(', ')}.\n`)
  return `\n${tables.join('')}${notes.join('')}\n`
}
