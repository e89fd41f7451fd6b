import { fundingRefusals } from '@ratchet/contract'
import type { CommandRow, TradeRow } from '@ratchet/engine'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accessWith } from '../testing/broker.ts'
import { type Desk, openDesk, type Person } from '../testing/desk.ts'
import { expectError, publish } from '../testing/samples.ts'

/** What is asked of the engine for a deposit and a reset; the engine's part is played by hand. */
let desk: Desk
let ada: Person
let trade: TradeRow
let broker: string
let asked: CommandRow[] = []
beforeAll(async () => {
  const offer = { login: '101-1', name: null, currency: 'EUR', hedging: true, balance: 1 }
  desk = await openDesk({ prober: { probe: async () => ({ steps: [], offers: [offer], refused: undefined }) } })
  ada = await desk.person('ada')
  trade = await publish(desk, ada)
  const body = accessWith('a-token')
  broker = (await ada.call('POST', '/api/accounts', body)).json().id
  desk.answering((command) => {
    asked.push(command)
    if (command.kind === 'reset') return { outcome: { ok: false, retcode: 10006, message: fundingRefusals.open } }
    return { outcome: { ok: true, message: `${command.amount} paid in.` } }
  })
})
afterAll(() => desk.close())
beforeEach(() => {
  asked = []
})

const keyed = (key: string | undefined) => (key === undefined ? {} : { 'idempotency-key': key })
const deposit = (amount: unknown, key?: string, id = trade.accountId, person = ada) =>
  person.call('POST', `/api/accounts/${id}/deposit`, { amount }, keyed(key))
const reset = (key?: string, id = trade.accountId, person = ada) =>
  person.call('POST', `/api/accounts/${id}/reset`, undefined, keyed(key))

describe('POST /api/accounts/:id/deposit', () => {
  it.each([
    [100, 10_000],
    [1_000_000, 100_000_000],
    [100.01, 10_001],
    [2500.5, 250_050],
  ])('MAT22: %d is %d cents to the engine', async (amount, cents) => {
    const answer = await deposit(amount)
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: `${cents} paid in.` }])
    expect(asked).toMatchObject([{ kind: 'deposit', accountId: trade.accountId, amount: cents, tradeId: null }])
  })

  it.each([99.99, 1_000_000.01, 0, -500, 100.001, 1e300, '500', null])(
    'MAT22: %j is refused, and nobody is asked',
    async (amount) => {
      const answer = await deposit(amount)
      expectError(answer, 'invalid')
      expect(Object.keys(answer.json().fields)).toEqual(['amount'])
      expect(asked).toEqual([])
    },
  )

  it('refuses a field that it does not know', async () => {
    expectError(
      await ada.call('POST', `/api/accounts/${trade.accountId}/deposit`, { amount: 500, balance: 1 }),
      'invalid',
    )
  })

  it('a key sent twenty times at once is one deposit, answered alike; later too', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => deposit(700, 'once')))
    answers.push(await deposit(700, 'once'))
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect(answers[0]?.statusCode).toBe(200)
    expect(asked).toHaveLength(1)
  })

  it('a key that was used for another amount, another account or a reset is a conflict that says so', async () => {
    const other = await publish(desk, ada, { brokerId: '4343' })
    await deposit(800, 'taken')
    expectError(await deposit(801, 'taken'), 'conflict', /Idempotency-Key/)
    expectError(await deposit(800, 'taken', other.accountId), 'conflict', /Idempotency-Key/)
    expectError(await reset('taken'), 'conflict', /Idempotency-Key/)
    expect(asked).toHaveLength(1)
  })

  it('the record of its receipt says how much', async () => {
    const before = await desk.store.lastSeq(ada.id)
    await deposit(900)
    const [received] = (await desk.store.eventsSince(ada.id, before, 9)).events
    expect(received).toMatchObject({ kind: 'command.received', data: { kind: 'deposit', amount: 90_000 } })
  })
})

it('MAT23: a reset that is refused says what to do, and the same key gets the same answer', async () => {
  for (let n = 0; n < 2; n++)
    expectError(await reset('too soon'), 'conflict', /Close its positions and cancel its orders/)
  expect(asked).toMatchObject([{ kind: 'reset', accountId: trade.accountId }])
  expectError(await reset('another'), 'conflict')
  expect(asked).toHaveLength(2)
})

it('an account at a broker is never paid into and never reset', async () => {
  expectError(await deposit(500, undefined, broker), 'conflict', /Only a paper account/)
  expectError(await reset(undefined, broker), 'conflict', /Only a paper account/)
  expect(asked).toEqual([])
})

describe('PUT /api/accounts/:id/commission', () => {
  const commission = (amount: unknown, key?: string, id = trade.accountId) =>
    ada.call('PUT', `/api/accounts/${id}/commission`, { amount }, keyed(key))

  it.each([
    [0, 0],
    [3.5, 350],
    [1000, 100_000],
  ])('MAT25: %d for each lot and side is %d cents to the engine', async (amount, cents) => {
    expect((await commission(amount)).statusCode).toBe(200)
    expect(asked).toMatchObject([{ kind: 'commission', accountId: trade.accountId, amount: cents, tradeId: null }])
  })

  it.each([1000.01, -1, 3.505, '3', null])('MAT25: %j is refused, and nobody is asked', async (amount) => {
    const answer = await commission(amount)
    expectError(answer, 'invalid')
    expect(Object.keys(answer.json().fields)).toEqual(['amount'])
    expect(asked).toEqual([])
  })

  it('a key is one change; an account at a broker has none of ours', async () => {
    await commission(2, 'charge')
    await commission(2, 'charge')
    expectError(await commission(3, 'charge'), 'conflict', /Idempotency-Key/)
    expectError(await commission(2, undefined, broker), 'conflict', /Only a paper account/)
    expect(asked).toHaveLength(1)
  })
})

it('I4: nobody pays into another trader’s account', async () => {
  const eve = await desk.person('eve')
  expectError(await deposit(500, undefined, trade.accountId, eve), 'not_found')
  expectError(await reset(undefined, trade.accountId, eve), 'not_found')
  expect(asked).toEqual([])
})
