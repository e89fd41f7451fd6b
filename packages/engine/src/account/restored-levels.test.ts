import { describe, expect, it } from 'vitest'
import { openDesk, tick } from '../testing/desk.ts'
import { brokerPosition } from './testing/rows.ts'
import { kinds, position, quote, trade, World } from './testing/world.ts'

const open = 130_000
const executed = trade({ status: 'executed', position: '7', order: '7' })

/** A confirmed stop and target 1000 points away, at a price that stands still. */
const worldOf = (side: 'buy' | 'sell') => {
  const sign = side === 'buy' ? 1 : -1
  const [sl, tp] = [open - sign * 1000, open + sign * 1000]
  const held = position({ side, sl, tp, intendedSl: sl, intendedTp: tp })
  const world = new World(undefined, [held], [executed])
  world.quote(quote(open))
  return { world, sign, sl, tp }
}

describe.each(['buy', 'sell'] as const)(
  'OP7: somebody else moves the stop of a %s while the price stands still',
  (side) => {
    it.each([
      ['taken away', 0],
      ['loosened', 200],
    ])('one that is %s is asked for at once', (_, by) => {
      const { world, sign, sl, tp } = worldOf(side)
      const now = by === 0 ? 0 : sl - sign * by
      const draft = world.report({ positions: [brokerPosition({ side, sl: now, tp })] })
      expect(kinds(draft)).toEqual(['position.changed', 'stop.intent'])
      expect(draft.sends).toMatchObject([{ kind: 'levels', position: '7', sl, tp }])
      expect(world.report({ positions: [brokerPosition({ side, sl: now, tp })] }).sends).toEqual([])
    })

    it('one that is tightened is kept', () => {
      const { world, sign, sl, tp } = worldOf(side)
      const draft = world.report({ positions: [brokerPosition({ side, sl: sl + sign * 200, tp })] })
      expect(kinds(draft)).toEqual(['position.changed'])
    })

    it('where the last price is through the intended stop, the position is closed', () => {
      const { world, sign, sl } = worldOf(side)
      world.report({ positions: [brokerPosition({ side, sl: open - sign * 1000, tp: 0 })] })
      world.timeMs = 2000
      world.quote(quote(sl + (side === 'buy' ? 0 : -30)))
      const draft = world.report({ positions: [brokerPosition({ side, sl: 0 })] })
      expect(draft.sends).toMatchObject([{ kind: 'close', position: '7' }])
    })
  },
)

it('OP7: a stop that is missed when the books are compared is asked for at once, without a new price', async () => {
  const sl = 129_000
  const desk = openDesk({ positions: [position({ sl, intendedSl: sl })], trades: [executed] })
  await desk.start()
  await tick(desk, open)
  const there = desk.broker.positions.get('7')
  if (there) desk.broker.positions.set('7', { ...there, sl: 0 })
  void desk.engine.reconcile()
  await desk.clock.pass(120_000)
  expect(desk.broker.sent).toMatchObject([{ kind: 'levels', sl }])
})
