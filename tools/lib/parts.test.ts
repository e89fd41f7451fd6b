import { expect, it } from 'vitest'
import { type FileTime, linesOf } from './parts.ts'

const file = (name: string, project: string, startMs: number, endMs: number, names = ['one']): FileTime => ({
  file: name,
  project,
  startMs,
  endMs,
  names,
})

it('a part lasts from its first file to its last, and its workers as long as all its files together', () => {
  const files = [file('a', 'plain', 0, 2000), file('b', 'plain', 1000, 5000), file('c', 'browser', 4000, 9000)]
  expect(linesOf(files).slice(0, 2)).toEqual([
    'plain: 5.0 s, 6.0 s of workers, 2 files, 2 behaviours',
    'browser: 5.0 s, 5.0 s of workers, 1 files, 1 behaviours',
  ])
})

it('the files that took longest stand first, fifteen at most', () => {
  const files = Array.from({ length: 20 }, (_, n) => file(`f${n}`, 'plain', 0, n * 1000))
  const [, first, ...rest] = linesOf(files)
  expect(first?.trim()).toBe('19.0 s  f19')
  expect(rest).toHaveLength(14)
})

it('a behaviour that is looked at twice counts once', () => {
  expect(linesOf([file('a', 'plain', 0, 1000, ['one', 'one', 'two'])])[0]).toContain('2 behaviours')
})
