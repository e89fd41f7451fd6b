import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readRuns } from '../runs.ts'
import { costsOf } from './costs.ts'
import { scaleText, withScale } from './reckon.ts'

const text = readFileSync(new URL('../../docs/operate/several-machines.md', import.meta.url), 'utf8')

it('docs/operate/several-machines.md shows the needs that follow from the committed runs', () => {
  expect(withScale(text, readRuns())).toBe(text)
})

it('a figure changed by hand is found', () => {
  const changed = text.replace(/\| open pages \| [\d,]+/, '| open pages | 7')
  expect(changed).not.toBe(text)
  expect(withScale(changed, readRuns())).toBe(text)
})

it('a run that is twice as quick asks for half as much', () => {
  const runs = readRuns()
  const before = costsOf(runs)
  const quicker = runs.map((run) =>
    run.name === 'fanout' ? { ...run, rows: run.rows.map((row) => ({ ...row, ours: row.ours / 2 })) } : run,
  )
  expect(costsOf(quicker).coresPerStream).toBeCloseTo(before.coresPerStream / 2, 10)
  expect(scaleText(quicker)).not.toBe(scaleText(runs))
})

it('shards that cost nothing but their sessions leave one connection each', () => {
  const runs = readRuns().map((run) =>
    run.name === 'shards'
      ? { ...run, rows: run.rows.map((row) => ({ ...row, ours: row.unit === 'connections' ? 1 : row.ours })) }
      : run,
  )
  const { recoveredPerS } = costsOf(runs)
  const shards = Math.ceil(30_000_000 / recoveredPerS / 10)
  const [, most = ''] = /connections to PostgreSQL of idle shards \|.*\| ([\d,]+) \|/.exec(scaleText(runs)) ?? []
  expect(Number(most.replaceAll(',', ''))).toBe(Number(shards.toPrecision(2)))
})

it('a run that is not there is named', () => {
  expect(() => costsOf(readRuns().filter(({ name }) => name !== 'recovery'))).toThrow('bench/runs/recovery.json')
})
