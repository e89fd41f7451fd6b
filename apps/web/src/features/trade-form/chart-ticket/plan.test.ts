import { defaultInstruments, type PublicQuote } from '@ratchet/contract'
import { describe, expect, it } from 'vitest'
import { afterOrder, type Market, planOf, type TicketDraft } from './plan.ts'

const instrument = defaultInstruments.find(({ symbol }) => symbol === 'GOLD')
if (!instrument) throw new Error('No gold')
const quote: PublicQuote = { symbol: 'GOLD', bid: 1299.8, ask: 1300, time: '2026-11-18T14:00:00.000Z' }
const market: Market = { instrument, quote, equity: 10_000_000, rate: undefined, nowMs: Date.parse(quote.time) }
const empty: TicketDraft = {
  side: 'Buy',
  price: '',
  size: '0.1',
  sizeIn: 'lots',
  sl: '',
  slIn: 'pips',
  tp: '',
  tpIn: 'r',
  ladderId: '',
  till: 'cancelled',
  tillAt: '',
  oco: '',
}
const plan = (change: Partial<TicketDraft>, at: Partial<Market> = {}) =>
  planOf({ ...empty, ...change }, { ...market, ...at })

describe('the order of a ticket', () => {
  it.each<[string, Partial<TicketDraft>, object]>([
    [
      'at the market, without levels',
      {},
      { type: 'Order_Type_Buy', action: 'Trade_Action_Deal', price: '0', volume: '0.1', sl: '0', tp: '0' },
    ],
    ['a stop in pips below the ask', { sl: '20' }, { sl: '1298.00' }],
    ['sold, above the bid', { side: 'Sell', sl: '20' }, { type: 'Order_Type_Sell', sl: '1301.80' }],
    ['EST7: a target in R', { sl: '20', tp: '2.5' }, { sl: '1298.00', tp: '1305.00' }],
    ['a target in pips', { tp: '35', tpIn: 'pips' }, { tp: '1303.50' }],
    ['levels as prices', { sl: '1297.5', slIn: 'price', tp: '1310', tpIn: 'price' }, { sl: '1297.50', tp: '1310.00' }],
    ['EST6: levels by money', { sl: '50', slIn: 'money', tp: '120', tpIn: 'money' }, { sl: '1295.00', tp: '1312.00' }],
    ['EST5: a size by money', { size: '100', sizeIn: 'money', sl: '20' }, { volume: '0.5', sl: '1298.00' }],
    ['EST5: a size by percent of the equity', { size: '0.5', sizeIn: 'equity', sl: '25' }, { volume: '2' }],
    [
      'EST5, EST6: a size by risk with a target by money',
      { size: '100', sizeIn: 'money', sl: '20', tp: '300', tpIn: 'money' },
      { volume: '0.5', tp: '1306.00' },
    ],
    [
      'a price below the market waits as a limit',
      { price: '1290', sl: '20' },
      { type: 'Order_Type_BuyLimit', action: 'Trade_Action_Pending', price: '1290.00', sl: '1288.00' },
    ],
    ['MAT24: for the day', { price: '1290', till: 'day' }, { goodTill: '2026-11-19T00:00:00.000Z' }],
    ['at the market nothing waits', { till: 'day', oco: 'other' }, { goodTill: '', oco: '' }],
    ['OCO1: at its price it is paired', { price: '1290', oco: 'other' }, { oco: 'other' }],
    ['above it as a stop', { price: '1310' }, { type: 'Order_Type_BuyStop' }],
    ['sold above the market as a limit', { side: 'Sell', price: '1310' }, { type: 'Order_Type_SellLimit' }],
    ['a size of lots goes out as it was typed', { size: ' 0.123456 ' }, { volume: '0.123456' }],
    ['no size is no order', { size: '' }, { volume: '' }],
  ])('%s', (_, change, order) => {
    const found = plan(change)
    expect(found.faults).toEqual({})
    expect(found.order).toMatchObject(order)
  })

  it.each<[string, Partial<TicketDraft>, Partial<Market>, object]>([
    ['a text that is no number', { sl: '20x' }, {}, { sl: expect.any(String) }],
    [
      'a size by risk without a stop',
      { size: '100', sizeIn: 'money' },
      {},
      { sl: 'Enter a stop loss. The size depends on it.' },
    ],
    [
      'by risk with a stop by money',
      { size: '100', sizeIn: 'money', sl: '50', slIn: 'money' },
      {},
      { sl: 'A size by risk needs a stop in pips or as a price.' },
    ],
    [
      'a stop on the wrong side',
      { size: '100', sizeIn: 'money', sl: '1310', slIn: 'price' },
      {},
      { sl: 'The stop loss is on the wrong side of the price.' },
    ],
    [
      'less than the smallest size may lose',
      { size: '1', sizeIn: 'money', sl: '20' },
      {},
      { size: 'Even 0.01 lots would risk more than that. Move the stop closer or risk more.' },
    ],
    [
      'an equity that is not known',
      { size: '1', sizeIn: 'equity', sl: '20' },
      { equity: null },
      { size: 'The account’s equity is unknown right now. Enter the size in lots.' },
    ],
    ['more than all of it', { size: '101', sizeIn: 'equity', sl: '20' }, {}, { size: 'Enter at most 100 %.' }],
    [
      'no rate into the money of the account',
      { size: '100', sizeIn: 'money', sl: '20' },
      { rate: null },
      { size: 'There is no exchange rate to the account’s currency.' },
    ],
    ['R without a stop', { tp: '2' }, {}, { tp: 'Enter a stop loss. R is its distance.' }],
    [
      'a level by money without a size',
      { size: '', tp: '50', tpIn: 'money' },
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
      { size: '100.123', sizeIn: 'money', sl: '20' },
      {},
      { size: 'Enter at most two decimals.' },
    ],
  ])('is held back: %s', (_, change, at, faults) => {
    expect(plan(change, at).faults).toEqual(faults)
  })
})

it('distances stay for the next order, prices do not', () => {
  const sent: TicketDraft = { ...empty, price: '1290', sl: '20', tp: '1310', tpIn: 'price' }
  expect(afterOrder(sent)).toEqual({ ...sent, price: '', tp: '' })
})
