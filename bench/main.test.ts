import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Result } from './measure.ts'
import { smallSizes } from './small.ts'

/** Runs the program as `npm run bench` does. */
const bench = (...args: string[]) =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'main.ts'), ...args], { encoding: 'utf8' })

// The campaign runs all benchmarks.
it('a benchmark runs to its end and prints its figures', () => {
  const { stdout } = bench('replay', '--small', '--json')
  const { name, rows } = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as { name: string; rows: Result[] }
  expect(name).toBe('replay')
  expect(rows.length).toBeGreaterThan(0)
  for (const { what, unit, ours, yardstick, yardstickName } of rows) {
    expect([what, unit, yardstickName]).not.toContain('')
    expect([ours, yardstick].every(Number.isFinite), what).toBe(true)
  }
})

it.each([
  [[], `There is no benchmark "". There are: ${Object.keys(smallSizes).join(', ')}.`],
  [['toString'], 'There is no benchmark "toString".'],
  [['replay', '--small', '--keep'], 'A small run measures nothing, so it is not kept.'],
  [['replay', '--fast'], "Unknown option '--fast'"],
])('wrong arguments %j are answered with a line that says what is wrong', (args, line) => {
  const { stderr, status } = bench(...args)
  expect(stderr).toContain(line)
  expect(stderr).toContain('Usage: npm run -s bench -- NAME')
  expect(status).toBe(1)
})
