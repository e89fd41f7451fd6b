import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { guessMapping, readTable } from './index.ts'
import { tableOf } from './table.fixture.ts'

interface Made {
  readonly isBuy: boolean
  /** In hundredths. */
  readonly open: number
  readonly rise: number
  /** In hundredths of a lot. */
  readonly lots: number
  readonly commission: number
  readonly swap: number
}

const made = fc.record({
  isBuy: fc.boolean(),
  open: fc.integer({ min: 200_000, max: 400_000 }),
  rise: fc.integer({ min: -5000, max: 5000 }).filter((rise) => rise !== 0),
  lots: fc.integer({ min: 1, max: 500 }),
  commission: fc.integer({ min: -5000, max: 0 }),
  swap: fc.integer({ min: -90_000, max: 9000 }),
})

const profitOf = ({ isBuy, rise, lots }: Made) => (isBuy ? rise : -rise) * lots

/** Headings in several languages, each with the separator and the decimal mark that are usual with it. */
const layouts = [
  [
    'Symbol,Type,Lots,Open Time (UTC+2),Close Time (UTC+2),Open Price,Close Price,Commission,Swap',
    ',',
    '.',
    '',
    'Profit',
    'Net profit',
  ],
  [
    'symbol,side,volume,entry_time_utc,exit_time_utc,entry_price,exit_price,commission,swap',
    ',',
    '.',
    '',
    'gross_profit',
    'net_profit',
  ],
  [
    'Symbol,Typ,Volumen,Öffnungszeit,Schlusszeit,Öffnungspreis,Schlusspreis,Kommission,Swap',
    ';',
    ',',
    '.',
    'Gewinn',
    'Nettogewinn',
  ],
  [
    'Символ,Тип,Объём,Время открытия,Время закрытия,Цена открытия,Цена закрытия,Комиссия,Своп',
    ';',
    ',',
    ' ',
    'Прибыль',
    'Чистая прибыль',
  ],
  ['品种,类型,手数,开仓时间,平仓时间,开仓价,平仓价,手续费,库存费', '\t', '.', '', '盈利', '净利润'],
] as const
type Kind = 'before' | 'net' | 'both' | 'after'

function written(
  trades: readonly Made[],
  [heads, separator, point, group, profit, net]: (typeof layouts)[number],
  kind: Kind,
): string {
  const figure = (cents: number) => {
    const [whole = '', part = ''] = (Math.abs(cents) / 100).toFixed(2).split('.')
    return `${cents < 0 ? '-' : ''}${whole.replace(/\B(?=(\d{3})+$)/g, group)}${point}${part}`
  }
  const head = [
    ...heads.split(','),
    ...(kind === 'net'
      ? [net]
      : kind === 'both'
        ? [profit, net]
        : [kind === 'after' ? profit.replace('gross_', '') : profit]),
  ]
  const rows = trades.map((one, n) => {
    const before = profitOf(one)
    const after = before + one.commission + one.swap
    const results = { before: [before], net: [after], both: [before, after], after: [after] }[kind]
    const times = [`2026-03-02 09:${10 + n}:05`, `2026-03-02 10:${10 + n}:05`]
    const prices = [one.open, one.open + one.rise].map(figure)
    const words = ['XAUUSD', one.isBuy ? 'buy' : 'sell', figure(one.lots), ...times, ...prices]
    return [...words, figure(one.commission), figure(one.swap), ...results.map(figure)]
  })
  return [head, ...rows].map((row) => row.join(separator)).join('\n')
}

describe('a table of any program', () => {
  it.each<[Kind, string]>([
    ['before', 'a profit before costs'],
    ['net', 'a net result'],
    ['both', 'both'],
    ['after', 'a profit that has its costs in it'],
  ])('F4 T5: with %s, comes out as it was put in, to the cent, or asks (%s)', (kind) => {
    let asked = 0
    fc.assert(
      fc.property(fc.array(made, { minLength: 1, maxLength: 20 }), fc.constantFrom(...layouts), (trades, layout) => {
        const table = tableOf(written(trades, layout, kind), layout[1])
        const mapping = guessMapping(table)
        const found = readTable(table, mapping)
        expect([found.faults, found.unused]).toEqual([[], []])
        const open = found.questions.filter(({ answer }) => answer === undefined)
        asked += open.length > 0 ? 1 : 0
        // What is asked has one answer that is right.
        const { trades: read, questions } =
          open.length > 0 ? readTable(table, mapping, { profit: kind === 'after' ? 'after' : 'before' }) : found
        expect(questions.filter(({ answer }) => answer === undefined)).toEqual([])
        expect(
          read.map(({ side, volume, open: price, profit, commission, swap }) => [
            side,
            volume,
            price / 1e7,
            profit,
            commission,
            swap,
          ]),
        ).toEqual(
          trades.map((one) => [
            one.isBuy ? 'buy' : 'sell',
            one.lots * 100,
            one.open,
            profitOf(one),
            one.commission,
            one.swap,
          ]),
        )
      }),
      { numRuns: 150, seed: 39 },
    )
    expect(asked).toBeLessThan(15)
  })

  it('F4: with prices in another money than the account’s, is never decided wrongly', () => {
    const rate = fc.integer({ min: 5500, max: 19_500 })
    const priced = fc
      .tuple(made, rate)
      .map(([one, times]) => ({ one, profit: Math.round((profitOf(one) * times) / 10_000) }))
    fc.assert(
      fc.property(fc.array(priced, { minLength: 1, maxLength: 20 }), fc.boolean(), (trades, isAfter) => {
        const head = 'Symbol,Type,Lots,Open Time (UTC),Close Time (UTC),Open Price,Close Price,Commission,Swap,Profit'
        const money = (cents: number) => (cents / 100).toFixed(2)
        const rows = trades.map(({ one, profit }, n) =>
          [
            [
              'EURJPY',
              one.isBuy ? 'buy' : 'sell',
              money(one.lots),
              `2026-03-02 09:${10 + n}:05`,
              `2026-03-02 10:${10 + n}:05`,
            ],
            [money(one.open), money(one.open + one.rise), money(one.commission), money(one.swap)],
            [money(isAfter ? profit + one.commission + one.swap : profit)],
          ]
            .flat()
            .join(),
        )
        const table = tableOf([head, ...rows].join('\n'))
        const { questions } = readTable(table, guessMapping(table))
        const answer = questions.find(({ name }) => name === 'profit')?.answer
        expect([undefined, isAfter ? 'after' : 'before']).toContain(answer)
      }),
      { numRuns: 1000, seed: 39 },
    )
  })
})
