import { defaultInstruments, type OwnLadder } from '@ratchet/contract'
import { isReached, type Quote, rungLevels } from '@ratchet/domain'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type AccountModel, type KeptModel, ladderFor, modelOf, reachedOf } from '../account/model.ts'
import { ladder, position } from '../account/testing/world.ts'
import type { PositionRow } from '../ports/index.ts'
import { Watch } from './watch.ts'

const instruments = new Map(defaultInstruments.map((instrument) => [instrument.symbol, instrument]))
const ladders = [
  ladder({}),
  ladder({ profit1: 5, sl1: 2 }),
  ladder({ profit1: 9, sl1: 2, profit2: 4, profit3: 12.55, tp3: 3 }),
]
const middle = 130_000

/** The plain twin: every quote looks at every position of every account. */
function concerned(models: Iterable<AccountModel>, quote: Quote): string[] {
  const found = new Set<string>()
  for (const model of models)
    for (const row of model.positions.values()) {
      const instrument = instruments.get(row.symbol)
      if (!instrument || row.symbol !== quote.symbol) continue
      const open = rungLevels(ladderFor(model, row, instrument), row.side, row.openPrice).filter(
        ({ rung }) => (reachedOf(model, row) & (1 << (rung - 1))) === 0,
      )
      if (
        isUnconfirmed(row) ||
        isPartDue(model, row) ||
        open.some(({ trigger }) => isReached(row.side, trigger, quote))
      )
        found.add(model.account.id)
    }
  return [...found].sort()
}
const isUnconfirmed = (row: PositionRow) => row.sl !== row.intendedSl || row.tp !== row.intendedTp
/** Half of ten lots at rung 1: it is due once that was reached, and until it was asked for. */
const isPartDue = (model: AccountModel, row: PositionRow) =>
  row.ladder?.parts?.asked === 0 && (reachedOf(model, row) & 1) === 1

const begin = (id: string): KeptModel =>
  modelOf({
    account: { id, traderId: id, server: 'Ratchet-Demo', login: '1', brokerSeq: 0 },
    risk: ladders[0] as (typeof ladders)[number],
    riskVersion: 0,
    positions: [],
    trades: [],
    requests: [],
    feedPosition: -1,
    unknownSinceMs: new Map(),
    held: null,
    alarmed: [],
    floor: null,
    balance: null,
  })

/** Ladders that a position has alone; of the last one the points count, whatever its figures say. */
const own: readonly OwnLadder[] = [
  { name: 'Own', unit: 'pips', rungs: ladder({ profit1: 7, profit2: 2, sl2: 1 }) },
  { name: 'R', unit: 'R', rungs: ladder({ profit1: 1 }), frozen: { r: 40, points: ladder({ profit1: 40 }) } },
  { name: 'Half', unit: 'pips', rungs: { ...ladder({ profit1: 3 }), close1: 50 }, parts: { of: 1000, asked: 0 } },
  { name: 'Done', unit: 'pips', rungs: { ...ladder({ profit1: 3 }), close1: 50 }, parts: { of: 1000, asked: 1 } },
]

const away = fc.integer({ min: -150, max: 150 })
const row = fc.record({
  ticket: fc.nat(5).map(String),
  symbol: fc.constantFrom('GOLD', 'GOLD', 'WTI', 'SILVER'),
  side: fc.constantFrom('buy' as const, 'sell' as const),
  openPrice: away.map((points) => middle + points),
  reached: fc.nat(7),
  riskVersion: fc.nat(2),
  intendedSl: fc.constantFrom(0, 0, 1),
  ladder: fc.constantFrom(undefined, undefined, ...own),
})
const account = fc.nat(2)
const positionOf = ({ ladder: own, ...fields }: typeof row extends fc.Arbitrary<infer T> ? T : never) =>
  position({ ...fields, ...(own && { ladder: own, riskVersion: -1 }) })
const act = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('open' as const), account, row }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('gone' as const), account, ticket: fc.nat(5).map(String) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('ladder' as const), account, version: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('read again' as const), account }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('quote' as const), symbol: fc.constantFrom('GOLD', 'WTI'), at: away }),
  },
)

it('ENG, LAD4, LAD9: finds the accounts that the plain look at all positions finds, whatever changed in between', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
      const watch = new Watch(instruments)
      const models = ['a', 'b', 'c'].map(begin)
      for (const step of acts) {
        if (step.do === 'quote') {
          const quote = { symbol: step.symbol, bid: middle + step.at, ask: middle + step.at + 3, timeMs: 1 }
          // Asked twice: to ask takes nothing away, since what is done about it may fail.
          for (let n = 0; n < 2; n++) expect([...(watch.touched(quote) ?? [])].sort()).toEqual(concerned(models, quote))
          const waiting = models.filter((model) =>
            [...model.positions.values()].some(
              (one) => instruments.has(one.symbol) && (isUnconfirmed(one) || isPartDue(model, one)),
            ),
          )
          expect([...watch.unconfirmed()].sort()).toEqual(waiting.map((model) => model.account.id))
          continue
        }
        const model = models[step.account] as KeptModel
        // As after a step, changed tickets are mostly given; after a load they are not.
        const tickets = step.do === 'open' ? [step.row.ticket] : step.do === 'gone' ? [step.ticket] : []
        if (step.do === 'open') model.positions.set(step.row.ticket, positionOf(step.row))
        else if (step.do === 'gone') model.positions.delete(step.ticket)
        else if (step.do === 'ladder') {
          model.riskVersion = step.version
          model.risk = ladders[step.version] as (typeof ladders)[number]
        } else
          models[step.account] = {
            ...model,
            positions: new Map([...model.positions].map(([ticket, one]) => [ticket, { ...one }])),
          }
        watch.changed(models[step.account] as KeptModel, step.do === 'read again' ? undefined : tickets)
      }
    }),
    { numRuns: 500 },
  )
})

it('ENG, LAD4: watches a position in a symbol that is made known only later', () => {
  const growing = new Map([...instruments].filter(([symbol]) => symbol !== 'WTI'))
  const watch = new Watch(growing)
  const model = begin('a')
  const low = { ticket: '1', symbol: 'WTI', openPrice: middle, reached: 0, riskVersion: 0, intendedSl: 1 } as const
  model.positions.set('1', position(low))
  watch.changed(model)
  const quote = { symbol: 'WTI', bid: middle, ask: middle + 3, timeMs: 1 }
  expect(watch.touched(quote)).toBeUndefined()
  growing.set('WTI', instruments.get('WTI') as never)
  watch.lookAgain(model)
  expect(watch.touched(quote)).toEqual(['a'])
  expect([...watch.unconfirmed()]).toEqual(['a'])
})
