import { defaultInstruments, type PublicQuote } from '@ratchet/contract'
import { describe, expect, it } from 'vitest'
import { afterTicket, emptyTicket, type TradeDraft } from './draft.ts'
import { endOf, type Market, readTicket } from './reading.ts'
import { check } from './request.ts'

const instrument = defaultInstruments.find(({ symbol }) => symbol === 'GOLD')
if (!instrument) throw new Error('No gold')
const quote: PublicQuote = { symbol: 'GOLD', bid: 1299.8, ask: 1300, time: '2026-11-18T14:00:00.000Z' }
const market: Market = { instrument, quote, equity: 10_000_000, rate: undefined, nowMs: Date.parse(quote.time) }
const empty: TradeDraft = { ...emptyTicket, server: 'Ratchet-Demo', volume: '0.1', slIn: 'pips', tpIn: 'r' }
const oco = '0190bbbb-0000-7000-8000-000000000009'
const plan = (change: Partial<TradeDraft>, at: Partial<Market> = {}) =>
  readTicket({ ...empty, ...change }, { ...market, ...at })

const request = (change: Partial<TradeDraft>) => check({ ...empty, ...change }, true, plan(change))

describe('the order of a ticket', () => {
  it.each<[string, Partial<TradeDraft>, object]>([
    [
      'at the market, without levels',
      {},
      { type: 'Order_Type_Buy', action: 'Trade_Action_Deal', price: 0, volume: 0.1, sl: 0, tp: 0 },
    ],
    ['a stop in pips below the ask', { sl: '20' }, { sl: 1298 }],
    ['sold, above the bid', { type: 'Order_Type_Sell', sl: '20' }, { type: 'Order_Type_Sell', sl: 1301.8 }],
    ['EST7: a target in R', { sl: '20', tp: '2.5' }, { sl: 1298, tp: 1305 }],
    ['a target in pips', { tp: '35', tpIn: 'pips' }, { tp: 1303.5 }],
    ['levels as prices', { sl: '1297.5', slIn: 'price', tp: '1310', tpIn: 'price' }, { sl: 1297.5, tp: 1310 }],
    ['EST6: levels by money', { sl: '50', slIn: 'money', tp: '120', tpIn: 'money' }, { sl: 1295, tp: 1312 }],
    ['EST5: a size by money', { volume: '100', volumeIn: 'money', sl: '20' }, { volume: 0.5, sl: 1298 }],
    ['EST5: a size by percent of the equity', { volume: '0.5', volumeIn: 'equity', sl: '25' }, { volume: 2 }],
    [
      'EST5, EST6: a size by risk with a target by money',
      { volume: '100', volumeIn: 'money', sl: '20', tp: '300', tpIn: 'money' },
      { volume: 0.5, tp: 1306 },
    ],
    [
      'a price below the market waits as a limit',
      { price: '1290', sl: '20' },
      { type: 'Order_Type_BuyLimit', action: 'Trade_Action_Pending', price: 1290, sl: 1288 },
    ],
    ['MAT24: for the day', { price: '1290', till: 'day' }, { goodTill: '2026-11-19T00:00:00.000Z' }],
    ['OCO1: at its price it is paired', { price: '1290', oco }, { oco }],
    ['above it as a stop', { price: '1310' }, { type: 'Order_Type_BuyStop' }],
    ['sold above the market as a limit', { type: 'Order_Type_Sell', price: '1310' }, { type: 'Order_Type_SellLimit' }],
    ['a size of lots goes out as it was typed', { volume: ' 0.123456 ' }, { volume: 0.123456 }],
  ])('%s', (_, change, order) => {
    expect(plan(change).faults).toEqual({})
    expect(request(change)).toMatchObject({ input: order })
  })

  it('at the market nothing waits', () => {
    const checked = request({ till: 'day', oco })
    expect(checked).toMatchObject({ input: { price: 0 } })
    expect('input' in checked && ('goodTill' in checked.input || 'oco' in checked.input)).toBe(false)
  })

  it('no size is no order', () =>
    expect(request({ volume: '' })).toEqual({ refusal: { message: 'Enter a size.', fields: { volume: true } } }))

  it.each<[string, Partial<TradeDraft>, Partial<Market>, object]>([
    ['a text that is no number', { sl: '20x' }, {}, { sl: expect.any(String) }],
    [
      'a size by risk without a stop',
      { volume: '100', volumeIn: 'money' },
      {},
      { sl: 'Enter a stop loss. The size depends on it.' },
    ],
    [
      'by risk with a stop by money',
      { volume: '100', volumeIn: 'money', sl: '50', slIn: 'money' },
      {},
      { sl: 'A size by risk needs a stop in pips or as a price.' },
    ],
    [
      'a stop on the wrong side',
      { volume: '100', volumeIn: 'money', sl: '1310', slIn: 'price' },
      {},
      { sl: 'The stop loss is on the wrong side of the price.' },
    ],
    [
      'less than the smallest size may lose',
      { volume: '1', volumeIn: 'money', sl: '20' },
      {},
      { volume: 'Even 0.01 lots would risk more than that. Move the stop closer or risk more.' },
    ],
    [
      'an equity that is not known',
      { volume: '1', volumeIn: 'equity', sl: '20' },
      { equity: null },
      { volume: 'The account’s equity is unknown right now. Enter the size in lots.' },
    ],
    ['more than all of it', { volume: '101', volumeIn: 'equity', sl: '20' }, {}, { volume: 'Enter at most 100 %.' }],
    [
      'no rate into the money of the account',
      { volume: '100', volumeIn: 'money', sl: '20' },
      { rate: null },
      { volume: 'There is no exchange rate to the account’s currency.' },
    ],
    ['R without a stop', { tp: '2' }, {}, { tp: 'Enter a stop loss. R is its distance.' }],
    [
      'a level by money without a size',
      { volume: '', tp: '50', tpIn: 'money' },
      {},
      { tp: 'Enter a size. A level in money depends on it.' },
    ],
    ['a level below zero', { sl: '13001' }, {}, { sl: 'That distance gives no valid price.' }],
    ['a price with too many decimals', { price: '1290.123' }, {}, { price: 'A GOLD price has at most 2 decimals.' }],
    [
      'a stop with too many decimals',
      { sl: '1290.123', slIn: 'price' },
      {},
      { sl: 'A GOLD price has at most 2 decimals.' },
    ],
    [
      'money with too many decimals',
      { volume: '100.123', volumeIn: 'money', sl: '20' },
      {},
      { volume: 'Enter at most two decimals.' },
    ],
  ])('is held back: %s', (_, change, at, faults) => {
    expect(plan(change, at).faults).toEqual(faults)
  })
})

