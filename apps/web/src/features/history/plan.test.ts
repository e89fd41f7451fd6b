import { historyImportInput, historyWords } from '@ratchet/contract'
import { type FoundHistory, type FoundTrade, missingFields } from '@ratchet/domain'
import { describe, expect, it } from 'vitest'
import { faultsOf, firstPlan, hindranceOf, inputOf, offerOf } from './plan.ts'
import { tableOfText } from './read/csv.ts'
import type { ReadFile } from './read/protocol.ts'

const trade: FoundTrade = {
  line: 9,
  position: '52001',
  deal: '1',
  symbol: 'XAUUSD.m',
  side: 'sell',
  volume: 5000,
  openAt: Date.UTC(2026, 0, 5, 12),
  open: 1_280_500_000_000,
  closeAt: Date.UTC(2026, 6, 5, 12),
  close: 1_281_250_000_000,
  stop: 0,
  target: 0,
  profit: -3750,
  swap: -5,
  commission: -70,
  fee: 0,
  comment: 'a\u202eb\n',
}
const report = (fields: Partial<FoundHistory> = {}): ReadFile => ({
  name: 'ReportHistory.html',
  hash: 'ab'.repeat(32),
  content: {
    kind: 'history',
    found: {
      kind: 'mt5',
      account: { server: 'Elsewhere-Live', login: '7007', currency: 'EUR' },
      isWall: true,
      trades: [trade],
      checks: [{ name: 'net', ours: -3825, theirs: -3825, ok: true, line: 0 }],
      balance: { from: 100_000, to: 96_175, paid: 0 },
      ...fields,
    },
  },
})
const planned = (file: ReadFile) => {
  const plan = firstPlan(file)
  return { plan, offer: offerOf(file, plan) }
}

describe('what is sent of a file', () => {
  it('HIS9 is in UTC by the clock of the file, in our symbols, and as the contract takes it', () => {
    const { plan, offer } = planned(report())
    const input = inputOf(report(), plan, offer)
    expect(historyImportInput.parse(input)).toEqual(input)
    expect(input).toMatchObject({
      kind: 'mt5',
      currency: 'EUR',
      clock: 'New York+7',
      totals: 'agree',
      balance: { from: 1000, to: 961.75 },
    })
    expect(input.trades).toEqual([
      {
        server: 'Elsewhere-Live',
        brokerId: '7007',
        position: '52001',
        deal: '1',
        symbol: 'GOLD',
        fileSymbol: 'XAUUSD.m',
        type: 'Sell',
        volume: 0.5,
        // Two hours ahead in winter, three in summer.
        openTime: '2026-01-05T10:00:00.000Z',
        priceOpen: 1280.5,
        time: '2026-07-05T09:00:00.000Z',
        price: 1281.25,
        sl: 0,
        tp: 0,
        profit: -37.5,
        swap: -0.05,
        commission: -0.7,
        fee: 0,
        comment: 'a b',
      },
    ])
    const kept = inputOf(
      report(),
      Object.assign({}, plan, { clock: 'UTC', symbols: { 'XAUUSD.m': 'XAUUSD.m' } }),
      offer,
    )
    expect(kept.trades[0]).toMatchObject({ symbol: 'XAUUSD.m', openTime: '2026-01-05T12:00:00.000Z' })
  })

  it('HIS7 is nothing where totals differ, until a person says that this is known', () => {
    const { plan, offer } = planned(report({ checks: [{ name: 'net', ours: 1, theirs: 2, ok: false, line: 0 }] }))
    expect(hindranceOf(plan, offer)).toMatch(/^The totals differ\./)
    expect(hindranceOf(Object.assign({}, plan, { differs: true }), offer)).toBe(null)
    expect(inputOf(report(), plan, offer).totals).toBe('differ')
    expect(hindranceOf(plan, planned(report({ trades: [] })).offer)).toBe(historyWords.none)
    expect(hindranceOf(plan, planned(report({ trades: Array(10_001).fill(trade) })).offer)).toBe(historyWords.many)
  })

  it('names whose trades they are, where the file does not', () => {
    const own = Object.assign({}, trade, { account: { server: 'Ratchet-Demo', login: '5' } })
    const json = planned(report({ kind: 'json', account: null, isWall: false, checks: [], trades: [own] }))
    expect(faultsOf(json.plan, json.offer)).toBe(null)
    expect(inputOf(report(), json.plan, json.offer)).toMatchObject({
      totals: 'none',
      clock: 'UTC',
      trades: [{ server: 'Ratchet-Demo', brokerId: '5' }],
    })
    const nobody = planned(report({ account: null }))
    expect(faultsOf(Object.assign({}, nobody.plan, { currency: '$' }), nobody.offer)).toEqual({
      login: historyWords.login,
      server: historyWords.server,
      currency: historyWords.currency,
    })
  })

  it('HIS10 waits for the columns of a table', () => {
    const table = tableOfText('a,b\n1,2\n')
    const file: ReadFile = { name: 'a.csv', hash: null, content: { kind: 'table', table } }
    const { plan, offer } = planned(file)
    expect(missingFields(plan.mapping)).toContain('symbol')
    expect(hindranceOf(plan, offer)).toBe(historyWords.none)
  })

  it('F4: waits for what a table leaves open', () => {
    const text =
      'Symbol,Type,Volume,Open Time,Close Time,Open Price,Close Price,Profit,Commission\n' +
      'XAUUSD,buy,0.10,2026-03-02 09:31:05,2026-03-02 09:45:10,2900.00,2902.00,20.00,0.70\n'
    const file: ReadFile = { name: 'a.csv', hash: null, content: { kind: 'table', table: tableOfText(text) } }
    const { plan, offer } = planned(file)
    expect(hindranceOf(plan, offer)).toBe('Answer the questions about ambiguous figures first.')
    const said = Object.assign({}, plan, { choices: { costs: 'subtract' } })
    const settled = offerOf(file, said)
    expect(hindranceOf(said, settled)).toBe(null)
    expect(inputOf(file, said, settled).trades[0]).toMatchObject({ profit: 20, commission: -0.7 })
  })
})
