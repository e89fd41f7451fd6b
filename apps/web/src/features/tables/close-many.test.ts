import type { ActiveTrade } from '@ratchet/contract'
import { describe, expect, it } from 'vitest'
import { groupsOf } from './close-many.ts'

const standing = (id: string, symbol: string, profit: number | null) => ({
  trade: { id, symbol } as ActiveTrade,
  profit,
  currency: 'USD',
})

describe('positions that are closed together', () => {
  const open = [
    standing('1', 'GOLD', 5),
    standing('2', 'WTI', -3),
    standing('3', 'GOLD', 0),
    standing('4', 'WTI', null),
  ]
  const ids = (label: string, of = open) =>
    groupsOf(of)
      .find((one) => one.label === label)
      ?.of.map(({ trade }) => trade.id)

  it.each([
    ['All', ['1', '2', '3', '4']],
    ['Winners', ['1']],
    ['Losers', ['2']],
    ['GOLD', ['1', '3']],
    ['WTI', ['2', '4']],
  ])('%s are %j: what brings nothing, or what is not known, neither wins nor loses', (label, wanted) => {
    expect(ids(label)).toEqual(wanted)
  })

  it('a symbol is no choice where there is only one', () => {
    expect(groupsOf(open.slice(0, 1)).map(({ label }) => label)).toEqual(['All', 'Winners', 'Losers'])
  })
})
