import type { PartialRisk, RiskField } from '@ratchet/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type LadderFinding, lintLadder } from '../index.ts'
import { gold, wti } from '../testing/symbols.ts'
import type { LintMarket } from './market.ts'
import type { LintTrade } from './trades.ts'

const good = { profit1: 50, sl1: 20, profit2: 100, sl2: 40, tp2: 500, profit3: 200.5, sl3: 50, tp3: 600 }
const goldNow: LintMarket = { instrument: gold, price: 130_000, spread: 30, volume: 1000 }
const wtiNow: LintMarket = { instrument: wti, price: 7500, spread: 3, volume: 1000 }
const lint = (risk: PartialRisk, markets: readonly LintMarket[] = [goldNow], trades: readonly LintTrade[] = []) =>
  lintLadder(risk, { markets, trades })
const rules = (findings: readonly LadderFinding[]) => findings.map(({ rule, field }) => `${rule} ${field}`)

describe('a ladder before it is saved', () => {
  it('LIN1 to LIN12: a ladder in order has no findings, on any symbol and beside any trade that it suits', () => {
    const trades = [trade('sell', { symbol: 'WTI', open: 7500 }), trade('buy', { sl: 129_000, tp: 140_000 })]
    expect(lint(good, [goldNow, wtiNow], trades)).toEqual([])
    expect(lint({})).toEqual([])
  })

  it.each<[LadderFinding['rule'], PartialRisk, RiskField, string]>([
    [
      'LIN1',
      { sl1: 20 },
      'profit1',
      'Rung 1 has a stop or a target but no profit, so it is off. Set its profit, or clear its SL and TP.',
    ],
    [
      'LIN2',
      { profit1: 50, profit2: 40 },
      'profit2',
      'Rung 2 at 40 pips is reached before rung 1 at 50 pips. Sort the rungs by profit.',
    ],
    [
      'LIN2',
      { profit1: 100, profit2: 20, profit3: 40, profit4: 60 },
      'profit2',
      'Rungs 2, 3 and 4 are out of order. Sort the rungs by profit.',
    ],
    [
      'LIN2',
      { profit1: 50, profit3: 50 },
      'profit3',
      'Rungs 1 and 3 have the same profit of 50 pips, so they act as one. Give them different profits, or clear one.',
    ],
    [
      'LIN3',
      { profit1: 50, sl1: 20, profit2: 60, sl2: 30 },
      'sl2',
      'Rung 2 would lock in 30 pips, but rung 1 already locks in 30 pips. The stop does not move. Set the SL of rung 2 below 30 pips to move it.',
    ],
    [
      'LIN3',
      { profit1: 50, tp1: 60, profit2: 60, tp2: 50 },
      'tp2',
      'Rung 2 puts the target at 110 pips, but rung 1 already puts it at 110 pips. The target does not move. Set the TP of rung 2 above 50 pips to move it.',
    ],
    [
      'LIN5',
      { profit1: 50, sl1: 1 },
      'sl1',
      'Rung 1 puts the stop 1 pip behind the price of GOLD, less than the spread of 3 pips. The position may close immediately. Set the SL to 3 pips or more.',
    ],
    [
      'LIN6',
      { profit1: 50, tp1: 30, profit2: 80 },
      'profit2',
      'Rung 2 at 80 pips is at or beyond the target at 80 pips. The position closes before the rung is reached. Lower its profit, or raise the TP of rung 1.',
    ],
    [
      'LIN7',
      { profit1: 50, sl1: 60 },
      'sl1',
      'Rung 1 still allows a loss of 10 pips: its SL of 60 pips is larger than its profit of 50 pips. Make its SL smaller than its profit.',
    ],
    [
      'LIN8',
      { profit1: 50, sl1: 13_050.5 },
      'sl1',
      'At the current price of GOLD, rung 1 puts the stop of a buy below zero. The stop is never set. Make the SL smaller.',
    ],
    [
      'LIN8',
      { profit1: 13_000 },
      'profit1',
      'At the current price of GOLD, rung 1 puts the trigger of a sell below zero. The rung is never reached. Make its profit smaller.',
    ],
    [
      'LIN8',
      { profit1: 50, tp1: 13_000 },
      'tp1',
      'At the current price of GOLD, rung 1 puts the target of a sell below zero. The target is never set. Make the TP smaller.',
    ],
  ])('%s: warns about %j', (rule, risk, field, text) => {
    const finding = { rule, severity: 'warning', rung: Number(field.at(-1)), field, text }
    expect(lint(risk)).toContainEqual(finding)
    expect(new Set(lint(risk).map((one) => one.rule))).toEqual(new Set(rule === 'LIN8' ? rulesBeside(risk) : [rule]))
  })
  // A stop below zero is no lock either.
  const rulesBeside = ({ sl1 = 0 }: PartialRisk) => (sl1 > 50 ? ['LIN7', 'LIN8'] : ['LIN8'])

  it('LIN3: a rung out of order is measured against those reached before it, not those numbered before it', () => {
    expect(rules(lint({ profit1: 100, sl1: 20, profit2: 50, sl2: 10 }))).toEqual(['LIN2 profit2'])
  })

  it('LIN5: a stop as far away as the spread is no finding; without a spread one point is the least', () => {
    expect(lint({ profit1: 50, sl1: 3 })).toEqual([])
    expect(lint({ profit1: 50, sl1: 3 }, [{ ...goldNow, spread: 31 }])).toHaveLength(1)
    const silent = { ...goldNow, price: 0, spread: 0 }
    expect(lint({ profit1: 50, sl1: 0.1 }, [silent])).toEqual([])
    expect(lint({ profit1: 50, sl1: 0.04 }, [silent])[0]?.text).toContain('less than one point')
  })

  it('every finding says what to do', () => {
    const pips = fc.integer({ min: 0, max: 3000 }).map((tenths) => tenths / 10)
    const ladders = fc.record(Object.fromEntries([...fields].map((field) => [field, pips])))
    const market = { ...goldNow, instrument: { ...gold, stopsLevel: 40, commissionPerLot: 700 } }
    const trades = [trade('buy', { tp: 131_000 }), trade('sell', { sl: 129_900 })]
    fc.assert(
      fc.property(ladders, (risk: PartialRisk) => {
        for (const { text } of lint(risk, [market], trades))
          expect(text).toMatch(/ (Make|Give|Set|Lower|Sort the rungs|must be at least|clear) ?/)
      }),
    )
  })
})

