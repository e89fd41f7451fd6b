import { describe, expect, it } from 'vitest'
import { answer, brokerPosition, closingDeal, command } from './testing/rows.ts'
import { position, trade, World } from './testing/world.ts'

const executed = trade({ status: 'executed', position: '7', order: '7' })
const worldWith = (fields: Parameters<typeof position>[0] = {}) => new World(undefined, [position(fields)], [executed])
const outcomeOf = ({ changes }: ReturnType<World['report']>) =>
  changes.flatMap(({ command: done }) => (done ? [done.outcome] : []))

describe('S11: a close says what left and what is still open', () => {
  const closed = (volume: number, left: number) => {
    const world = worldWith({ volume: 10_000 })
    const clientId = world.work({ commands: [command({ volume })] }).sends[0]?.clientId ?? ''
    return world.report({
      answer: answer(clientId, 10009),
      deals: [{ ...closingDeal, volume, profit: -1860 }],
      positions: [brokerPosition({ volume: left })],
    })
  }

  it('a part', () => {
    const done = closed(3000, 7000)
    expect(outcomeOf(done)).toEqual([{ ok: true, message: 'Closed 0.30 GOLD, −18.60. 0.70 is still open.' }])
    expect(done.changes.find(({ kind }) => kind === 'position.closed')?.data).toMatchObject({
      volume: 3000,
      left: 7000,
    })
  })

  it('the whole', () => {
    const done = closed(10_000, 0)
    expect(outcomeOf(done)).toEqual([{ ok: true, message: 'Closed 1.00 GOLD, −18.60.' }])
    expect(done.changes.find(({ kind }) => kind === 'position.closed')?.data).not.toHaveProperty('left')
  })
})

describe('S12: a change of levels names the level that changed', () => {
  it.each([
    [{ sl: 128_250, tp: null }, {}, { sl: 128_250 }, 'Stop loss set to 1282.50.'],
    [{ sl: null, tp: 131_000 }, { sl: 128_000 }, { sl: 128_000, tp: 131_000 }, 'Take profit set to 1310.00.'],
    [{ sl: null, tp: 0 }, { sl: 128_000, tp: 131_000 }, { sl: 128_000, tp: 0 }, 'Take profit removed.'],
    [
      { sl: 128_250, tp: 131_000 },
      {},
      { sl: 128_250, tp: 131_000 },
      'Stop loss set to 1282.50. Take profit set to 1310.00.',
    ],
  ])('%j', (fields, before, after, message) => {
    const { sl = 0, tp = 0 }: { sl?: number; tp?: number } = before
    const world = worldWith({ sl, tp, intendedSl: sl, intendedTp: tp })
    const { sends } = world.work({ commands: [command({ kind: 'levels', ...fields })] })
    const done = world.report({
      answer: answer(sends[0]?.clientId ?? '', 10009),
      positions: [brokerPosition(after)],
    })
    expect(outcomeOf(done)).toEqual([{ ok: true, message }])
  })
})

const drillIn = (data: object | undefined) => (data as { readonly drill?: unknown } | undefined)?.drill

describe('S8: a refusal that came during a drill says so in its own record', () => {
  const refused = (retcode: number, on: World['drill']) => {
    const world = new World()
    const { sends } = world.work({ trades: [trade()] })
    world.drill = on
    return world.report({ answer: answer(sends[0]?.clientId ?? '', retcode) }).changes.at(-1)
  }

  it('with the faults that were on, or the one that alone can have caused it', () => {
    expect(drillIn(refused(10015, ['late', 'gap'])?.data)).toEqual(['late', 'gap'])
    expect(drillIn(refused(10004, ['late', 'requote'])?.data)).toEqual(['requote'])
    expect(drillIn(refused(10004, [])?.data)).toEqual([])
  })

  it('not where no drill can have caused it, and not without one', () => {
    for (const retcode of [10014, 10018, 10019]) expect(refused(retcode, ['requote'])?.data).not.toHaveProperty('drill')
    expect(refused(10004, undefined)?.data).not.toHaveProperty('drill')
  })

  it('an outcome that is not known says so, too', () => {
    const world = new World()
    const { sends } = world.work({ trades: [trade()] })
    world.drill = ['link']
    const { changes } = world.report({ answer: answer(sends[0]?.clientId ?? '', 10012) })
    expect(changes.map(({ kind, data }) => [kind, drillIn(data)])).toEqual([
      ['account.frozen', ['link']],
      ['trade.unknown', ['link']],
    ])
  })

  it('the command’s own answer has it', () => {
    const world = worldWith()
    const { sends } = world.work({ commands: [command({ kind: 'levels', sl: 129_000 })] })
    world.drill = ['requote', 'lost']
    expect(outcomeOf(world.report({ answer: answer(sends[0]?.clientId ?? '', 10004) }))).toMatchObject([
      { ok: false, drill: ['requote'] },
    ])
  })
})
