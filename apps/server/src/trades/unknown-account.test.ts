import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Desk, openDesk, type Person } from '../testing/desk.ts'
import { expectError, profileBody, tradeBody } from '../testing/samples.ts'

/** S6: which account an instruction goes to. A log-in that is none of the trader's accounts is asked about, never opened silently. */
let desk: Desk
let ada: Person
let eve: Person
/** Ada's own paper account. */
let own: string

const send = (person: Person, change: object = {}, key?: string) =>
  person.call('POST', '/api/trades', { ...tradeBody, ...change }, key === undefined ? {} : { 'idempotency-key': key })
const loginsOf = async (person: Person) => {
  const { items } = (await person.call('GET', '/api/accounts')).json()
  return items.map(({ server, login, own }: Record<string, unknown>) => [server, login, own])
}
const brokerIdOf = async (person: Person, id: string) => (await person.call('GET', `/api/trades/${id}`)).json().brokerId

beforeAll(async () => {
  desk = await openDesk()
  ada = await desk.person('ada')
  eve = await desk.person('eve')
  const { id } = (await send(ada)).json()
  own = await brokerIdOf(ada, id)
})
afterAll(() => desk.close())

describe('S6: an instruction whose log-in is no account of the trader', () => {
  it('is refused, names server and log-in and the way on, and leaves nothing behind', async () => {
    const before = await desk.store.lastSeq(ada.id)
    const answer = await send(ada, { brokerId: '1234' })
    const words = `You have no account 1234 at Ratchet-Demo. Your accounts there: ${own}. Correct the Broker ID, or send the instruction again with openAccount to open a new paper account 1234.`
    expectError(answer, 'unknown_account', words, { brokerId: words })
    expect(answer.statusCode).toBe(409)
    expectError(await send(ada, { brokerId: '1234', openAccount: false }), 'unknown_account')
    expect(await desk.store.lastSeq(ada.id)).toBe(before)
    expect(await loginsOf(ada)).toEqual([['Ratchet-Demo', own, true]])
  })

  it('says the same whether or not somebody else has that account', async () => {
    expect((await send(eve, { brokerId: '4711', openAccount: true })).statusCode).toBe(201)
    const taken = (await send(ada, { brokerId: '4711' })).json()
    const free = (await send(ada, { brokerId: '4712' })).json()
    expect(JSON.parse(JSON.stringify(taken).replaceAll('4711', '4712'))).toEqual(free)
    // The number of another trader's own account is as unknown as any.
    expectError(await send(eve, { brokerId: own }), 'unknown_account')
  })

  it('opens the account and is published once it is confirmed, under the very key of the refused one', async () => {
    expectError(await send(ada, { brokerId: '1234' }, 'one'), 'unknown_account')
    const confirmed = await send(ada, { brokerId: '1234', openAccount: true }, 'one')
    expect(confirmed.statusCode, confirmed.body).toBe(201)
    expect(await brokerIdOf(ada, confirmed.json().id)).toBe('1234')
    expect((await send(ada, { brokerId: '1234', openAccount: true }, 'one')).json()).toEqual(confirmed.json())
    expect(await loginsOf(ada)).toEqual([
      ['Ratchet-Demo', own, true],
      ['Ratchet-Demo', '1234', false],
    ])
    // From now on it is known.
    expect((await send(ada, { brokerId: '1234' })).statusCode).toBe(201)
  })

  it('is told from a saved Forex Code, which may be saved before it is an account', async () => {
    const saved = await eve.call('PUT', '/api/profile', { ...profileBody, forexCode: '9999' })
    expect(saved.statusCode).toBe(200)
    expectError(
      await send(eve),
      'unknown_account',
      /^You have no account 9999 at Ratchet-Demo\. This is the Forex Code/,
    )
    expect((await send(eve, { openAccount: true })).statusCode).toBe(201)
    expect((await send(eve)).statusCode).toBe(201)
  })

  it('cannot be confirmed for a server without a broker', async () => {
    const named = { server: 'Ratchet-Live', brokerId: '1234', openAccount: true }
    const words = /^You have no account 1234 at Ratchet-Live\. Correct the Broker ID or the server\.$/
    expectError(await send(ada, named), 'unknown_account', words)
  })

  it('is told apart from what is no log-in, and what is no confirmation', async () => {
    expectError(await send(ada, { brokerId: '12a' }), 'invalid')
    expectError(
      await send(ada, { brokerId: '5678', openAccount: 'yes' }),
      'invalid',
      'openAccount must be true or false.',
    )
  })
})

describe('S5: an order for a server without a broker', () => {
  it('is published without a log-in, and makes no account that is listed', async () => {
    const before = await loginsOf(ada)
    const { id } = (await send(ada, { server: 'Ratchet-Live' })).json()
    expect(await brokerIdOf(ada, id)).toBe('')
    expect(await loginsOf(ada)).toEqual(before)
  })
})
