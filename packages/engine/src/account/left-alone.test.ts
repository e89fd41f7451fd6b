import { ladderWords, leftAlone, RET } from '@ratchet/contract'
import { describe, expect, it } from 'vitest'
import { brokerPosition, command } from './testing/rows.ts'
import { kinds, ladder, position, quote, trade, World } from './testing/world.ts'

const rung = ladder({ profit1: 50, sl1: 20 })
const open = 130_000
/** Far beyond the first rung. */
const beyond = quote(open + 1000)
const byHand = brokerPosition({ ticket: '7', clientId: '', openPrice: open, sl: open - 500, tp: 0 })

const opened = (leavesOthersAlone: boolean): World => {
  const world = new World(rung)
  world.leavesOthersAlone = leavesOthersAlone
  world.report({ positions: [byHand] })
  return world
}
const now = (world: World) => world.model.positions.get('7')

describe('ENG24: a position that others opened at the broker', () => {
  it('follows its account’s ladder where the broker’s accounts are managed as a whole', () => {
    const world = opened(false)
    expect(now(world)?.ladder).toBeUndefined()
    expect(kinds(world.quote(beyond))).toContain('stop.intent')
  })

  it('is left alone where its trader is asked first: no rung is reached and nothing is sent', () => {
    const world = opened(true)
    expect(now(world)?.ladder).toEqual(leftAlone)
    expect(kinds(world.quote(beyond))).toEqual([])
  })

  it.each([
    ['tighter', open - 100],
    ['looser', open - 900],
    ['none', 0],
  ])('keeps a stop that is moved by hand: %s', (_, sl) => {
    const world = opened(true)
    const draft = world.report({ positions: [{ ...byHand, sl }] })
    expect(now(world)).toMatchObject({ sl, intendedSl: sl })
    expect(kinds(draft)).toEqual(['position.changed'])
  })

  it('follows the ladder from the next price on once its trader says so, and is left alone again', () => {
    const world = opened(true)
    const follows = world.work({ commands: [command({ id: 'follow', kind: 'ladder', position: '7', ladder: null })] })
    expect(kinds(follows)).toEqual(['ladder.changed', 'command.done'])
    expect(kinds(world.quote(beyond))).toContain('stop.intent')
    const again = world.work({ commands: [command({ id: 'leave', kind: 'ladder', position: '7', ladder: leftAlone })] })
    expect(again.changes.at(-1)?.data).toMatchObject({ ok: true, message: ladderWords.nowLeftAlone })
  })

  it('an order of Ratchet’s own is managed all the same', () => {
    const world = new World(rung)
    world.leavesOthersAlone = true
    world.work({ trades: [trade({})] })
    world.report({ positions: [{ ...byHand, clientId: 'trade' }] })
    expect(now(world)?.ladder).toBeUndefined()
    expect(now(world)?.tradeId).toBe('trade')
  })

  it('one that followed a ladder before follows it on', () => {
    const world = new World(rung, [position({ ticket: '7', openPrice: open })])
    world.leavesOthersAlone = true
    world.report({ positions: [{ ...byHand, sl: open - 300 }] })
    expect(now(world)?.ladder).toBeUndefined()
  })

  it('asked to be left alone twice, it says so', () => {
    const world = opened(true)
    const { changes } = world.work({ commands: [command({ kind: 'ladder', position: '7', ladder: leftAlone })] })
    expect(changes.at(-1)?.data).toMatchObject({ ok: false, retcode: RET.NO_CHANGES })
  })
})
