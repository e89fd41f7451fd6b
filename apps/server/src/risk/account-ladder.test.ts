import { messages, noRisk, type Risk } from '@ratchet/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Desk, openDesk, type Person } from '../testing/desk.ts'
import { expectError, tradeBody } from '../testing/samples.ts'

let desk: Desk
let ada: Person
let bob: Person
let first: string
let second: string
beforeAll(async () => {
  desk = await openDesk()
  ada = await desk.person('ada')
  bob = await desk.person('bob')
  const order = { ...tradeBody, symbol: 'GOLD', action: 'Trade_Action_Pending', type: 'Order_Type_BuyLimit' }
  const limit = { ...order, price: 1290, sl: 0, tp: 1295, volume: 0.6 }
  await ada.call('POST', '/api/trades', { ...limit, brokerId: '71', openAccount: true })
  await ada.call('POST', '/api/trades', { ...limit, brokerId: '72', openAccount: true, tp: 0 })
  const { items } = (await ada.call('GET', '/api/accounts')).json()
  const idOf = (login: string) => items.find((one: { login: string }) => one.login === login).id
  first = idOf('71')
  second = idOf('72')
})
afterAll(() => desk?.close())

const put = (id: string, fields: Partial<Risk>, who = ada) =>
  who.call('PUT', `/api/accounts/${id}/risk`, { ...noRisk, ...fields })
const drop = (id: string, who = ada) => who.call('DELETE', `/api/accounts/${id}/risk`)
const ladder = async (id: string) => (await ada.call('GET', `/api/accounts/${id}`)).json().ladder

describe('the ladder of one account', () => {
  it('is its own until it is dropped; the other account keeps that of all', async () => {
    await ada.call('PUT', '/api/risk', { ...noRisk, profit1: 900, sl1: 20 })
    expect(await ladder(first)).toBeNull()
    const kept = await put(first, { profit1: 50, sl1: 20 })
    expect([kept.statusCode, kept.json().message]).toEqual([200, messages.riskUpdated])
    expect([await ladder(first), await ladder(second)]).toEqual([{ ...noRisk, profit1: 50, sl1: 20 }, null])
    expect((await ada.call('GET', '/api/risk')).json()).toMatchObject({ profit1: 900 })

    const dropped = await drop(first)
    expect([dropped.statusCode, dropped.json().message]).toEqual([
      200,
      '71 · Ratchet-Demo uses the default ladder again.',
    ])
    expect(await ladder(first)).toBeNull()
    // Once more changes nothing, and says the same.
    expect((await drop(first)).statusCode).toBe(200)
  })

  it('is read against the orders of that account alone', async () => {
    const { warnings } = (await put(first, { profit1: 50, sl1: 20 })).json()
    expect(warnings).toEqual([expect.stringMatching(/^Rung 1 is at or beyond the target of Buy limit 0\.60 GOLD/)])
    expect((await put(second, { profit1: 50, sl1: 20 })).json().warnings).toEqual([])
    // The ladder of all accounts is the ladder of neither now.
    const all = await ada.call('PUT', '/api/risk', { ...noRisk, profit1: 50, sl1: 20 })
    expect(all.json().warnings).toEqual([])
    await drop(first)
    expect((await ada.call('PUT', '/api/risk', { ...noRisk, profit1: 50, sl1: 20 })).json().warnings).toHaveLength(1)
  })

  it('says what is wrong with it, and nothing is saved', async () => {
    await put(second, { profit1: 50, sl1: 20 })
    const { profit6: _, ...five } = noRisk
    expectError(await ada.call('PUT', `/api/accounts/${second}/risk`, five), 'invalid', messages.riskIncomplete)
    expectError(await put(second, { profit1: 0.1234567 }), 'invalid', `${messages.invalidNumber} At most 6 decimals.`)
    expect(await ladder(second)).toMatchObject({ profit1: 50, sl1: 20 })
  })

  it('is nobody else’s', async () => {
    for (const answer of [await put(second, { profit1: 70 }, bob), await drop(second, bob)])
      expectError(answer, 'not_found', 'No such account found.')
    expect(await ladder(second)).toMatchObject({ profit1: 50 })
    const nobody = await desk.app.inject({ method: 'PUT', url: `/api/accounts/${second}/risk`, payload: noRisk })
    expect([nobody.statusCode, nobody.json().message]).toEqual([401, messages.signInToSetRisk])
  })
})
