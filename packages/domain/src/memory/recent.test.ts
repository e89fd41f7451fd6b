import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Recent } from './recent.ts'

it('keeps as many as fit, and forgets what was set longest ago', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(9), { maxLength: 40 }), fc.integer({ min: 1, max: 5 }), (keys, most) => {
      const recent = new Recent<number, number>(most)
      keys.forEach((key, i) => {
        const before = [...new Set(keys.slice(0, i).toReversed())].slice(0, most)
        const gone =
          before.length === most && !before.includes(key) ? keys.lastIndexOf(before.at(-1) ?? -1, i - 1) : undefined
        expect(recent.set(key, i)).toBe(gone)
      })
      const kept = [...new Set(keys.toReversed())].slice(0, most)
      for (const key of keys) expect(recent.get(key)).toBe(kept.includes(key) ? keys.lastIndexOf(key) : undefined)
    }),
  )
})
