import { defaultInstruments, type PartialRisk } from '@ratchet/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { advance, compileLadder, type Ladder, rungLevels } from '../ladder/ladder.ts'
import type { Side } from '../numbers/types.ts'
import { LadderIndex } from './index.ts'

const gold = defaultInstruments[0] as (typeof defaultInstruments)[number]

/** What happened, in words that do not depend on the order within a quote. */
type Event = string

interface Plain {
  readonly symbol: number
  readonly side: Side
  readonly open: number
  ladder: Ladder
  sl: number
  tp: number
  reached: number
}

/** The plain twin: every quote looks at every position, by the functions that the rules are proved with. */
class PlainWalk {
  readonly entries = new Map<number, Plain>()

  quote(symbol: number, bid: number, ask: number): Event[] {
    const events: Event[] = []
    for (const [name, one] of this.entries) {
      if (one.symbol !== symbol) continue
      const exit = one.side === 'buy' ? bid : ask
      const stopped = one.sl !== 0 && (one.side === 'buy' ? exit <= one.sl : exit >= one.sl)
      const taken = one.tp !== 0 && (one.side === 'buy' ? exit >= one.tp : exit <= one.tp)
      if (stopped || taken) {
        this.entries.delete(name)
        events.push(`${name} left by ${stopped ? 'sl' : 'tp'} at ${exit}`)
        continue
      }
      const step = advance(one, rungLevels(one.ladder, one.side, one.open), { bid, ask })
      if (!step) continue
      events.push(`${name} climbed ${step.reached & ~one.reached} to ${step.sl} ${step.tp}`)
      Object.assign(one, { sl: step.sl, tp: step.tp, reached: step.reached })
    }
    return events.sort()
  }
}

/** The index under the names of the twin. */
class Indexed {
  readonly index = new LadderIndex(2, 1)
  readonly names = new Map<number, number>()

  quote(symbol: number, bid: number, ask: number): Event[] {
    const events: Event[] = []
    this.index.quote(symbol, bid, ask, {
      left: (entry, reason, price) => {
        events.push(`${this.names.get(entry)} left by ${reason} at ${price}`)
        this.names.delete(entry)
      },
      climbed: (entry, newly, sl, tp) => events.push(`${this.names.get(entry)} climbed ${newly} to ${sl} ${tp}`),
    })
    return events.sort()
  }

  entryOf(name: number): number {
    for (const [entry, its] of this.names) if (its === name) return entry
    throw new Error(`No entry ${name}`)
  }
}

const pips = fc.integer({ min: 0, max: 120 }).map((tenths) => tenths / 10)
const ladder = fc.array(fc.tuple(pips, pips, pips), { maxLength: 12 }).map(
  (rungs): PartialRisk =>
    Object.fromEntries(
      rungs.flatMap(([profit, sl, tp], i) => [
        [`profit${i + 1}`, profit],
        [`sl${i + 1}`, sl],
        [`tp${i + 1}`, tp],
      ]),
    ),
)
const near = fc.integer({ min: -150, max: 150 })
const act = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('quote'), symbol: fc.nat(1), bid: near, spread: fc.nat(4) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('add'),
      symbol: fc.nat(1),
      short: fc.boolean(),
      open: near,
      ladder: fc.nat(3),
      sl: fc.option(near),
      tp: fc.option(near),
      reached: fc.nat(4095),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('remove'), which: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('ladder'), which: fc.nat(), ladder: fc.nat(3) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('levels'), which: fc.nat(), sl: fc.option(near), tp: fc.option(near) }),
  },
)
type Act = Partial<Record<'symbol' | 'bid' | 'spread' | 'open' | 'ladder' | 'reached' | 'which', number>> & {
  readonly do: string
  readonly short?: boolean
  readonly sl?: number | null
  readonly tp?: number | null
}

/** Prices on both sides of a border between two pages of the index. */
const middle = 4096 * 32
const price = (offset: number | null | undefined) => (offset == null ? 0 : middle + offset)

