import { type ChosenLadder, ladderWords, RET } from '@ratchet/contract'
import { describe, expect, it } from 'vitest'
import { answer, brokerOrder, brokerPosition, command } from './testing/rows.ts'
import { kinds, ladder, position, quote, trade, World } from './testing/world.ts'

const open = 130_000
/** The account's rung lies at 10 pips, that of the order's own ladder at 50. */
const accounts = ladder({ profit1: 10, sl1: 5 })
const night: ChosenLadder = { name: 'Night', unit: 'pips', rungs: ladder({ profit1: 50, sl1: 20 }) }
const half: ChosenLadder = { name: 'Half', unit: 'R', rungs: ladder({ profit1: 1, sl1: 0.5 }) }
const own = { ladder: night, riskVersion: -1 }
const now = (world: World) => world.model.positions.get('7')

/** A position that is opened by an instruction with this ladder. */
function opened(chosen: ChosenLadder | undefined, sl = 0, fill = open) {
  const world = new World(accounts)
  world.work({ trades: [trade({ sl, ...(chosen && { ladder: chosen }) })] })
  const positions = [brokerPosition({ sl, openPrice: fill })]
  return { world, draft: world.report({ answer: answer('trade', 10009, { order: '7' }), positions }) }
}

describe('an order with a ladder of its own', () => {
  it('OWN1: its position climbs by that alone, and another beside it by the account’s', () => {
    const { world } = opened(night)
    world.report({ positions: [brokerPosition({ ticket: '8', identifier: '8', clientId: '' })] })
    expect(kinds(world.quote(quote(open + 100)))).toEqual(['rung.reached', 'stop.intent'])
    expect(now(world)).toMatchObject({ rung: 0, intendedSl: 0, riskVersion: -1 })
    expect(world.model.positions.get('8')).toMatchObject({ rung: 1, intendedSl: open + 50, riskVersion: 1 })
    world.quote(quote(open + 500))
    expect(now(world)).toMatchObject({ rung: 1, intendedSl: open + 300, reached: 1, riskVersion: -1 })
  })

  it('OWN1: a new version of the account’s ladder touches it neither now nor later', () => {
    const { world } = opened(night)
    world.quote(quote(open + 500))
    const before = now(world)
    world.work({ risk: ladder({ profit1: 1, sl1: 0 }), riskVersion: 2 })
    expect(kinds(world.quote(quote(open + 501)))).toEqual([])
    expect(now(world)).toBe(before)
  })

  it('OWN1: the record of its open says name and figures', () => {
    expect(opened(night).draft.changes[0]).toMatchObject({
      kind: 'position.opened',
      data: { ladder: 'Ratchet ladder "Night" in pips: at 50 sl 20' },
      position: { ladder: night },
    })
    expect(opened(undefined).draft.changes[0]?.data).not.toHaveProperty('ladder')
    expect(now(opened(undefined).world)).not.toHaveProperty('ladder')
  })

  it('OWN2, OWN3: in R it is counted from the fill, once: what the stop becomes later changes nothing', () => {
    // 1 R is 435 points: the fill was 35 points worse than the market.
    const { world, draft } = opened(half, open - 400, open + 35)
    expect(draft.changes[0]?.data).toMatchObject({ ladder: 'Ratchet ladder "Half" in R: at 1 sl 0.5', r: 435 })
    expect(now(world)?.ladder?.frozen).toEqual({ r: 435, points: ladder({ profit1: 435, sl1: 217 }) })
    world.report({ positions: [brokerPosition({ openPrice: open + 35, sl: open - 100 })] })
    expect(kinds(world.quote(quote(open + 35 + 434)))).toEqual([])
    world.quote(quote(open + 35 + 435))
    expect(now(world)).toMatchObject({ rung: 1, intendedSl: open + 35 + 218 })
  })

  it('OWN2: a fill beyond its stop has no R and no rungs, and the position is guarded by its stop', () => {
    const { world } = opened(half, open - 400, open - 450)
    expect(now(world)?.ladder?.frozen).toEqual({ r: 0, points: ladder({}) })
    expect(kinds(world.quote(quote(open + 5000)))).toEqual([])
  })

  it('OWN2: the stop of a waiting order in R cannot be taken off', () => {
    const world = new World(accounts)
    const waiting = { action: 'Trade_Action_Pending', type: 'Order_Type_BuyStop', price: open, sl: open - 400 } as const
    world.work({ trades: [trade({ ...waiting, ladder: half })] })
    world.report({ answer: answer('trade', 10008, { order: '5' }), orders: [brokerOrder({ state: 'placed' })] })
    const change = command({ kind: 'modify', tradeId: 'trade', position: null, sl: 0 })
    expect(world.work({ commands: [change] }).changes.at(-1)?.command?.outcome).toEqual({
      ok: false,
      retcode: RET.INVALID_STOPS,
      message: ladderWords.needsStop,
    })
    expect(world.work({ commands: [{ ...change, id: 'other', sl: open - 500 }] }).sends).toHaveLength(1)
  })
})

