import { describe, expect, it } from 'vitest'
import { kinds, ladder, position, quote, World } from './testing/world.ts'

const fifty = ladder({ profit1: 50, sl1: 20, profit2: 100, sl2: 30, tp2: 40 })
const open = 130_000
const done = { retcode: 10009, text: 'done', order: '', deal: '', bid: 0, ask: 0, timeMs: 1 }

describe('a quote that reaches rungs', () => {
  it('LAD: fifty pips in favour lock thirty: one intent, one request, nothing confirmed yet', () => {
    const world = new World(fifty, [position()])
    const draft = world.quote(quote(open + 500))
    expect(kinds(draft)).toEqual(['rung.reached', 'stop.intent'])
    expect(draft.sends).toMatchObject([{ kind: 'levels', position: '7', sl: open + 300, tp: 0 }])
    expect(world.model.positions.get('7')).toMatchObject({ sl: 0, intendedSl: open + 300, rung: 1 })
  })

  it('LAD: a quote one point short of a rung does nothing', () => {
    const draft = new World(fifty, [position()]).quote(quote(open + 499))
    expect(draft.changes).toEqual([])
    expect(draft.sends).toEqual([])
  })

  it('LAD: several rungs crossed by one quote are one request, named after the highest', () => {
    const draft = new World(fifty, [position()]).quote(quote(open + 1000))
    expect(draft.changes[0]?.data).toMatchObject({ rungs: [1, 2], rung: 2, triggers: [open + 500, open + 1000] })
    expect(draft.sends).toHaveLength(1)
    expect(draft.sends[0]).toMatchObject({ sl: open + 700, tp: open + 1400 })
  })

  it('LAD: a short mirrors, and looks at ask', () => {
    const short = position({ side: 'sell' })
    expect(new World(fifty, [short]).quote(quote(open - 529, open - 499)).sends).toEqual([])
    expect(new World(fifty, [short]).quote(quote(open - 530, open - 500)).sends).toMatchObject([{ sl: open - 300 }])
  })

  it('LAD, ENG16: a second rung while the first request is under way waits for the answer, and is asked for with it: the next quote may be long in coming', () => {
    const world = new World(fifty, [position()])
    const first = world.quote(quote(open + 500)).sends[0]
    const second = world.quote(quote(open + 1000))
    expect(kinds(second)).toEqual(['rung.reached'])
    expect(second.sends).toEqual([])
    const confirmed = world.report({
      answer: { ...done, clientId: first?.clientId ?? '' },
      positions: [brokerPosition(open + 300)],
    })
    expect(kinds(confirmed)).toEqual(['stop.confirmed', 'stop.intent'])
    expect(confirmed.sends).toMatchObject([{ kind: 'levels', sl: open + 700 }])
    expect(world.quote(quote(open + 990)).sends).toEqual([])
  })

  it('keeps since when broker and ladder differ, and forgets it once the broker has confirmed', () => {
    const world = new World(fifty, [position()])
    const asked = world.quote(quote(open + 500))
    expect(world.model.positions.get('7')?.gapSinceMs).toBe(5000)
    world.nowMs = 6000
    world.quote(quote(open + 1000))
    expect(world.model.positions.get('7')?.gapSinceMs, 'a gap that widens is no new one').toBe(5000)
    const second = world.report({
      answer: { ...done, clientId: asked.sends[0]?.clientId ?? '' },
      positions: [brokerPosition(open + 300)],
    })
    expect(world.model.positions.get('7')?.gapSinceMs, 'rung 2 is not confirmed yet').toBe(5000)
    const confirmed = world.report({
      answer: { ...done, clientId: second.sends[0]?.clientId ?? '' },
      positions: [{ ...brokerPosition(open + 700), tp: open + 1400 }],
    })
    expect(world.model.positions.get('7')?.gapSinceMs).toBeNull()
    expect(confirmed.changes.at(-1)?.data).toMatchObject({ heardAtMs: 6000 })
  })

  it('LAD: a changed ladder starts from the next quote and keeps what was locked', () => {
    const world = new World(fifty, [position({ sl: open + 300, intendedSl: open + 300, reached: 1, rung: 1 })])
    world.work({ risk: ladder({ profit1: 40, sl1: 35 }), riskVersion: 2 })
    const draft = world.quote(quote(open + 450))
    expect(kinds(draft)).toEqual(['rung.reached'])
    expect(world.model.positions.get('7')).toMatchObject({ intendedSl: open + 300, reached: 1, riskVersion: 2 })
  })
})

describe('an intended stop that the broker has not confirmed', () => {
  it('I3: a price through it closes the position at market, once', () => {
    const world = new World(fifty, [position({ intendedSl: open + 300, reached: 1, rung: 1 })])
    const draft = world.quote(quote(open + 300))
    expect(kinds(draft)).toEqual(['close.intent'])
    expect(draft.sends).toMatchObject([{ kind: 'close', position: '7', volume: 0, reason: 'expert' }])
    expect(world.quote(quote(open + 200)).sends).toEqual([])
  })

  it('I3: it is asked for again, though not on every quote after a refusal', () => {
    const world = new World(fifty, [position()])
    const sent = world.quote(quote(open + 500, open + 530, 10_000)).sends[0]
    world.report({
      answer: {
        clientId: sent?.clientId ?? '',
        retcode: 10016,
        text: 'no',
        order: '',
        deal: '',
        bid: 0,
        ask: 0,
        timeMs: 10_000,
      },
    })
    expect(world.quote(quote(open + 490, open + 520, 10_100)).sends).toEqual([])
    expect(world.quote(quote(open + 490, open + 520, 11_100)).sends).toMatchObject([{ sl: open + 300 }])
  })

  it('MAT: a target that the market has passed is not asked for; the stop of the same rung is', () => {
    const steep = ladder({ profit1: 50, sl1: 20, tp1: 5 })
    const world = new World(steep, [position()])
    expect(world.quote(quote(open + 600)).sends).toMatchObject([{ sl: open + 300, tp: 0 }])
    expect(kinds(world.quote(quote(open + 560)))).toEqual(['close.intent'])
  })
})

function brokerPosition(sl: number) {
  return {
    ticket: '7',
    identifier: '7',
    clientId: 'trade',
    symbol: 'GOLD',
    side: 'buy' as const,
    volume: 1000,
    openPrice: open,
    openTimeMs: 0,
    sl,
    tp: 0,
    swap: 0,
    comment: '',
    magic: '',
  }
}
