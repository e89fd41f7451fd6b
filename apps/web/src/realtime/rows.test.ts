import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { byTime, dropRows, many, putRows } from './rows.ts'

interface Row {
  readonly ticket: string
  readonly account: string
  readonly time: string
  readonly version: number
}
const id = (row: Row) => `${row.ticket} ${row.account}`
const order = byTime<Row>(
  (row) => row.time,
  (row) => row.ticket,
  id,
)
const naming = {
  name: (row: Row) => row.ticket,
  owner: (row: Row) => row.account,
  hasSameOwner: (a: Row, b: Row) => a.account === b.account,
}

/** This is the plain twin: a new version takes the place of its row by id, and all rows are sorted anew. */
const plainly = (rows: readonly Row[], incoming: readonly Row[]): Row[] =>
  [...new Map([...rows, ...incoming].map((row) => [id(row), row])).values()].sort(order)

const row = fc
  .record({ n: fc.nat(300), account: fc.constantFrom('a', 'b'), version: fc.nat(1000) })
  .map(({ n, account, version }) => ({
    ticket: String(n),
    // Each broker numbers for itself: two accounts have the same tickets.
    account,
    version,
    // Some rows share their time, and each keeps its own in every version.
    time: `2025-03-03T09:00:${String(n % 60).padStart(2, '0')}`,
  }))
const batch = fc.oneof(fc.array(row, { maxLength: 5 }), fc.array(row, { minLength: many, maxLength: 3 * many }))
const step = fc.oneof(
  batch.map((put) => ({ put, drop: [] as string[] })),
  fc.array(row.map(id), { maxLength: 4 }).map((drop) => ({ put: [] as Row[], drop })),
)

describe('a list that rows are put into, few or many at a time', () => {
  it('holds the last version of each, in order, whatever was put and dropped before', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
        let list: readonly Row[] = []
        let plain: readonly Row[] = []
        for (const { put, drop } of steps) {
          list = dropRows(putRows(list, put, order, naming), drop, id)
          plain = plainly(plain, put).filter((one) => !drop.includes(id(one)))
          expect(list).toEqual(plain)
        }
      }),
    )
  })
})
