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
    const id = '0198a3de-0000-4000-8000-000000000001'
    expect([read('source=all').source, read(`source=${id}`).source]).toEqual(['all', id])
  })

  it.each(['', 'from=2026-02-29', 'to=yesterday', 'side=both', 'month=2026-13&money=USD', 'other=1', 'source=mine'])(
    'ask for nothing in %j',
    (address) => {
      expect(isFiltered(read(address))).toBe(false)
      expect(Object.values(filterOf(read(address)))).toEqual(Array.from({ length: 5 }))
      expect([read(address).month, read(address).source]).toEqual(['', ''])
    },
  )
})
