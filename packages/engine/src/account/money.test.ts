import type { Deal } from '@ratchet/domain'
import { describe, expect, it } from 'vitest'
import { brokerPosition, closingDeal } from './testing/rows.ts'
import { position, trade, World } from './testing/world.ts'

const worldWith = () => {
  const executed = trade({ status: 'executed', position: '7', order: '7' })
  return new World(undefined, [position({ volume: 10_000 })], [executed])
}
const opening: Deal = { ...closingDeal, ticket: '12', position: '11', entry: 'in', profit: 0, commission: -351 }
const moneyOf = ({ changes }: ReturnType<World['report']>) =>
  changes.flatMap(({ kind, money }) => (money ? [[kind, money.booked, money.balance]] : []))

describe('ACC3: a record that books money says the balance after it and what it booked', () => {
  it('a closing deal with profit, swap and commission', () => {
    const deals = [{ ...closingDeal, profit: 5000, swap: -30, commission: -351 }]
    const done = worldWith().report({ deals, positions: [brokerPosition({ volume: 0 })], balance: 104_619 })
    expect(moneyOf(done)).toEqual([['position.closed', 4619, 104_619]])
    expect(done.changes.find(({ money }) => money)?.money?.accountId).toBe('account')
  })

  it('several deals of one report, each with the balance after it', () => {
    const deals = [
      { ...closingDeal, volume: 4000, profit: 200 },
      { ...closingDeal, ticket: '10', volume: 6000, profit: -50 },
    ]
    const done = worldWith().report({ deals, positions: [brokerPosition({ volume: 0 })], balance: 1150 })
    expect(moneyOf(done)).toEqual([
      ['position.closed', 200, 1200],
      ['position.closed', -50, 1150],
    ])
  })

  it('the commission of an opening deal, which has no closing deal to stand beside', () => {
    const positions = [brokerPosition({ ticket: '11', identifier: '11', clientId: 'another' })]
    expect(moneyOf(worldWith().report({ deals: [opening], positions, balance: 99_649 }))).toEqual([
      ['position.opened', -351, 99_649],
    ])
  })

  it('an opening and a closing deal of one report are each counted once', () => {
    const positions = [
      brokerPosition({ ticket: '11', identifier: '11', clientId: 'another' }),
      brokerPosition({ volume: 0 }),
    ]
    const done = worldWith().report({ deals: [opening, closingDeal], positions, balance: 104_649 })
    expect(moneyOf(done)).toEqual([
      ['position.opened', -351, 99_649],
      ['position.closed', 5000, 104_649],
    ])
  })

  it('where nothing was booked no record says anything of money', () => {
    const positions = [brokerPosition({ ticket: '11', identifier: '11', clientId: 'another' })]
    const deals = [{ ...opening, commission: 0 }]
    expect(moneyOf(worldWith().report({ deals, positions, balance: 100_000 }))).toEqual([])
    expect(moneyOf(worldWith().report({ positions: [brokerPosition({ sl: 5 })], balance: 100_000 }))).toEqual([])
  })
})
