import type { ActiveTrade, ClosedTrade } from '@ratchet/contract'
import { describe, expect, it } from 'vitest'
import { positionKey } from '../../../api/ticket.ts'
import { chosenBy, unchosen } from './choice.ts'

const account = { server: 'Ratchet-Demo', brokerId: '5000002' }
const open = (id: string, symbol = 'GOLD') => ({ id, symbol, ...account }) as ActiveTrade
const ended = (position_id: string, symbol = 'GOLD') =>
  ({ id: `deal ${position_id}`, position_id, symbol, ...account }) as ClosedTrade
const chosen = (id: string) => ({ symbol: null, trade: positionKey({ id, ...account }) })
const known = (active: ActiveTrade[], closed: ClosedTrade[] = []) => ({ symbols: ['GOLD', 'WTI'], active, closed })
const seen = (...args: Parameters<typeof chosenBy>) => {
  const { symbol, shown } = chosenBy(...args)
  return [symbol, shown?.id ?? null, shown?.ended ? 'ended' : shown?.open ? 'open' : null]
}

describe('the position on the chart', () => {
  it('is the newest one before any choice', () => {
    expect(seen(unchosen, known([]))).toEqual(['GOLD', null, null])
    expect(seen(unchosen, known([open('2', 'WTI'), open('1')]))).toEqual(['WTI', '2', 'open'])
  })
  it('stays the chosen one when another fills', () => {
    const choice = chosen('1')
    expect(seen(choice, known([open('2', 'WTI'), open('1')]))).toEqual(['GOLD', '1', 'open'])
  })
  it('stays the chosen one, with its end, when it has closed', () => {
    const choice = chosen('1')
    expect(seen(choice, known([open('2', 'WTI')], [ended('3'), ended('1')]))).toEqual(['GOLD', '1', 'ended'])
  })
  it('is still open when a part of it was closed', () => {
    expect(seen(chosen('1'), known([open('1')], [ended('1')]))).toEqual(['GOLD', '1', 'open'])
  })
  it('is that of the chosen account where two have its ticket, open or closed', () => {
    const other = { server: 'Broker-Practice', brokerId: '101-1' }
    const far = { ...open('1', 'WTI'), ...other }
    const choice = { symbol: null, trade: positionKey(far) }
    expect(seen(choice, known([open('1'), far]))).toEqual(['WTI', '1', 'open'])
    expect(seen(chosen('1'), known([far, open('1')]))).toEqual(['GOLD', '1', 'open'])
    const left = known([open('1')], [ended('1'), { ...ended('1', 'WTI'), ...other }])
    expect(seen(choice, left)).toEqual(['WTI', '1', 'ended'])
  })
  it('stays none, and the symbol what it was, when none was chosen', () => {
    expect(seen({ symbol: 'WTI', trade: null }, known([open('1')]))).toEqual(['WTI', null, null])
  })
  it('is shown on its own market, and a symbol that was chosen on the paper one', () => {
    const broker = { ...open('2'), server: 'Broker-Live' }
    expect(chosenBy(unchosen, known([broker, open('1')]))).toMatchObject({ server: 'Broker-Live', shown: { id: '2' } })
    expect(chosenBy({ symbol: 'GOLD', trade: undefined }, known([broker, open('1')]))).toMatchObject({
      server: undefined,
      shown: { id: '1' },
    })
    expect(chosenBy({ symbol: null, trade: null }, known([broker])).server).toBeUndefined()
  })
  it('is the newest of a symbol that was chosen', () => {
    const choice = { symbol: 'GOLD', trade: undefined }
    expect(seen(choice, known([open('2', 'WTI'), open('1')]))).toEqual(['GOLD', '1', 'open'])
    expect(seen(choice, known([open('2', 'WTI')]))).toEqual(['GOLD', null, null])
  })
})
