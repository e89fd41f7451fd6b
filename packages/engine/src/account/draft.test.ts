import { isDeepStrictEqual } from 'node:util'
import { RET } from '@ratchet/contract'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { CommandRow, RequestRow, Work } from '../ports/index.ts'
import { adopt } from './adopt.ts'
import { differences } from './differences.ts'
import type { Draft } from './draft.ts'
import { checkGaps, gapAlarms } from './gaps.ts'
import { onQuote } from './quotes.ts'
import { onReport } from './reports.ts'
import { answer, brokerOrder, brokerPosition, closingDeal, command } from './testing/rows.ts'
import { ladder, position, quote, report, trade, World } from './testing/world.ts'
import { freeze, hold, holdForFault, putBack, release, whyUnknown } from './unknown.ts'
import { onWork } from './work.ts'

const risks = [ladder({ profit1: 5, sl1: 2, tp1: 90 }), ladder({ profit1: 9, sl1: 2, profit2: 20, sl2: 5, tp2: 60 })]
const tickets = ['7', '8'] as const
const codes = [RET.DONE, RET.PLACED, RET.REJECT, RET.NO_CHANGES, RET.TIMEOUT, RET.INVALID_STOPS]

const ticket = fc.constantFrom(...tickets)
const tradeId = fc.constantFrom('trade', 'waiting', 'new 1', 'new 2')
const price = fc.constantFrom(0, 129_500, 129_900, 130_050, 130_400)
const commandFields = fc.record({
  kind: fc.constantFrom<CommandRow['kind'][]>('levels', 'close', 'delete', 'cancel', 'modify', 'retry'),
  id: fc.nat(999).map((n) => `command ${n}`),
  tradeId,
  position: ticket,
  price: fc.option(price),
  sl: fc.option(price),
  tp: fc.option(fc.constantFrom(0, 131_000, 132_000)),
  volume: fc.constantFrom(0, 400),
})
/** What happens to an account; `n` chooses among the requests that wait for an answer. */
const event = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('quote' as const), bid: fc.integer({ min: 129_300, max: 130_700 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('work' as const),
      version: fc.nat(1),
      trades: fc.array(tradeId, { maxLength: 1 }),
      commandsFields: fc.array(commandFields, { maxLength: 2 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('answer' as const),
      n: fc.nat(9),
      code: fc.constantFrom(RET.DONE, RET.DONE, ...codes),
      carriedOut: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('moved' as const),
      ticket,
      sl: price,
      volume: fc.constantFrom(0, 600, 1000),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('frozen' as const), n: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('put back' as const), n: fc.nat(9) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('compared' as const),
      there: fc.subarray([...tickets]),
      sl: price,
      orders: fc.subarray(['waiting', 'nobody’s']),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('held', 'faulty', 'released') }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('gaps' as const), afterMs: fc.constantFrom(0, 600, 2000) }) },
)
type Event = typeof event extends fc.Arbitrary<infer T> ? T : never

const chosen = ({ model }: World, n: number): RequestRow | undefined =>
  [...model.requests.values()][n % Math.max(1, model.requests.size)]

/** The broker's answer to a request, with what it did where it did something. */
function answered(world: World, { n, code, carriedOut }: Extract<Event, { do: 'answer' }>) {
  const request = chosen(world, n)
  if (!request) return report({ seq: world.model.brokerSeq + 1 })
  const { id, kind, sl, tp } = request
  const before = world.model.positions.get(request.position ?? '')
  const now =
    kind === 'order'
      ? brokerPosition({ ticket: `${50 + world.model.brokerSeq}`, clientId: id })
      : before && brokerPosition({ ...before, clientId: 'trade', ...(kind === 'levels' ? { sl, tp } : { volume: 0 }) })
  const positions = carriedOut && now ? [now] : []
  const deals = now?.volume === 0 && carriedOut ? [{ ...closingDeal, position: now.ticket }] : []
  const order = code === RET.PLACED ? `order ${id}` : ''
  return report({ seq: world.model.brokerSeq + 1, answer: answer(id, code, { order }), positions, deals })
}

function workOf(world: World, { version, trades, commandsFields }: Extract<Event, { do: 'work' }>): Work {
  const risk = risks[version] as (typeof risks)[number]
  const commands = commandsFields.map((fields) => command(fields))
  return {
    account: world.model.account,
    trades: trades.map((id) => trade({ id })),
    commands,
    risk,
    riskVersion: version + 1,
  }
}

