import { expect, it, vi } from 'vitest'
import { parseJson } from './json.ts'

it.each([
  ['numbers', `[${'1,'.repeat(30_000)}1]`, /too many values/],
  ['empty objects', `{"items":[${'{},'.repeat(20_000)}{}]}`, /too many values/],
  ['unknown names', `{${Array.from({ length: 5000 }, (_, n) => `"n${n}":1`)}}`, /too many values/],
  ['lists in lists', '['.repeat(32_000), /nested too deep/],
])('S2: a body of %s is refused on its text, and nothing is built of it', (_, text, words) => {
  const parse = vi.spyOn(JSON, 'parse')
  expect(() => parseJson(text)).toThrow(words)
  expect(parse).not.toHaveBeenCalled()
  parse.mockRestore()
})

it('what stands in a text counts as no value', () => {
  const text = ',{[:'.repeat(4000)
  expect(parseJson(JSON.stringify({ text }))).toEqual({ text })
  expect(parseJson(`[${'1,'.repeat(3000)}1]`)).toHaveLength(3001)
})
