import { type ActiveTrade, type ClosedTrade, type ModifiedTrade, noRisk, type PublicTrade } from '@ratchet/contract'
import { describe, expect, it } from 'vitest'
import { firstMove, isBeginner, wayOf } from './state.ts'

const ladder = { ...noRisk, profit1: 4, sl1: 3 }
const position = { id: '1' } as ActiveTrade
const trade = (status: PublicTrade['status']) => ({ id: 'a', status }) as PublicTrade
const closed = { id: '2', profit: -24 } as ClosedTrade
const empty = { risk: noRisk, activeTrades: [], trades: [], closedTrades: [] }
const stepsOf = (change: Partial<Parameters<typeof wayOf>[0]>) => Object.values(wayOf({ ...empty, ...change }).steps)

describe('the first steps, by the state of the account', () => {
  it.each([
    ['nothing', {}, ['current', 'next', 'next']],
    ['a ladder', { risk: ladder }, ['done', 'current', 'next']],
    ['a ladder and a position', { risk: ladder, activeTrades: [position] }, ['done', 'done', 'current']],
    ['a position without a ladder', { activeTrades: [position] }, ['current', 'done', 'next']],
    ['an order that waits', { risk: ladder, trades: [trade('Pending')] }, ['done', 'done', 'current']],
    ['an order of which nobody knows', { risk: ladder, trades: [trade('unknown')] }, ['done', 'done', 'current']],
    [
      'a trade that left',
      { risk: ladder, trades: [trade('closed')], closedTrades: [closed] },
      ['done', 'current', 'next'],
    ],
    ['an order that failed', { risk: ladder, trades: [trade('failed')] }, ['done', 'current', 'next']],
  ] as const)('%s', (_, change, expected) => expect(stepsOf(change)).toEqual(expected))

  it('says what the last attempt came to', () => {
    expect(wayOf({ ...empty, risk: ladder, closedTrades: [closed] }).left).toBe(closed)
    expect(wayOf({ ...empty, risk: ladder, trades: [trade('failed')] }).refused?.status).toBe('failed')
    expect(wayOf({ ...empty, risk: ladder, trades: [trade('executed'), trade('failed')] }).refused).toBeNull()
  })

  it('are for accounts of which no stop has moved', () => {
    const counts = { pending: 0, executed: 0, modified: 0, closed: 0 }
    expect(isBeginner({ heard: true, counts, modifiedTrades: [] })).toBe(true)
    expect(isBeginner({ heard: false, counts: null, modifiedTrades: [] })).toBe(false)
    expect(isBeginner({ heard: true, counts: { ...counts, modified: 1 }, modifiedTrades: [] })).toBe(false)
  })

  it('end with the first move of a rung, not with a stop that was set by hand', () => {
    const row = (rung: number, seq: number) => ({ rung, seq, sl: 1300 }) as ModifiedTrade
    expect(firstMove([row(2, 9), row(1, 8), row(0, 7)])?.seq).toBe(8)
    expect(firstMove([row(0, 7)])).toBeNull()
  })
})
