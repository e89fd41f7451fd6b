import { defaultInstruments } from '@ratchet/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emptyBook, type InstrumentsByName } from './book.ts'
import { takeBatch } from './translate.ts'
import { type Transaction, transaction } from './wire.ts'

const gold = defaultInstruments.find(({ symbol }) => symbol === 'GOLD')
const instruments: InstrumentsByName = (name) => (name === 'XAU_USD' ? gold : undefined)
const time = '2026-11-24T22:00:00.000000000Z'

/** An account whose balance is known to a hundredth of a cent, as OANDA's is. */
function account() {
  const book = Object.assign(emptyBook(), { balance: 1_000_000 })
  let [exact, id] = [100_000_000, 0]
  const text = (parts: number) => (parts / 10_000).toFixed(4)
  return {
    book,
    text,
    /** @param parts of a cent that the transaction books, in 1/100 cent */
    take(type: string, parts: number, fields: object) {
      exact += parts
      id += 1
      const made: Transaction = transaction.parse({
        id: String(id),
        batchID: String(id),
        accountID: 'a',
        userID: 1,
        time,
        type,
        ...fields,
        accountBalance: text(exact),
      })
      return takeBatch('a', [made], book, instruments, [])
    },
  }
}
type Account = ReturnType<typeof account>
type Told = ReturnType<Account['take']>

const open = (of: Account, tradeID: string, fee: number) =>
  of.take('ORDER_FILL', -fee, {
    instrument: 'XAU_USD',
    units: '10',
    price: '1300.10',
    orderID: tradeID,
    commission: of.text(fee),
    tradeOpened: { tradeID, units: '10', price: '1300.10' },
  })
const nights = (of: Account, all: readonly (readonly [trade: string, parts: number])[], beside = 0) =>
  of.take('DAILY_FINANCING', beside + all.reduce((sum, [, parts]) => sum + parts, 0), {
    positionFinancings: [
      { openTradeFinancings: all.map(([tradeID, parts]) => ({ tradeID, financing: of.text(parts) })) },
    ],
  })
const close = (of: Account, trades: readonly string[], pl: number, commission: number, guarantee = 0) =>
  of.take('ORDER_FILL', trades.length * pl - commission - guarantee, {
    instrument: 'XAU_USD',
    units: '-10',
    price: '1301.10',
    commission: of.text(commission),
    tradesClosed: trades.map((tradeID) => ({ tradeID, units: '-10', price: '1301.10', realizedPL: of.text(pl) })),
  })

/** What a report says was booked, in cents. */
const bookedBy = (told: Told) =>
  [...(told?.deals ?? []).map((deal) => deal.profit + deal.swap + deal.commission + (deal.fee ?? 0))]
    .concat((told?.charges ?? []).map(({ commission, swap, fee }) => commission + swap + fee))
    .reduce((sum, cents) => sum + cents, 0)

describe('D6: what OANDA books between the deals', () => {
  it('a night is charged on each position at once, and stands in its swap', () => {
    const of = account()
    open(of, '11', 0)
    open(of, '12', 0)
    const told = nights(of, [
      ['11', -2_832],
      ['12', -1_700],
    ])
    expect(told).toMatchObject({
      balance: 999_955,
      positions: [
        { ticket: '11', swap: -28 },
        { ticket: '12', swap: -17 },
      ],
      charges: [
        { position: '11', swap: -28 },
        { position: '12', swap: -17 },
      ],
    })
  })

  it('a night of a trade that is not followed here, and one without its trades, are of no position', () => {
    const of = account()
    expect(nights(of, [['99', -5000]])?.charges).toEqual([{ position: null, commission: 0, swap: -50, fee: 0 }])
    expect(of.take('DAILY_FINANCING', -1200, {})?.charges).toEqual([
      { position: null, commission: 0, swap: 0, fee: -12 },
    ])
  })

  it('a fee beyond profit and commission is the deal’s, and a commission of several trades is shared out', () => {
    const of = account()
    expect(open(of, '11', 35_000)?.deals).toMatchObject([{ entry: 'in', commission: -350 }])
    open(of, '12', 0)
    open(of, '13', 0)
    const told = close(of, ['11', '12', '13'], 100_000, 10_000, 400)
    expect(told?.deals.map(({ profit, commission, fee }) => [profit, commission, fee])).toEqual([
      [1000, -34, -2],
      [1000, -33, -1],
      [1000, -33, -1],
    ])
    expect(bookedBy(told)).toBe(2896)
  })

  it('what was booked on an instrument that is not followed here is of no position', () => {
    const of = account()
    expect(of.take('ORDER_FILL', 777_00, { instrument: 'CORN_USD', units: '1', price: '4' })?.charges).toEqual([
      { position: null, commission: 0, swap: 0, fee: 777 },
    ])
  })

  it('whatever it books, in parts of a cent too: reports add up to the balance, to the cent', () => {
    const parts = fc.integer({ min: -99_999, max: 99_999 })
    const step = fc.record({ does: fc.nat(3), a: parts, b: parts, c: fc.integer({ min: 0, max: 30_000 }) })
    fc.assert(
      fc.property(fc.array(step, { minLength: 3, maxLength: 40 }), (steps) => {
        const of = account()
        let sum = of.book.balance
        for (const [index, { does, a, b, c }] of steps.entries()) {
          const held = [...of.book.positions.keys()]
          if (does === 0 || held.length === 0) sum += bookedBy(open(of, String(500 + index), c))
          else if (does === 1)
            sum += bookedBy(
              nights(
                of,
                held.map((id, n) => [id, n % 2 ? a : b] as const),
                c > 20_000 ? a : 0,
              ),
            )
          else sum += bookedBy(close(of, held.slice(0, does), a, c, Math.max(b, 0)))
          expect(sum).toBe(of.book.balance)
        }
      }),
      { seed: 6, numRuns: 200 },
    )
  })
})
