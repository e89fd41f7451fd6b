import { type ListColumn, listColumns } from '@ratchet/contract'
import { describe, expect, it } from 'vitest'
import { nextSorting } from './useTableView.ts'

const columnOf = (name: string) => listColumns.closedTrades.find(({ key }) => key === name) as ListColumn

describe('a press on a heading', () => {
  const profit = columnOf('profit')
  const comment = columnOf('comment')

  it.each([
    ['figures begin with the largest', {}, profit, { sort: 'profit', order: 'desc' }],
    ['words begin with the first', {}, comment, { sort: 'comment', order: 'asc' }],
    ['a second one turns it', { sort: 'profit', order: 'desc' }, profit, { sort: 'profit', order: 'asc' }],
    ['a third one returns to the newest', { sort: 'profit', order: 'asc' }, profit, {}],
    ['another column begins anew', { sort: 'profit', order: 'asc' }, comment, { sort: 'comment', order: 'asc' }],
    ['and the filter stays', { q: 'x', sort: 'comment', order: 'desc' }, comment, { q: 'x' }],
  ] as const)('%s', (_, view, column, expected) => {
    expect(nextSorting(view, column)).toEqual(expected)
  })
})