const fields = [1, 2, 3, 4, 5, 6].flatMap((rung) => [`profit${rung}`, `sl${rung}`, `tp${rung}`] as RiskField[])
function trade(side: 'buy' | 'sell', given: Partial<LintTrade> = {}): LintTrade {
  const name = `${side === 'buy' ? 'Buy' : 'Sell'} 0.10 GOLD #7`
  return { name, symbol: 'GOLD', side, open: 130_000, sl: 0, tp: 0, ...given }
}

describe('the parts that rungs close', () => {
  const parts = (rungs: PartialRisk, volume = 1000) =>
    lintLadder(rungs, { markets: [{ ...goldNow, volume }], trades: [] }).map(
      ({ rule, severity, field, text }) => `${rule} ${severity} ${field}: ${text}`,
    )

  it.each<[string, PartialRisk, number, string[]]>([
    ['nothing is wrong with thirds', { profit1: 10, close1: 33, profit2: 20, close2: 33.33 }, 1000, []],
    [
      'LIN13: a part without a rung',
      { close1: 20 },
      1000,
      [
        'LIN13 warning close1: Rung 1 closes a part but has no profit, so it is off and closes nothing. Set its profit, or clear its part.',
      ],
    ],
    [
      'LIN14: more than the whole',
      { profit1: 10, close1: 60, profit2: 20, close2: 40.5 },
      1000,
      [
        'LIN14 error close2: The rungs close 100.5 % in total, more than the whole position. Make the total 100 % or less.',
      ],
    ],
    [
      'LIN15: a rung after the whole',
      { profit1: 10, close1: 60, profit2: 30, profit3: 20, close3: 40 },
      1000,
      [
        'LIN15 warning profit2: Rung 2 is never reached: rung 3 closes the last part of the position first. Make the parts less than 100 %, or clear rung 2.',
      ],
    ],
    [
      'LIN16: a part smaller than the smallest volume',
      { profit1: 10, close1: 30, profit2: 20, close2: 30 },
      300,
      [
        'LIN16 warning close1: Rung 1 closes nothing of 0.03 lot GOLD: 30 % is less than 0.01 lot, or would leave less than that. Make its part larger, or trade more lots.',
      ],
    ],
  ])('%s', (_, rungs, volume, found) =>
    expect(parts(rungs, volume).filter((text) => !text.startsWith('LIN2'))).toEqual(found),
  )
})

describe('the broker’s distances', () => {
  const strict = { ...wtiNow, instrument: { ...wti, stopsLevel: 15 } }

  it('LIN4: a stop or a target inside the stops level is an error', () => {
    const [finding, ...more] = lint({ profit1: 50, sl1: 14.5 }, [strict])
    expect(more).toEqual([])
    expect(finding).toEqual({
      rule: 'LIN4',
      severity: 'error',
      rung: 1,
      field: 'sl1',
      text: 'Rung 1 puts the stop 14.5 pips behind the price. The broker accepts at least 15 pips for WTI and would reject this stop. Set the SL to 15 pips or more.',
    })
    expect(lint({ profit1: 50, sl1: 15, tp1: 15 }, [strict])).toEqual([])
    expect(rules(lint({ profit1: 50, tp1: 14.9 }, [strict]))).toEqual(['LIN4 tp1'])
  })

  it.each([
    ['an error where no symbol can take it', [strict], 'error'],
    ['a warning where another symbol can', [strict, goldNow], 'warning'],
    ['an error again where that other one has no price', [strict, { ...goldNow, price: 0 }], 'error'],
    ['an error where both have a level that is too wide', [strict, withLevel(200)], 'error'],
    ['a warning where the wide level is another field’s', [strict, withLevel(100)], 'warning'],
  ] as const)('LIN12: is %s', (_, markets, severity) => {
    const findings = lint({ profit1: 50, sl1: 14.5 }, markets).filter(({ rule }) => rule === 'LIN4')
    expect(findings.map((one) => one.severity)).toEqual(findings.map(() => severity))
    expect(findings.length).toBeGreaterThan(0)
  })
  function withLevel(stopsLevel: number): LintMarket {
    return { ...goldNow, instrument: { ...gold, stopsLevel } }
  }
})

