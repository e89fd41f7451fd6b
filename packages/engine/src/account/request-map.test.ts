import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { RequestRow } from '../ports/index.ts'
import { RequestMap } from './request-map.ts'

const request = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd'),
  position: fc.constantFrom(null, '1', '2', '3'),
  state: fc.constantFrom('intended', 'answered', 'unknown'),
}) as fc.Arbitrary<RequestRow>

const change = fc.oneof(
  fc.record({ set: request }),
  fc.record({ delete: fc.constantFrom('a', 'b', 'c', 'd', 'e') }),
  fc.constant({ clear: true as const }),
)

it('ENG1: tells of one position, and of what is unknown, what a walk through all requests finds', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
      const requests = new RequestMap()
      const plain = new Map<string, RequestRow>()
      for (const one of changes) {
        if ('set' in one) for (const map of [requests, plain]) map.set(one.set.id, one.set)
        else if ('delete' in one) expect(requests.delete(one.delete)).toBe(plain.delete(one.delete))
        else for (const map of [requests, plain]) map.clear()
        expect([...requests]).toEqual([...plain])
        const all = [...plain.values()]
        for (const ticket of ['1', '2', '3', '4'])
          expect(new Set(requests.of(ticket))).toEqual(new Set(all.filter(({ position }) => position === ticket)))
        expect(new Set(requests.unknown.values())).toEqual(new Set(all.filter(({ state }) => state === 'unknown')))
        expect(new Set(requests.unknown.keys())).toEqual(
          new Set(all.filter(({ state }) => state === 'unknown').map(({ id }) => id)),
        )
      }
    }),
  )
})
