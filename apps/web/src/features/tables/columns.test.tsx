import { listColumns } from '@ratchet/contract'
import { expect, it } from 'vitest'
import { Account, Moment } from './cells.tsx'
import { columnsOf } from './columns.tsx'

const look = { digits: (symbol: string) => (symbol === 'WTI' ? 3 : 2), zone: 'UTC' }
const closed = columnsOf('closedTrades', look, { type: { width: 9, cell: () => 'its own' } })
const modified = columnsOf('modifiedTrades', look, {})
const at = '2026-11-22T10:00:00.000Z'
const names = { symbol: 'WTI', server: 'Ratchet-Demo', brokerId: '100' }

it('columns stand in the order of the contract', () =>
  expect(closed.map(({ id }) => id)).toEqual(listColumns.closedTrades.map(({ key }) => key)))

it.each([
  ['a price by the digits of its symbol', closed, 'price', { price: 71.2 }, '71.200', ['price', 'symbol', 'server']],
  ['a level of 0 as none', modified, 'sl', { sl: 0 }, 'N/A', ['sl', 'symbol', 'server']],
  ['a level by the digits of its symbol', modified, 'tp', { tp: 72.5 }, '72.500', ['tp', 'symbol', 'server']],
  ['lots', closed, 'volume', { volume: 0.1 }, '0.10', ['volume']],
  ['money with its digits', closed, 'profit', { profit: -1234.5 }, '−1,234.50', ['profit']],
  ['a way in by the broker’s word', closed, 'entry', { entry: 1 }, 'OUT', ['entry']],
  ['no rung as none', modified, 'rung', { rung: 0 }, 'N/A', ['rung']],
  ['no comment as none', closed, 'comment', { comment: '' }, 'N/A', ['comment']],
  ['a cell of its own in the place of that of its kind', closed, 'type', { type: 'Buy' }, 'its own', undefined],
  ['a time under its day', closed, 'time', { time: at }, <Moment key="" iso={at} zone="UTC" />, ['time']],
  [
    'an account with its server',
    closed,
    'brokerId',
    {},
    <Account key="" server="Ratchet-Demo" brokerId="100" />,
    ['brokerId', 'server'],
  ],
])('a table shows %s, and names what it reads', (_, columns, id, fields, shown, reads) => {
  const column = columns.find((one) => one.id === id)
  const cell = column?.cell({ ...names, ...fields })
  expect(typeof cell === 'object' && cell !== null ? { ...cell, key: '' } : cell).toEqual(
    typeof shown === 'object' ? { ...shown, key: '' } : shown,
  )
  expect(column?.reads).toEqual(reads)
})