describe('the money of a lock', () => {
  const costly = { ...goldNow, instrument: { ...gold, commissionPerLot: 700 } }

  it('LIN11: a lock that commission eats is told in money for the volume', () => {
    expect(lint({ profit1: 50, sl1: 50 }, [costly]).map(({ text }) => text)).toEqual([
      'Rung 1 locks in at worst −1.40 USD on 0.10 lot GOLD, because commission exceeds the profit. Its profit must be at least 1.4 pips more than its SL.',
    ])
    expect(lint({ profit1: 50, sl1: 48.6 }, [costly])).toEqual([])
    expect(rules(lint({ profit1: 50, sl1: 48.7 }, [costly]))).toEqual(['LIN11 sl1'])
  })

  it('LIN11: without commission a break-even stop is no finding', () => {
    expect(lint({ profit1: 50, sl1: 50 })).toEqual([])
  })
})

describe('the trades that are there', () => {
  it('LIN9: a rung at or beyond the trade’s own target is never reached, on both sides', () => {
    const risk = { profit1: 50, sl1: 20, profit2: 100, sl2: 20 }
    expect(lint(risk, [goldNow], [trade('buy', { tp: 131_000 })]).map(({ text }) => text)).toEqual([
      'Rung 2 is at or beyond the target of Buy 0.10 GOLD #7 (at 100 pips). The trade closes before the rung is reached. Lower the rung’s profit, or move the target away.',
    ])
    expect(rules(lint(risk, [goldNow], [trade('sell', { tp: 129_500 })]))).toEqual(['LIN9 profit1', 'LIN9 profit2'])
    expect(lint(risk, [goldNow], [trade('sell', { tp: 128_990 })])).toEqual([])
  })

  it('LIN9: but a target that an earlier rung puts further is not in the way', () => {
    const risk = { profit1: 50, tp1: 100, profit2: 100, sl2: 20 }
    expect(lint(risk, [goldNow], [trade('buy', { tp: 130_900 })])).toEqual([])
    expect(rules(lint({ ...risk, tp1: 10 }, [goldNow], [trade('buy', { tp: 130_900 })]))).toContain('LIN9 profit2')
  })

  it('LIN10: a stop that is tighter already stays, on both sides', () => {
    const risk = { profit1: 50, sl1: 20, profit2: 100, sl2: 20 }
    expect(lint(risk, [goldNow], [trade('sell', { sl: 129_690 })]).map(({ text }) => text)).toEqual([
      'Rung 1 does not move the stop of Sell 0.10 GOLD #7 (stop at 31 pips): a stop never loosens. Make the SL smaller to move it.',
    ])
    expect(lint(risk, [goldNow], [trade('buy', { sl: 130_290 })])).toEqual([])
    expect(rules(lint(risk, [goldNow], [trade('buy', { sl: 130_900 })]))).toEqual(['LIN10 sl1', 'LIN10 sl2'])
  })

  it('LIN10: a position that climbed this very ladder is no reason to warn, on both sides', () => {
    const risk = { profit1: 50, sl1: 20, profit2: 100, sl2: 20, profit3: 150, sl3: 20 }
    for (const [side, sl] of [
      ['buy', 130_800],
      ['sell', 129_200],
    ] as const)
      expect(lint(risk, [goldNow], [trade(side, { sl })])).toEqual([])
    const gap = { ...risk, profit3: 110, sl3: 60 }
    expect(rules(lint(gap, [goldNow], [trade('buy', { sl: 130_800 })]))).toContain('LIN10 sl3')
  })

  it('LIN9, LIN10: many trades are one sentence, and another symbol’s are read by its own pips', () => {
    const many = Array.from({ length: 300 }, (_, n) => trade('buy', { name: `#${n}`, tp: 130_100 }))
    expect(lint({ profit1: 50 }, [goldNow], many).map(({ text }) => text)).toEqual([
      'Rung 1 is at or beyond the target of #0 (at 10 pips), #1 (at 10 pips) and 298 more. These trades close before the rung is reached. Lower the rung’s profit, or move the targets away.',
    ])
    const oil = trade('buy', { symbol: 'WTI', open: 7500, tp: 7560 })
    expect(lint({ profit1: 50 }, [goldNow, wtiNow], [oil])).toEqual([])
    expect(rules(lint({ profit1: 60 }, [goldNow, wtiNow], [oil]))).toEqual(['LIN9 profit1'])
    expect(lint({ profit1: 60 }, [goldNow], [oil])).toEqual([])
  })
})
