import { type ChosenLadder, type OwnRungs, RET } from '@ratchet/contract'
import { describe, expect, it } from 'vitest'
import type { PositionRow } from '../ports/index.ts'
import { answer, brokerPosition, closingDeal, command } from './testing/rows.ts'
import { kinds, ladder, position, quote, trade, World } from './testing/world.ts'

const open = 130_000
const rungs: OwnRungs = { ...ladder({ profit1: 50, sl1: 20, profit2: 100, profit3: 150 }), close1: 30, close2: 30 }
const thirds: ChosenLadder = { name: 'Thirds', unit: 'pips', rungs }
const now = (world: World) => world.model.positions.get('7') as PositionRow

function opened(chosen = thirds, volume = 1000) {
  const world = new World()
  world.work({ trades: [trade({ volume, ladder: chosen })] })
  world.report({ answer: answer('trade', RET.DONE, { order: '7' }), positions: [brokerPosition({ volume })] })
  return world
}

/** The broker closes what it was asked for. */
function closes(world: World, clientId: string, volume: number, left: number) {
  const { sl, tp } = now(world)
  return world.report({
    answer: answer(clientId, RET.DONE),
    positions: [brokerPosition({ volume: left, sl, tp })],
    deals: [{ ...closingDeal, volume, reason: 'expert' }],
  })
}

