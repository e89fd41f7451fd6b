import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readRuns, withTables } from './runs.ts'

const page = readFileSync(new URL('../docs/benchmarks.md', import.meta.url), 'utf8')

it('docs/benchmarks.md shows the figures of the committed runs, and no others', () => {
  expect(withTables(page, readRuns())).toBe(page)
})

it('a figure changed by hand is found', () => {
  const [, figure = ''] = /\| ([\d,.]+) \|\n/.exec(page) ?? []
  expect(figure).not.toBe('')
  expect(withTables(page.replace(`| ${figure} |\n`, '| 123456 |\n'), readRuns())).toBe(page)
})