function run(ladders: readonly PartialRisk[], acts: readonly Act[]): [plain: Event[][], indexed: Event[][]] {
  const plain = new PlainWalk()
  const indexed = new Indexed()
  const compiled = ladders.map((risk) => compileLadder(risk, gold))
  const numbers = compiled.map((one) => indexed.index.ladder(one))
  const answers: [Event[][], Event[][]] = [[], []]
  acts.forEach((step, name) => {
    const { symbol = 0, ladder: chosen = 0 } = step
    const known = [...plain.entries.keys()]
    const one = known[(step.which ?? 0) % Math.max(1, known.length)]
    const position = one === undefined ? undefined : plain.entries.get(one)
    const [sl, tp] = [price(step.sl), price(step.tp)]
    if (step.do === 'quote') {
      const bid = price(step.bid)
      answers[0].push(plain.quote(symbol, bid, bid + (step.spread ?? 0)))
      answers[1].push(indexed.quote(symbol, bid, bid + (step.spread ?? 0)))
    } else if (step.do === 'add') {
      const side = step.short ? 'sell' : 'buy'
      const open = price(step.open)
      const reached = step.reached ?? 0
      plain.entries.set(name, { symbol, side, open, ladder: compiled[chosen] ?? [], sl, tp, reached })
      indexed.names.set(indexed.index.add(symbol, side, open, numbers[chosen] ?? 0, sl, tp, reached), name)
    } else if (one !== undefined && position) {
      const entry = indexed.entryOf(one)
      if (step.do === 'remove') {
        plain.entries.delete(one)
        indexed.index.remove(entry)
        indexed.names.delete(entry)
      } else if (step.do === 'ladder') {
        Object.assign(position, { ladder: compiled[chosen] ?? [], reached: 0 })
        indexed.index.setLadder(entry, numbers[chosen] ?? 0)
      } else {
        Object.assign(position, { sl, tp })
        indexed.index.setLevels(entry, sl, tp)
      }
    }
    expect(indexed.index.size).toBe(plain.entries.size)
  })
  return answers
}

describe('the trigger index', () => {
  it('LAD4 to LAD9, REP3: gives what the plain walk gives, whatever is added, changed and removed in between', () => {
    fc.assert(
      fc.property(
        fc.array(ladder, { minLength: 4, maxLength: 4 }),
        fc.array(act, { maxLength: 60 }),
        (ladders, acts) => {
          const [plain, indexed] = run(ladders, acts as Act[])
          expect(indexed).toEqual(plain)
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('takes a stop that is armed inside the range that the price falls through, once', () => {
    const risk = { profit1: 5, sl1: 1, profit2: 10, sl2: 1 }
    const both = run(
      [risk],
      [
        { do: 'add', symbol: 0, open: 0, ladder: 0, sl: -100 },
        { do: 'quote', symbol: 0, bid: 100 },
        { do: 'quote', symbol: 0, bid: -120 },
      ],
    )
    expect(both[1]).toEqual([[`0 climbed 3 to ${middle + 90} 0`], [`0 left by sl at ${middle - 120}`]])
    expect(both[1]).toEqual(both[0])
  })

  it('bears levels beyond every price, and prices a long way off', () => {
    const index = new LadderIndex(1)
    const none = index.ladder([])
    const left: string[] = []
    const consumer = { left: (entry: number, reason: string) => left.push(`${entry} ${reason}`), climbed: () => {} }
    const far = index.add(0, 'buy', 100, none, 1, 1e11)
    const near = index.add(0, 'buy', 100, none, 0, 2_000_000)
    index.quote(0, 1_999_999, 1_999_999, consumer)
    index.quote(0, 500_000_000, 500_000_000, consumer)
    index.quote(0, 1, 1, consumer)
    expect(left).toEqual([`${near} tp`, `${far} sl`])
    expect(index.size).toBe(0)
  })
})
