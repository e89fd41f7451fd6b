import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LiveRows } from './live-rows.ts'

interface Row {
  readonly id: string
  readonly value: number
}
const row = (id: number, value: number): Row => ({ id: String(id), value })

/** One step of a test does this to the list. */
type Step =
  | { readonly kind: 'change'; readonly places: readonly number[]; readonly value: number }
  | { readonly kind: 'add' | 'drop' | 'turn'; readonly place: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('change' as const), places: fc.array(fc.nat(20)), value: fc.nat(9) }),
  fc.record({ kind: fc.constantFrom('add' as const, 'drop' as const, 'turn' as const), place: fc.nat(20) }),
)

let nextId = 0
function after(rows: readonly Row[], one: Step): readonly Row[] {
  if (one.kind === 'change')
    return rows.map((old, at) =>
      one.places.includes(at) && old.value !== one.value ? { ...old, value: one.value } : old,
    )
  if (one.kind === 'add') return rows.toSpliced(one.place, 0, row(nextId++, 0))
  if (one.kind === 'drop') return rows.toSpliced(one.place, 1)
  return rows.toReversed()
}

describe('rows that change while they are looked at', () => {
  it('are as they were put, and each watcher was told of its own changes, once, and of no other', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), fc.array(fc.nat(11), { maxLength: 6 }), (steps, seen) => {
        nextId = 12
        let rows: readonly Row[] = Array.from({ length: 12 }, (_, n) => row(n, 0))
        const live = new LiveRows<Row>(({ id }) => id, rows)
        const told = new Map<string, number>()
        const drawn = [...new Set(seen)].map((place) => rows[place] as Row)
        for (const [n, one] of drawn.entries()) live.watch(one, n, () => told.set(one.id, (told.get(one.id) ?? 0) + 1))
        const expected = new Map<string, number>()
        for (const one of steps) {
          const before = new Map(rows.map((old) => [old.id, old]))
          const shape = live.shape()
          const next = after(rows, one)
          live.take(next)
          for (const { id } of drawn) {
            const [was, is] = [before.get(id), next.find((now) => now.id === id)]
            if (was && is && was !== is) expected.set(id, (expected.get(id) ?? 0) + 1)
          }
          expect(live.shape() !== shape).toBe(rows.map(({ id }) => id).join() !== next.map(({ id }) => id).join())
          rows = next
          expect(Array.from({ length: live.total }, (_, n) => live.at(n))).toEqual(rows)
          for (const old of drawn) {
            const now = rows.find(({ id }) => id === old.id)
            if (now) expect(live.latest(old)).toBe(now)
          }
        }
        expect(told).toEqual(expected)
      }),
    )
  })

  it('are watched as they are when they changed between being drawn and being watched', () => {
    const drawn = row(1, 0)
    const live = new LiveRows<Row>(({ id }) => id, [row(0, 0), drawn])
    const now = row(1, 5)
    live.take([now, row(0, 0)])
    const leave = live.watch(drawn, 1, () => {})
    expect(live.latest(drawn)).toBe(now)
    leave()
    expect(live.latest(drawn)).toBe(drawn)
  })
})