it('distances stay for the next order, prices do not', () => {
  const sent: TradeDraft = { ...empty, price: '1290', sl: '20', tp: '1310', tpIn: 'price' }
  expect(afterTicket(sent)).toEqual({ ...sent, price: '', tp: '' })
})

const nowMs = Date.parse('2026-11-26T14:30:00Z')

describe('MAT24: when an order of the ticket ends', () => {
  it.each<[TradeDraft['till'], string, ReturnType<typeof endOf>]>([
    ['cancelled', '2026-11-26T15:00', ''],
    ['day', '', '2026-11-27T00:00:00.000Z'],
    ['time', '2026-11-26T14:31', '2026-11-26T14:31:00.000Z'],
    ['time', '2026-11-26T14:30:01', '2026-11-26T14:30:01.000Z'],
    ['time', '2026-11-26T14:30', { fault: 'This time has passed.' }],
    ['time', '', { fault: 'Enter an expiry time.' }],
    ['time', '2026-13-26T14:30', { fault: 'Enter an expiry time.' }],
    ['time', 'tomorrow', { fault: 'Enter an expiry time.' }],
  ])('%s %j: %j', (till, at, end) => expect(endOf({ till, tillAt: at }, nowMs)).toEqual(end))

  it('the day that has just begun ends with itself', () =>
    expect(endOf({ till: 'day', tillAt: '' }, Date.parse('2026-11-27T00:00:00Z'))).toBe('2026-11-28T00:00:00.000Z'))
})
