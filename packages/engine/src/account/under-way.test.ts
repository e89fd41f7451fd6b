import { describe, expect, it } from 'vitest'
import type { CommandRow } from '../ports/index.ts'
import { brokerPosition } from './testing/rows.ts'
import { kinds, ladder, position, quote, World } from './testing/world.ts'

const open = 130_000
const fifty = ladder({ profit1: 50, sl1: 20, tp1: 40 })
const command = (fields: Partial<CommandRow>): CommandRow => ({
  id: 'command',
  traderId: 'trader',
  accountId: 'account',
  kind: 'levels',
  tradeId: 'trade',
  position: '7',
  price: null,
  sl: null,
  tp: null,
  volume: 0,
  ...fields,
})
const answer = (clientId: string | undefined, retcode = 10009) => ({
  clientId: clientId ?? '',
  retcode,
  text: 'said',
  order: '',
  deal: '',
  bid: 0,
  ask: 0,
  timeMs: 1,
})

describe('a rung reached while a request of the trader is under way', () => {
  it('I1: is taken while a close is, and asked for at once where only a part goes', () => {
    const world = new World(fifty, [position()])
    world.work({ commands: [command({ kind: 'close', volume: 300 })] })
    expect(kinds(world.quote(quote(open + 500)))).toEqual(['rung.reached', 'stop.intent'])
  })

  it('I1: is taken while a close of all is, and asked for once that was refused, though the price went back', () => {
    const world = new World(fifty, [position()])
    const close = world.work({ commands: [command({ kind: 'close' })] }).sends[0]
    expect(kinds(world.quote(quote(open + 500)))).toEqual(['rung.reached'])
    world.report({ answer: answer(close?.clientId, 10018) })
    expect(world.quote(quote(open + 400)).sends).toMatchObject([{ kind: 'levels', sl: open + 300, tp: open + 900 }])
  })

  it('I3: is not given up for the stop and the target that the trader asked for before', () => {
    const world = new World(fifty, [position({ tp: open + 700, intendedTp: open + 700 })])
    const asked = world.work({ commands: [command({ sl: open + 100, tp: open + 650 })] }).sends[0]
    world.quote(quote(open + 500))
    const { sends } = world.report({ answer: answer(asked?.clientId) })
    expect(world.model.positions.get('7')).toMatchObject({
      sl: open + 100,
      tp: open + 650,
      intendedSl: open + 300,
      intendedTp: open + 900,
    })
    expect(sends).toMatchObject([{ kind: 'levels', sl: open + 300, tp: open + 900 }])
  })

  it('a broker that has other levels than it was asked for is not asked without end', () => {
    const world = new World(fifty, [position()])
    const [asked] = world.quote(quote(open + 500)).sends
    const elsewhere = { ...brokerPosition(), sl: open + 290, tp: open + 900 }
    expect(world.report({ answer: answer(asked?.clientId), positions: [elsewhere] }).sends).toEqual([])
    expect(world.quote(quote(open + 510)).sends).toMatchObject([{ kind: 'levels', sl: open + 300 }])
  })

  it('a nearer target by hand holds where the ladder did not move it meanwhile', () => {
    const world = new World(fifty, [position({ tp: open + 700, intendedTp: open + 700 })])
    const asked = world.work({ commands: [command({ tp: open + 650 })] }).sends[0]
    world.report({ answer: answer(asked?.clientId) })
    expect(world.model.positions.get('7')).toMatchObject({ tp: open + 650, intendedTp: open + 650 })
    expect(world.quote(quote(open + 400)).sends).toEqual([])
  })
})

describe('a price through the intended stop while a part is being closed', () => {
  it('LAD: closes the rest, and is asked for once', () => {
    const world = new World(fifty, [position({ sl: 0, intendedSl: open + 300, reached: 1, rung: 1 })])
    world.work({ commands: [command({ kind: 'close', volume: 300 })] })
    const draft = world.quote(quote(open + 290))
    expect(draft.sends).toMatchObject([{ kind: 'close', volume: 0, reason: 'expert' }])
    expect(world.quote(quote(open + 280)).sends).toEqual([])
  })
})
