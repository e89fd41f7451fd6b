import { fundingRefusals, RET } from '@ratchet/contract'
import { describe, expect, it } from 'vitest'
import { answer, command } from './testing/rows.ts'
import { kinds, position, World } from './testing/world.ts'

const paidIn = (fields: object = {}) => command({ kind: 'deposit', position: null, amount: 500_000, ...fields })
const reset = command({ kind: 'reset', position: null })
const outcomes = ({ changes }: ReturnType<World['report']>) =>
  changes.flatMap(({ command: done }) => done?.outcome ?? [])

describe('MAT22: a deposit', () => {
  it('ENG1: is intended, and asked of the broker under the client id of the intent', () => {
    const asked = new World().work({ commands: [paidIn()] })
    expect(asked.sends).toEqual([{ kind: 'deposit', clientId: 'request-1', account: 'account', amount: 500_000 }])
    expect(asked.changes).toMatchObject([
      {
        kind: 'funding.intent',
        data: { what: 'deposit', amount: 500_000, request: 'request-1', commandId: 'command' },
        request: { id: 'request-1', kind: 'deposit', amount: 500_000, commandId: 'command', state: 'intended' },
      },
    ])
  })

  it('ACC3: is one record with the amount and the balance before and after, which answers request and command', () => {
    const w = new World()
    const [asked] = w.work({ commands: [paidIn()] }).sends
    const funded = { what: 'deposit', amount: 500_000 } as const
    const done = w.report({ answer: answer(asked?.clientId ?? '', RET.DONE), funded, balance: 10_500_000 })
    expect(done.changes).toEqual([
      {
        kind: 'account.funded',
        tradeId: null,
        marketTimeMs: 1000,
        data: {
          accountId: 'account',
          what: 'deposit',
          amount: 500_000,
          balanceBefore: 10_000_000,
          balance: 10_500_000,
          request: 'request-1',
          commandId: 'command',
        },
        money: { accountId: 'account', balance: 10_500_000, booked: 500_000 },
        request: expect.objectContaining({ id: 'request-1', state: 'answered', retcode: RET.DONE }),
        command: { id: 'command', outcome: { ok: true, message: 'Deposited 5,000.00. The balance is 105,000.00.' } },
      },
    ])
    expect(w.model.requests.size).toBe(0)
  })

  it('ENG11: a report that is told again, and a command that is read again, change nothing', () => {
    const w = new World()
    const [asked] = w.work({ commands: [paidIn()] }).sends
    expect(kinds(w.work({ commands: [paidIn()] }))).toEqual([])
    const told = {
      answer: answer(asked?.clientId ?? '', RET.DONE),
      funded: { what: 'deposit', amount: 500_000 },
    } as const
    w.report({ seq: 1, ...told, balance: 10_500_000 })
    expect(kinds(w.report({ seq: 1, ...told, balance: 10_500_000 }))).toEqual([])
  })

  it('that the broker refuses answers the command in its words, and books nothing', () => {
    const w = new World()
    const [asked] = w.work({ commands: [paidIn()] }).sends
    const refused = answer(asked?.clientId ?? '', RET.REJECT, { text: fundingRefusals.balance })
    const done = w.report({ answer: refused, balance: 10_000_000 })
    expect(done.changes).toMatchObject([{ kind: 'command.done', request: { state: 'answered' } }])
    expect(done.changes[0]?.money).toBeUndefined()
    expect(outcomes(done)).toEqual([{ ok: false, retcode: RET.REJECT, message: fundingRefusals.balance }])
  })

  it('never goes to an account at a broker', () => {
    const w = new World()
    Object.assign(w.model, { account: { ...w.model.account, server: 'Broker-Practice' } })
    const done = w.work({ commands: [paidIn(), { ...reset, id: 'another' }] })
    expect(done.sends).toEqual([])
    expect(outcomes(done)).toMatchObject([{ message: fundingRefusals.atBroker }, { message: fundingRefusals.atBroker }])
  })

  it('ACC3: money that came without a request of this desk is on record all the same', () => {
    const done = new World().report({ funded: { what: 'deposit', amount: 700 }, balance: 1000 })
    expect(done.changes).toMatchObject([
      { kind: 'account.funded', data: { balanceBefore: 300, balance: 1000 }, money: { booked: 700 } },
    ])
  })
})

describe('MAT23: a reset', () => {
  it('asks the broker, which alone knows what is open, and says what it took', () => {
    const w = new World(undefined, [position()])
    const [asked] = w.work({ commands: [reset] }).sends
    expect(asked).toEqual({ kind: 'reset', clientId: 'request-1', account: 'account' })
    const done = w.report({
      answer: answer('request-1', RET.DONE),
      funded: { what: 'reset', amount: -42 },
      balance: 10_000_000,
    })
    expect(done.changes).toMatchObject([
      { kind: 'account.funded', data: { what: 'reset', amount: -42, balanceBefore: 10_000_042, balance: 10_000_000 } },
    ])
    expect(outcomes(done)).toEqual([{ ok: true, message: 'The account is reset. The balance is 100,000.00.' }])
  })
})

describe('MAT25: a commission', () => {
  const charge = (amount: number) => command({ kind: 'commission', position: null, amount })

  it('is asked of the broker, none too, and on record with what was before; limits count it from then on', () => {
    const w = new World()
    const [asked] = w.work({ commands: [charge(350)] }).sends
    expect(asked).toEqual({ kind: 'commission', clientId: 'request-1', account: 'account', amount: 350 })
    const done = w.report({ answer: answer('request-1', RET.DONE), commissionPerLot: 350, balance: 10_000_000 })
    expect(done.changes).toMatchObject([
      {
        kind: 'account.commission',
        data: {
          accountId: 'account',
          commissionBefore: 0,
          commission: 350,
          request: 'request-1',
          commandId: 'command',
        },
        request: { state: 'answered', retcode: RET.DONE },
      },
    ])
    expect(done.changes[0]?.money).toBeUndefined()
    expect(outcomes(done)).toEqual([{ ok: true, message: 'The commission is 3.50 per lot and side.' }])
    expect(w.model.account.commissionPerLot).toBe(350)
    const none = { ...charge(0), id: 'another' }
    expect(w.work({ commands: [none] }).sends).toMatchObject([{ kind: 'commission', amount: 0 }])
    w.report({ answer: answer('request-2', RET.DONE), commissionPerLot: 0, balance: 10_000_000 })
    expect(w.model.account.commissionPerLot).toBe(0)
  })

  it('never goes to an account at a broker', () => {
    const w = new World()
    Object.assign(w.model, { account: { ...w.model.account, server: 'Broker-Practice' } })
    const done = w.work({ commands: [charge(350)] })
    expect(done.sends).toEqual([])
    expect(outcomes(done)).toMatchObject([{ message: fundingRefusals.atBroker }])
  })
})
