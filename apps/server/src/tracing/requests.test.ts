import { expect, it } from 'vitest'
import { linkOf } from './requests.ts'

it.each<[string, string | string[] | undefined, boolean]>([
  ['well-formed', `00-${'1'.repeat(32)}-${'a'.repeat(16)}-01`, true],
  ['none', undefined, false],
  ['two of them', [`00-${'1'.repeat(32)}-${'a'.repeat(16)}-01`], false],
  ['a trace of zeros', `00-${'0'.repeat(32)}-${'a'.repeat(16)}-01`, false],
  ['a span of zeros', `00-${'1'.repeat(32)}-${'0'.repeat(16)}-01`, false],
  ['another version', `ff-${'1'.repeat(32)}-${'a'.repeat(16)}-01`, false],
  ['capitals', `00-${'A'.repeat(32)}-${'a'.repeat(16)}-01`, false],
  ['more behind it', `00-${'1'.repeat(32)}-${'a'.repeat(16)}-01-x`, false],
  ['a line behind it', `00-${'1'.repeat(32)}-${'a'.repeat(16)}-01\n`, false],
])('TRC7: a traceparent that is %s', (_, header, isTaken) => {
  expect(linkOf(header)).toEqual(isTaken ? { traceId: '1'.repeat(32), spanId: 'a'.repeat(16) } : undefined)
})