/** The step that an event makes the account take. */
function step(world: World, given: Event): (draft: Draft) => void {
  const { model } = world
  switch (given.do) {
    case 'quote':
      return (draft) => onQuote(draft, quote(given.bid, given.bid + 30, world.timeMs))
    case 'work':
      return (draft) => onWork(draft, workOf(world, given))
    case 'answer':
      return (draft) => onReport(draft, answered(world, given))
    case 'moved': {
      const { ticket: moved, sl, volume } = given
      const positions = [brokerPosition({ ticket: moved, sl, volume })]
      const deals = volume === 0 ? [{ ...closingDeal, position: moved }] : []
      return (draft) => onReport(draft, report({ seq: model.brokerSeq + 1, positions, deals }))
    }
    case 'frozen': {
      const request = chosen(world, given.n)
      return (draft) => request && freeze(draft, request, whyUnknown.away)
    }
    case 'put back': {
      const request = chosen(world, given.n)
      return (draft) => request?.state === 'unknown' && putBack(draft, request)
    }
    case 'compared': {
      const positions = given.there.map((one) => brokerPosition({ ticket: one, sl: given.sl }))
      const orders = given.orders.map((clientId) => brokerOrder({ ticket: clientId, clientId, state: 'placed' }))
      return (draft) => {
        for (const difference of differences(model, { positions, orders })) adopt(draft, difference)
      }
    }
    case 'gaps':
      return (draft) => {
        for (const alarm of gapAlarms(draft.model, draft.beside, draft.context)) draft.record(alarm)
      }
    case 'held':
      return (draft) => hold(draft, -1)
    case 'faulty':
      return (draft) => holdForFault(draft, 'reference')
    default:
      return release
  }
}

/** Among what a run records must be what used to be written to the model at once: else the run would prove little. */
const seen = new Set<string>()
const mustBeSeen = [
  'account.frozen',
  'account.settled',
  'account.difference',
  'stop.refused',
  'levels.intent',
  'levels.confirmed',
  'protection.gap',
  'protection.restored',
  'trade.deleted',
  'position.closed',
]

it('ENG1: a step whose commit the ledger refuses leaves the account’s model as it was, whatever the step is about', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(event, fc.boolean()), { minLength: 10, maxLength: 60 }), (events) => {
      const open = tickets.map((one) => position({ ticket: one, identifier: one, sl: 129_000, intendedSl: 129_000 }))
      const waiting = trade({ id: 'waiting', working: true, order: 'waiting', type: 'Order_Type_BuyStop' })
      const world = new World(risks[0], open, [trade({ status: 'executed', position: '7', order: '7' }), waiting])
      for (const [given, isRefused] of events) {
        world.timeMs += 700
        if (given.do === 'gaps') {
          world.nowMs += given.afterMs
          // To count a look is no decision, and no ledger is asked for it.
          checkGaps(world.model, world.nowMs)
        }
        const before = structuredClone(world.model)
        const draft = world.decide(step(world, given))
        // The words of a difference are made only where there is one: they are dear.
        const after = structuredClone(world.model)
        if (!isDeepStrictEqual(after, before)) expect(after, given.do).toEqual(before)
        if (isRefused) continue
        draft.apply()
        for (const { kind } of draft.changes) seen.add(kind)
      }
    }),
    { numRuns: 150, seed: 12 },
  )
  expect([...seen]).toEqual(expect.arrayContaining(mustBeSeen))
})

it('ENG1: what a step changed beside rows is read by the same step, and by the next one once it is committed', () => {
  const world = new World(
    risks[0],
    [position({ sl: 129_000, intendedSl: 129_000 })],
    [trade({ status: 'executed', position: '7' })],
  )
  const held = world.decide((draft) => hold(draft, -1))
  expect([held.frozen, world.model.held]).toEqual([true, null])
  // Told once in a step, however often it is found.
  hold(held, -1)
  expect(held.changes).toHaveLength(1)
  held.apply()
  expect(world.model.held).toMatchObject({ for: 'book' })

  const settled = world.decide(release)
  expect([settled.frozen, world.model.held]).toEqual([false, { for: 'book', sinceMs: 5000 }])
  const foreignOrder = brokerOrder({ ticket: '99', clientId: '', state: 'placed' })
  for (let n = 0; n < 2; n++) adopt(settled, { what: 'foreign order', now: foreignOrder })
  expect(settled.changes.map(({ kind }) => kind)).toEqual(['account.settled', 'account.difference'])
  settled.apply()
  expect([...world.model.foreignOrders]).toEqual(['99'])
})
