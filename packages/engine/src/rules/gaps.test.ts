import { RET } from '@ratchet/contract'
import { describe, expect, it } from 'vitest'
import { ladder, position, trade } from '../account/testing/world.ts'
import { type Desk, openDesk, tick } from '../testing/desk.ts'

const executed = trade({ status: 'executed', position: '7', order: '7' })
const climbing = {
  risk: ladder({ profit1: 50, sl1: 20, profit2: 80, sl2: 10 }),
  trades: [executed],
  positions: [position({ sl: 129_000, intendedSl: 129_000 })],
}
/** Looks four times a second, as the program does. */
const wait = async ({ engine, clock }: Desk, quarters: number) => {
  for (let n = 0; n < quarters; n++) {
    await clock.pass(250)
    void engine.checkGaps()
    await clock.pass(0)
  }
}
const alarms = ({ ledger }: Desk) => ledger.changes.filter(({ kind }) => kind.startsWith('protection.'))

/** A stop change that left and is not answered. */
async function open(state: Parameters<typeof openDesk>[0] = climbing) {
  const desk = openDesk(state)
  await desk.start()
  await tick(desk, 130_500)
  return desk
}
const answer = (desk: Desk, retcode: number, sl: number) => {
  const clientId = desk.broker.sent.at(-1)?.clientId ?? ''
  const [now] = desk.broker.positions.values()
  const words = { clientId, retcode, text: '', order: '', deal: '', bid: 0, ask: 0, timeMs: 1000 }
  desk.broker.does({ answer: words, positions: now && retcode === RET.DONE ? [{ ...now, sl }] : [] })
  return desk.clock.pass(0)
}

describe('ENG8: a protection gap older than a second', () => {
  it('is told once, with what the two stops differ by in money', async () => {
    const desk = await open()
    await wait(desk, 4)
    expect(alarms(desk)).toEqual([])
    await wait(desk, 8)
    expect(alarms(desk)).toHaveLength(1)
    expect(desk.engine.trouble()).toEqual({ frozen: 0, faulty: 0, gaps: 1 })
    expect(desk.ledger.last('protection.gap')).toMatchObject({
      tradeId: 'trade',
      // 0.1 lot of 100 oz, 13 dollars apart.
      data: {
        position: '7',
        rung: 1,
        from: { sl: 129_000, tp: 0 },
        to: { sl: 130_300, tp: 0 },
        cents: 13_000,
        ms: 1250,
      },
    })
  })

  it('is told as restored, with how long it lasted, once the broker has the stop', async () => {
    const desk = await open()
    await wait(desk, 8)
    await answer(desk, RET.DONE, 130_300)
    expect(desk.ledger.kinds.slice(-2)).toEqual(['stop.confirmed', 'protection.restored'])
    expect(desk.engine.trouble().gaps).toBe(0)
    expect(desk.ledger.last('protection.restored')?.data).toMatchObject({
      position: '7',
      lastedMs: 2000,
      to: { sl: 130_300 },
    })
    await wait(desk, 8)
    expect(alarms(desk)).toHaveLength(2)
  })

  it('is nothing to be told of when the broker answers within a second', async () => {
    const desk = await open()
    await wait(desk, 3)
    await answer(desk, RET.DONE, 130_300)
    await wait(desk, 8)
    expect(alarms(desk)).toEqual([])
  })

  it('goes on as the same gap when the ladder climbs meanwhile; a new one is told anew', async () => {
    const desk = await open()
    await wait(desk, 8)
    await tick(desk, 130_800)
    await wait(desk, 8)
    expect(alarms(desk)).toHaveLength(1)
    await answer(desk, RET.DONE, 130_300)
    expect(alarms(desk)).toHaveLength(1)
    await tick(desk, 130_790)
    await answer(desk, RET.DONE, 130_700)
    expect(alarms(desk).map(({ kind }) => kind)).toEqual(['protection.gap', 'protection.restored'])
    await desk.engine.stop()
  })

  it('ends without a word about restored protection when the position ends', async () => {
    const desk = await open()
    await wait(desk, 8)
    const [now] = desk.broker.positions.values()
    desk.broker.does({ positions: now ? [{ ...now, volume: 0 }] : [] })
    await desk.clock.pass(0)
    expect(desk.ledger.state.positions).toEqual([])
    expect(alarms(desk)).toHaveLength(1)
  })

  const gap = {
    ...climbing,
    positions: [position({ sl: 129_000, intendedSl: 130_300, gapSinceMs: 990_000, reached: 1, rung: 1 })],
  }

  it('that is on record is not told again after a restart, and its end is', async () => {
    const desk = openDesk({ ...gap, alarmed: ['7'] })
    await desk.start()
    await wait(desk, 8)
    expect(alarms(desk)).toEqual([])
    await tick(desk, 130_500)
    await answer(desk, RET.DONE, 130_300)
    expect(alarms(desk)).toMatchObject([{ kind: 'protection.restored', data: { lastedMs: 12_000 } }])
  })

  it('that was not told before the restart is told right after it', async () => {
    const desk = openDesk(gap)
    await desk.start()
    await wait(desk, 1)
    expect(alarms(desk)).toMatchObject([{ kind: 'protection.gap', data: { ms: 10_250 } }])
  })

  it('is found though the clock went back by an hour: the looks at it count as well', async () => {
    const desk = openDesk({
      ...gap,
      positions: [{ ...position(), intendedSl: 129_000, gapSinceMs: 1_000_000 + 3_600_000 }],
    })
    await desk.start()
    await wait(desk, 5)
    expect(alarms(desk)).toEqual([])
    await wait(desk, 3)
    expect(alarms(desk)).toMatchObject([{ kind: 'protection.gap', data: { cents: null } }])
  })
})
