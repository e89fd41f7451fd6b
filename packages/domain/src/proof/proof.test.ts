import type { StatementDeal } from '@ratchet/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalJson } from './canonical.ts'
import { chainStart, linkText } from './chain.ts'
import { StatementSums } from './summary.ts'

describe('the canonical text of a value (RFC 8785)', () => {
  it.each([
    [{ b: 1, a: [true, null, 'x'] }, '{"a":[true,null,"x"],"b":1}'],
    [{ é: 1, e: 2, '€': 3, '\u{1f600}': 4, '\ufb33': 5 }, '{"e":2,"é":1,"€":3,"😀":4,"\ufb33":5}'],
    [[1e21, 1e-7, -0, 0.1 + 0.2, 9007199254740991], '[1e+21,1e-7,0,0.30000000000000004,9007199254740991]'],
    ['\u20ac$\u000f\nA\'B"\\"/', '"€$\\u000f\\nA\'B\\"\\\\\\"/"'],
    [{ gone: undefined, kept: [undefined, Number.NaN] }, '{"kept":[null,null]}'],
    [{ '10': 1, '9': 2, '': 3 }, '{"":3,"10":1,"9":2}'],
    [{ at: new Date(0) }, '{"at":"1970-01-01T00:00:00.000Z"}'],
  ])('of %j is %s', (value, text) => {
    expect(canonicalJson(value)).toBe(text)
  })

  it('is JSON of the same value, and the same whatever the order of keys and however often it is read', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5, noUnicodeString: false }), (value) => {
        const text = canonicalJson(value)
        expect(canonicalJson(JSON.parse(text))).toBe(text)
        expect(canonicalJson(backwards(value))).toBe(text)
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
  })

  it('is the same for more sets of keys than are remembered', () => {
    for (let n = 0; n < 6000; n++) expect(canonicalJson({ [`z${n}`]: n, a: 1 })).toBe(`{"a":1,"z${n}":${n}}`)
  })

  it('refuses what JSON has not', () => {
    expect(() => canonicalJson({ n: 1n })).toThrow(TypeError)
  })
})

function backwards(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(backwards)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, inner]) => [key, backwards(inner)]),
  )
}

describe('the text of a link', () => {
  const record = {
    trader: 'ann',
    seq: 2,
    at: 5,
    kind: 'rung.reached',
    tradeId: null,
    marketTime: 4,
    data: { rung: 1 },
    rows: { position: 'ab' },
  }

  it('is the hash before it and all of the record, and nothing else', () => {
    const asRead = { ...record, hash: 'x', deal: {} }
    expect(linkText(chainStart, asRead)).toBe(
      `${'0'.repeat(64)}{"at":5,"data":{"rung":1},"kind":"rung.reached","marketTime":4,"rows":{"position":"ab"},"seq":2,"tradeId":null,"trader":"ann"}`,
    )
  })

  it('differs when anything of the record does', () => {
    const other = { trader: 'bob', seq: 3, at: 6, kind: 'x', tradeId: 't', marketTime: 5, data: {}, rows: {} }
    const texts = Object.entries(other).map(([name, value]) => linkText(chainStart, { ...record, [name]: value }))
    expect(new Set([linkText(chainStart, record), linkText('1'.repeat(64), record), ...texts]).size).toBe(10)
  })
})

describe('the sums of a statement', () => {
  const deal: StatementDeal = {
    accountId: 'a',
    ticket: '1',
    symbol: 'GOLD',
    side: 'buy' as const,
    volume: 1,
    openPrice: 1,
    price: 1,
    openTimeMs: 1,
    timeMs: 1,
    profit: 650,
    swap: -30,
    commission: -7,
    fee: -1,
  }

  it('count published trades and each closing deal once, as it was last written', () => {
    const sums = new StatementSums()
    sums.add({ kind: 'trade.published', data: {} })
    sums.add({ kind: 'position.closed', data: {}, deal })
    sums.add({ kind: 'position.closed', data: {}, deal: { ...deal, accountId: 'b', profit: -100 } })
    sums.add({ kind: 'position.closed', data: {}, deal: { ...deal, swap: -40 } })
    expect(sums.summary).toEqual({ trades: 1, deals: 2, profit: 550, swap: -70, commission: -14, fee: -2 })
    expect(sums.deals.map(({ accountId, swap }) => [accountId, swap])).toEqual([
      ['a', -40],
      ['b', -30],
    ])
  })

  it('D4: have what was charged at an opening, for a night and beside all positions, and no other figure of such a name', () => {
    const sums = new StatementSums()
    sums.add({ kind: 'position.opened', data: { position: '7', commission: -35, fee: -2 } })
    sums.add({ kind: 'position.changed', data: { position: '7', swap: -30, night: -30 } })
    sums.add({ kind: 'account.charged', data: { amount: -5, fee: -5 } })
    sums.add({ kind: 'account.commission', data: { commission: 350, commissionBefore: 0 } })
    sums.add({ kind: 'position.opened', data: { position: '8', commission: 'much' } })
    sums.add({ kind: 'position.closed', data: {}, deal })
    expect(sums.summary).toEqual({ trades: 0, deals: 1, profit: 650, swap: -60, commission: -42, fee: -8 })
  })
})
