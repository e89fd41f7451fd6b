import { defaultInstruments, messages, noRisk, type Risk } from '@ratchet/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Desk, openDesk, type Person } from '../testing/desk.ts'
import { tradeBody } from '../testing/samples.ts'

/** A broker that takes commission, and no stop of gold nearer than a pip, nor of oil nearer than 30. */
const instruments = defaultInstruments.map((one) => ({
  ...one,
  commissionPerLot: 700,
  stopsLevel: one.symbol === 'GOLD' ? 10 : 30,
}))

let desk: Desk
let ada: Person
beforeAll(async () => {
  desk = await openDesk({ instruments })
  ada = await desk.person('ada')
})
afterAll(() => desk?.close())

const put = (fields: Partial<Risk>) => ada.call('PUT', '/api/risk', { ...noRisk, ...fields })
const saved = async () => (await ada.call('GET', '/api/risk')).json()

describe('a ladder that cannot work is refused or warned about at save, in words', () => {
  it('LIN4, LIN12: is refused where no symbol can take it, with the field to mend, and nothing is saved', async () => {
    const refused = await put({ profit1: 50, sl1: 0.5, profit2: 60, sl2: 20 })
    expect(refused.statusCode).toBe(400)
    const { code, message, fields } = refused.json()
    expect([code, Object.keys(fields)]).toEqual(['invalid', ['sl1']])
    expect(message).toContain('The broker accepts at least 1 pip for GOLD')
    expect(await saved()).toEqual(noRisk)
  })

  it('LIN4, LIN12: is saved with a warning where one symbol can take it', async () => {
    const { message, warnings } = (await put({ profit1: 50, sl1: 20 })).json()
    expect(message).toBe(messages.riskUpdated)
    expect(warnings).toEqual([expect.stringContaining('The broker accepts at least 30 pips for WTI')])
    expect(await saved()).toMatchObject({ profit1: 50, sl1: 20 })
  })

  it('LIN11: tells in money that commission eats a lock, for each symbol', async () => {
    const { warnings } = (await put({ profit1: 50, sl1: 50 })).json()
    expect(warnings).toEqual([
      'Rung 1 locks in at worst −1.40 USD on 0.10 lot GOLD, because commission exceeds the profit. Its profit must be at least 1.4 pips more than its SL.',
      'Rung 1 locks in at worst −1.40 USD on 0.10 lot WTI, because commission exceeds the profit. Its profit must be at least 2 pips more than its SL.',
    ])
  })

  it('LIN9, LIN11: reads it against the trader’s own orders, and counts money for their volume', async () => {
    const body = { ...tradeBody, symbol: 'GOLD', action: 'Trade_Action_Pending', type: 'Order_Type_BuyLimit' }
    const order = { ...body, price: 1290, sl: 0, tp: 1295, volume: 0.6 }
    const { key } = (await ada.call('POST', '/api/trades', order)).json()
    const { warnings } = (await put({ profit1: 50, sl1: 50 })).json()
    expect(warnings).toContain(
      `Rung 1 is at or beyond the target of Buy limit 0.60 GOLD of ${key} (at 50 pips). The trade closes before the rung is reached. Lower the rung’s profit, or move the target away.`,
    )
    expect(warnings).toContainEqual(expect.stringContaining('at worst −8.40 USD on 0.60 lot GOLD'))
  })
})

describe('rung honesty', () => {
  it('is empty before anything has happened, and names the day from which on it counts', async () => {
    const answer = (await ada.call('GET', '/api/rung-honesty?days=8')).json()
    expect(answer).toEqual({ from: '2014-04-23', items: [], barPoints: { GOLD: 1, WTI: 1 }, complete: true })
  })
  it.each([
    ['days=0', 'days', 'Days must be a whole number from 1 to 3650.'],
    ['days=soon', 'days', 'Days must be a whole number from 1 to 3650.'],
    ['symbol=SILVER', 'symbol', 'Choose one of GOLD, WTI.'],
  ])('refuses %s in words', async (query, field, words) => {
    const answer = await ada.call('GET', `/api/rung-honesty?${query}`)
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { [field]: words }])
  })
})