describe('another ladder for an open position', () => {
  const executed = trade({ status: 'executed', position: '7', sl: open - 400 })
  const climbed = position({ intendedSl: open + 50, sl: open + 50, reached: 1, rung: 1 })

  it('OWN4: begins with no rung reached and the levels in force; nothing is asked of the broker', () => {
    const world = new World(accounts, [climbed], [executed])
    const draft = world.work({ commands: [command({ kind: 'ladder', ladder: night })] })
    expect(kinds(draft)).toEqual(['ladder.changed', 'command.done'])
    expect(draft.sends).toEqual([])
    expect(draft.changes[0]?.data).toEqual({
      position: '7',
      ladder: 'Ratchet ladder "Night" in pips: at 50 sl 20',
      before: null,
      sl: open + 50,
      tp: 0,
      commandId: 'command',
    })
    expect(now(world)).toMatchObject({ ladder: night, reached: 0, riskVersion: -1, rung: 0, intendedSl: open + 50 })
    expect(kinds(world.quote(quote(open + 499)))).toEqual([])
    world.quote(quote(open + 500))
    expect(now(world)).toMatchObject({ reached: 1, intendedSl: open + 300 })
  })

  it('OWN4, LAD5: a rung of it that would loosen the stop is reached and leaves it', () => {
    const world = new World(accounts, [position({ intendedSl: open + 400, sl: open + 400 })], [executed])
    world.work({ commands: [command({ kind: 'ladder', ladder: night })] })
    expect(kinds(world.quote(quote(open + 600)))).toEqual(['rung.reached'])
    expect(now(world)).toMatchObject({ reached: 1, intendedSl: open + 400, sl: open + 400 })
  })

  it('OWN2: in R it counts the distance of the first stop, not of the one that the ladder has moved', () => {
    const world = new World(accounts, [climbed], [executed])
    const draft = world.work({ commands: [command({ kind: 'ladder', ladder: half })] })
    expect(draft.changes[0]?.data).toMatchObject({ r: 400 })
    expect(now(world)?.ladder?.frozen).toEqual({ r: 400, points: ladder({ profit1: 400, sl1: 200 }) })
  })

  it('goes back to the account’s, which begins anew too, and then to another: each is a version of its own', () => {
    const world = new World(
      accounts,
      [position({ ...own, reached: 1, intendedSl: open + 300, sl: open + 300 })],
      [executed],
    )
    const back = command({ kind: 'ladder', ladder: null })
    expect(world.work({ commands: [back] }).changes[0]?.data).toMatchObject({
      ladder: null,
      before: 'Ratchet ladder "Night" in pips: at 50 sl 20',
    })
    expect(now(world)).toMatchObject({ reached: 0, riskVersion: 1 })
    expect(now(world)).not.toHaveProperty('ladder')
    world.work({ commands: [{ ...back, id: 'second', ladder: half }] })
    world.work({ commands: [{ ...back, id: 'third', ladder: night }] })
    expect(now(world)).toMatchObject({ ladder: night, riskVersion: -2 })
  })

  it.each([
    ['its own already', own, night, RET.NO_CHANGES, ladderWords.sameLadder],
    ['its account’s already', {}, null, RET.NO_CHANGES, ladderWords.sameLadder],
  ])('is refused where it is %s', (_, fields, chosen, retcode, message) => {
    const world = new World(accounts, [position(fields)], [executed])
    const draft = world.work({ commands: [command({ kind: 'ladder', ladder: chosen })] })
    expect(draft.changes).toMatchObject([{ command: { outcome: { ok: false, retcode, message } } }])
  })

  it('OWN2: in R is refused where there was no first stop, and for a position that nobody here ordered', () => {
    for (const trades of [[trade({ status: 'executed', position: '7' })], []]) {
      const world = new World(accounts, [position()], trades)
      const draft = world.work({ commands: [command({ kind: 'ladder', ladder: half })] })
      expect(draft.changes).toMatchObject([{ command: { outcome: { ok: false, message: ladderWords.needsStop } } }])
    }
  })

  it('waits while the account is frozen', () => {
    const world = new World(accounts, [position()], [executed])
    world.model.held = { for: 'book', sinceMs: 1 }
    expect(kinds(world.work({ commands: [command({ kind: 'ladder', ladder: night })] }))).toEqual([])
    expect(world.model.deferred).toBe(true)
  })
})
