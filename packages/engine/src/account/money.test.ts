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

describe('D4, D6: what is charged beside closing deals is told with its position and its kind', () => {
  const chargesOf = ({ changes }: ReturnType<World['report']>) =>
    changes.flatMap(({ kind, money }) =>
      money?.charges ? [[kind, money.booked, money.balance, ...money.charges]] : [],
    )

  it('the commission and the fee of an opening, beside its own position', () => {
    const opened = (ticket: string) => brokerPosition({ ticket, identifier: ticket, clientId: `of ${ticket}` })
    const deals = [
      { ...opening, fee: -2 },
      { ...opening, ticket: '14', position: '13', commission: -100 },
    ]
    const done = worldWith().report({ deals, positions: [opened('13'), opened('11')], balance: 9547 })
    expect(chargesOf(done)).toEqual([
      ['position.opened', -100, 9900, { position: '13', commission: -100, swap: 0, fee: 0 }],
      ['position.opened', -353, 9547, { position: '11', commission: -351, swap: 0, fee: -2 }],
    ])
    expect(done.changes.map(({ data }) => data)).toMatchObject([{ commission: -100 }, { commission: -351, fee: -2 }])
  })

  it('a night, beside the position whose swap it is; one that is of none has a record of its own', () => {
    const night = { position: '7', commission: 0, swap: -30, fee: 0 }
    const other = { position: null, commission: 0, swap: 0, fee: -125 }
    const positions = [brokerPosition({ volume: 10_000, swap: -30 })]
    const done = worldWith().report({ positions, charges: [night, other], balance: 845 })
    expect(chargesOf(done)).toEqual([
      ['position.changed', -30, 970, night],
      ['account.charged', -125, 845, other],
    ])
    expect(done.changes.at(-1)?.data).toEqual({ accountId: 'account', amount: -125, balance: 845, fee: -125 })
    expect(done.changes[0]?.data).toMatchObject({ position: '7', night: -30 })
  })

  it('the fee of a closing deal is the deal’s, and says nothing twice', () => {
    const deals = [{ ...closingDeal, profit: 5000, fee: -7 }]
    const done = worldWith().report({ deals, positions: [brokerPosition({ volume: 0 })], balance: 104_993 })
    expect(moneyOf(done)).toEqual([['position.closed', 4993, 104_993]])
    expect(done.changes.find(({ closed }) => closed)?.closed?.fee).toBe(-7)
    expect(chargesOf(done)).toEqual([])
  })
})
