import { describe, expect, it } from 'vitest'
import { filterOf, filtersOf, isFiltered } from './filters.ts'

const read = (address: string) => filtersOf(new URLSearchParams(address))

describe('the filters of an address', () => {
  it('are read as they were written', () => {
    const filters = read(
      'account=1+%C2%B7+Ratchet-Demo&symbol=GOLD&side=sell&from=2026-02-28&to=2028-02-29&month=2026-12',
    )
    expect(filters).toMatchObject({ account: '1 · Ratchet-Demo', month: '2026-12', tag: '' })
    expect(filterOf(filters)).toEqual({
      account: '1 · Ratchet-Demo',
      symbol: 'GOLD',
      side: 'sell',
      from: Date.UTC(2026, 1, 28) / 86_400_000,
      to: Date.UTC(2028, 1, 29) / 86_400_000,
    })
    expect(isFiltered(filters)).toBe(true)
  })

  it.each(['', 'from=2026-02-29', 'to=yesterday', 'side=both', 'month=2026-13&money=USD', 'other=1'])(
    'ask for nothing in %j',
    (address) => {
      expect(isFiltered(read(address))).toBe(false)
      expect(Object.values(filterOf(read(address)))).toEqual(Array.from({ length: 5 }))
      expect(read(address).month).toBe('')
    },
  )
})