describe('a rung that closes a part', () => {
  it('OWN5: asks for it beside the new stop, with the quote, under a request of its own', () => {
    const world = opened()
    const draft = world.quote(quote(open + 500))
    expect(kinds(draft)).toEqual(['rung.reached', 'stop.intent', 'close.intent'])
    const close = draft.sends[1]
    expect(close).toMatchObject({ kind: 'close', position: '7', volume: 300, reason: 'expert' })
    expect(draft.changes[2]).toMatchObject({
      data: { by: 'rung', rung: 1, volume: 300, bid: open + 500, ask: open + 530, request: close?.clientId },
      request: { kind: 'close', rung: 1, volume: 300, commandId: null },
      position: { ladder: { parts: { of: 1000, asked: 1 } }, reached: 1, intendedSl: open + 300 },
    })
  })

  it('OWN5, OWN6: is asked once, and the next one is cut from the volume that was opened', () => {
    const world = opened()
    const first = world.quote(quote(open + 500)).sends[1]
    expect(kinds(closes(world, first?.clientId ?? '', 300, 700))).toContain('close.answered')
    expect(world.quote(quote(open + 501)).sends.filter(({ kind }) => kind === 'close')).toEqual([])
    expect(world.quote(quote(open + 1000)).sends).toMatchObject([{ kind: 'close', volume: 300 }])
  })

  it('OWN6: two that one quote reaches are one close, named after the higher', () => {
    const draft = opened().quote(quote(open + 1500))
    expect(draft.changes.at(-1)?.data).toMatchObject({ by: 'rung', rung: 2, volume: 600 })
    expect(draft.sends.filter(({ kind }) => kind === 'close')).toHaveLength(1)
  })

  it('OWN6: parts of 100 percent close all that is open', () => {
    const all = { ...rungs, close2: 70 }
    const world = opened({ ...thirds, rungs: all })
    const draft = world.quote(quote(open + 1000))
    expect(draft.changes.at(-1)?.data).toMatchObject({ rung: 2, volume: 1000 })
    // What is closed as a whole needs no other close.
    expect(world.quote(quote(open + 200)).sends).toEqual([])
  })

  it('OWN7: what is less than the smallest volume is closed with the next part', () => {
    const world = opened(thirds, 300)
    expect(kinds(world.quote(quote(open + 500)))).toEqual(['rung.reached', 'stop.intent'])
    expect(kinds(world.quote(quote(open + 600)))).toEqual([])
    expect(world.quote(quote(open + 1000)).changes.at(-1)?.data).toMatchObject({ rung: 2, volume: 100 })
  })

  it.each([
    ['a refusal', RET.REJECT],
    ['another price', RET.REQUOTE],
    ['a closed market', RET.MARKET_CLOSED],
    ['a volume that it does not take', RET.INVALID_CLOSE_VOLUME],
    ['a rule of its own', RET.FIFO_CLOSE],
  ])('OWN8: what the broker refuses by %s stays refused, and its trader is told', (_, retcode) => {
    const world = opened()
    const [, close] = world.quote(quote(open + 500)).sends
    const refused = world.report({ answer: answer(close?.clientId ?? '', retcode, { text: 'Not now.' }) })
    expect(refused.changes).toMatchObject([
      {
        kind: 'part.refused',
        tradeId: 'trade',
        data: { retcode, text: 'Not now.', position: '7', rung: 1, volume: 300, request: close?.clientId },
        request: { state: 'answered', retcode },
      },
    ])
    expect(world.quote(quote(open + 600)).sends).toEqual([])
    expect(world.quote(quote(open + 1000)).changes.at(-1)?.data).toMatchObject({ rung: 2, volume: 300 })
  })

  it('OWN8: nobody is told of a part of a position that is gone, nor that a close by hand was refused', () => {
    const world = opened()
    const [, close] = world.quote(quote(open + 500)).sends
    expect(kinds(world.report({ answer: answer(close?.clientId ?? '', RET.POSITION_CLOSED) }))).toEqual([
      'close.answered',
    ])
    const [byHand] = world.work({ commands: [command({ volume: 100 })] }).sends
    expect(kinds(world.report({ answer: answer(byHand?.clientId ?? '', RET.REJECT) }))).toEqual(['close.answered'])
  })

  it('OWN8: waits while the account is frozen, and is asked for at the first quote after', () => {
    const world = opened()
    world.model.held = { for: 'book', sinceMs: 1 }
    expect(kinds(world.quote(quote(open + 500)))).toEqual(['rung.reached'])
    world.model.held = null
    const after = world.quote(quote(open + 450))
    expect(kinds(after)).toEqual(['stop.intent', 'close.intent'])
    expect(after.changes[1]?.data).toMatchObject({ rung: 1, volume: 300, bid: open + 450 })
    expect(kinds(world.quote(quote(open + 449)))).toEqual([])
  })

  it('OWN8: waits while a close by hand is under way, and takes no more than that leaves', () => {
    const world = opened()
    const [byHand] = world.work({ commands: [command({ volume: 800 })] }).sends
    expect(kinds(world.quote(quote(open + 500)))).toEqual(['rung.reached', 'stop.intent'])
    closes(world, byHand?.clientId ?? '', 800, 200)
    expect(world.quote(quote(open + 499)).changes.at(-1)?.data).toMatchObject({ rung: 1, volume: 200 })
  })

  it('OWN5: a position that is given such a ladder later counts from what is open then, once no close is under way', () => {
    const world = new World(ladder({}), [position()], [trade({ status: 'executed', position: '7' })])
    const [byHand] = world.work({ commands: [command({ id: 'first', volume: 500 })] }).sends
    const another = command({ kind: 'ladder', ladder: thirds })
    expect(kinds(world.work({ commands: [another] }))).toEqual([])
    expect(world.model.deferred).toBe(true)
    closes(world, byHand?.clientId ?? '', 500, 500)
    world.work({ commands: [another] })
    expect(now(world).ladder?.parts).toEqual({ of: 500, asked: 0 })
    expect(world.quote(quote(open + 500)).changes.at(-1)?.data).toMatchObject({ rung: 1, volume: 100 })
  })

  it('OWN5: a price through an unconfirmed stop closes the rest though a part is under way', () => {
    const world = opened()
    world.quote(quote(open + 500))
    expect(world.quote(quote(open + 300)).sends).toMatchObject([{ kind: 'close', volume: 0 }])
  })
})
