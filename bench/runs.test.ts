import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readRuns, withTable } from './runs.ts'

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')

it('the README shows the figures of the committed runs, and no others', () => {
  expect(withTable(readme, readRuns())).toBe(readme)
})

it('a figure changed by hand is found', () => {
  const [, figure = ''] = /\| ([\d,.]+) \|\n/.exec(readme) ?? []
  expect(figure).not.toBe('')
  expect(withTable(readme.replace(`| ${figure} |\n`, '| 123456 |\n'), readRuns())).toBe(readme)
})
