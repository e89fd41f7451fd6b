import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { isThere, recordedIn } from './official.fixture.ts'
import {
  accounts,
  candlesAnswer,
  fullAccount,
  instrumentsAnswer,
  openTrade,
  priceLine,
  pricesAnswer,
  streamLine,
  summary,
  transaction,
  transactionPage,
  workingOrder,
  written,
} from './wire.ts'

const trades = z.looseObject({ trades: z.array(openTrade) })
const orders = z.looseObject({ orders: z.array(workingOrder) })

describe.skipIf(!isThere)('answers that others recorded (skipped where ../shared is not there)', () => {
  it('B15: transactions can be read, all of them', () => {
    let count = 0
    const visit = (value: unknown): void => {
      if (Array.isArray(value)) {
        value.forEach(visit)
        return
      }
      if (typeof value !== 'object' || value === null) return
      if ('batchID' in value && 'type' in value) {
        count++
        expect(transaction.safeParse(value).error).toBeUndefined()
      }
      Object.values(value).forEach(visit)
    }
    for (const file of ['transactions', 'orders', 'trades', 'positions']) visit(recordedIn(file))
    expect(count).toBeGreaterThan(20)
  })

  /** Each with something that it says: what can be read may still be read wrongly. */
  const answers: [file: string, name: string, schema: z.ZodType, says: object][] = [
    ['accounts', '_v3_accounts', accounts, { accounts: [{ id: '101-004-1435156-002' }, {}] }],
    ['accounts', '_v3_account_by_accountID', fullAccount, { account: { currency: 'EUR', hedgingEnabled: false } }],
    ['accounts', '_v3_account_by_accountID_summary', summary, { account: { currency: 'EUR' } }],
    ['accounts', '_v3_account_by_accountID_instruments', instrumentsAnswer, {}],
    ['instruments', '_v3_instruments_instrument_candles', candlesAnswer, {}],
    ['orders', '_v3_accounts_accountID_orders_create', written, { lastTransactionID: '2304' }],
    [
      'orders',
      '_v3_accounts_accountID_orders_pending',
      orders,
      { orders: [{ id: '2304', type: 'LIMIT', units: '-100', stopLossOnFill: { price: '1.22000' } }] },
    ],
    ['orders', '_v3_accounts_accountID_orders_list', orders, {}],
    [
      'pricing',
      '_v3_accounts_accountID_pricing',
      pricesAnswer,
      { prices: [{ type: 'PRICE', instrument: 'EUR_USD', bids: [{ price: '1.12157' }, { price: '1.12155' }] }, {}] },
    ],
    [
      'trades',
      '_v3_accounts_accountID_opentrades',
      trades,
      { trades: [{ id: '2315', price: '10678.3', currentUnits: '10', openTime: '2016-10-28T14:28:05.231759081Z' }] },
    ],
    ['trades', '_v3_accounts_accountID_trades', trades, { trades: [{ id: '2315' }, { id: '2313' }] }],
    ['trades', '_v3_account_accountID_trades_close', written, { lastTransactionID: '2317' }],
    ['trades', '_v3_account_accountID_trades_crcdo', written, {}],
    ['transactions', '_v3_accounts_transaction_idrange', transactionPage, { lastTransactionID: '2311' }],
    [
      'transactions',
      '_v3_accounts_transaction_sinceid',
      transactionPage,
      { transactions: [{ id: '2307' }, {}, {}, {}, {}] },
    ],
  ]
  it.each(answers)('B15: of %s, %s can be read, and says what it said', (file, name, schema, says) => {
    const read = schema.safeParse(recordedIn(file)[name])
    expect(read.error).toBeUndefined()
    expect(read.data).toMatchObject(says)
  })

  it('B15: both streams can be read, line by line', () => {
    const linesOf = (file: string, name: string) => recordedIn(file)[name] as readonly object[]
    const prices = linesOf('pricing', '_v3_accounts_accountID_pricing_stream').map((line) => priceLine.parse(line))
    expect(prices.map(({ type }) => type)).toEqual(expect.arrayContaining(['PRICE', 'HEARTBEAT']))
    expect(prices[0]).toMatchObject({
      instrument: 'EUR_JPY',
      bids: [{ price: '114.295' }, {}, {}, {}],
    })
    const beats = linesOf('transactions', '_v3_accounts_transactions_stream').map((line) => streamLine.parse(line))
    expect(beats.map(({ type, lastTransactionID }) => [type, lastTransactionID])).toEqual(
      Array.from({ length: 5 }, () => ['HEARTBEAT', '2311']),
    )
  })
})
