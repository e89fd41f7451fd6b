import { RET } from '@ratchet/contract'
import type { BrokerReport } from '@ratchet/domain'
import { describe, expect, it } from 'vitest'
import { brokerPosition, request } from './account/testing/rows.ts'
import { position, trade } from './account/testing/world.ts'
import { type Desk, openDesk, round } from './testing/desk.ts'

const instruction = trade()
const prices = { bid: 129_980, ask: 130_000 }

const opened = brokerPosition({ clientId: instruction.id })

/** The broker carries out the order that is under way. */
const executed: Partial<BrokerReport> = {
  positions: [opened],
  answer: { clientId: instruction.id, retcode: RET.DONE, text: 'Done', order: '6', deal: '8', ...prices, timeMs: 1000 },
}

/** An engine whose order is with the broker. */
async function openSent(): Promise<Desk> {
  const desk = openDesk({ trades: [instruction], requests: [request({ id: instruction.id, tradeId: instruction.id })] })
  await desk.start()
  desk.ledger.changes.length = 0
  return desk
}

const statusOf = ({ ledger }: Desk) => ledger.trades.map(({ status }) => status)

describe('ENG14: reports that are decided ahead of the commit of the book', () => {
  it('are written with it, and the reports that come afterwards change nothing', async () => {
    const desk = await openSent()
    const { write, becomes } = desk.broker.isAboutTo(executed)
    expect(write?.brokerSeq).toBe(1)
    expect(write?.changes.map(({ kind }) => kind)).toContain('trade.executed')
    await desk.clock.pass(1000)
    expect([statusOf(desk), desk.engine.busy]).toEqual([['Pending'], true])
    if (write) await desk.ledger.commit(write)
    becomes.resolve(true)
    const { kinds } = desk.ledger
    desk.broker.does(executed)
    await desk.clock.pass(0)
    expect([statusOf(desk), desk.engine.busy, desk.ledger.kinds]).toEqual([['executed'], false, kinds])
  })

  it('were never decided where nothing was committed, and are taken once when they come', async () => {
    const desk = await openSent()
    desk.broker.isAboutTo(executed).becomes.resolve(false)
    await desk.clock.pass(0)
    expect(desk.ledger.kinds).toEqual([])
    desk.broker.does(executed)
    await desk.clock.pass(0)
    expect(desk.ledger.kinds.filter((kind) => kind === 'position.opened')).toHaveLength(1)
    expect(statusOf(desk)).toEqual(['executed'])
  })

  it.each([
    ['were', true],
    ['were not', false],
  ])('where nobody knows whether they were committed, ledger and broker say: they %s', async (_, wereCommitted) => {
    const desk = await openSent()
    const { write, becomes } = desk.broker.isAboutTo(executed)
    if (wereCommitted && write) {
      await desk.ledger.commit(write)
      desk.broker.does(executed, true)
    }
    becomes.reject(new Error('Connection terminated'))
    await desk.clock.pass(3000)
    if (!wereCommitted) desk.broker.does(executed)
    await round(desk)
    expect(statusOf(desk)).toEqual(['executed'])
    expect(desk.ledger.kinds.filter((kind) => kind === 'position.opened')).toHaveLength(1)
    expect(desk.broker.positions.size).toBe(1)
  })

  it('of several changes of an account are one write, in their order', async () => {
    const desk = openDesk({ positions: [position({ ticket: '7' })] })
    await desk.start()
    const of = (sl: number) => ({ positions: [{ ...opened, clientId: '', sl }] })
    const { write, becomes } = desk.broker.isAboutTo(of(129_000), of(129_100))
    expect(write?.brokerSeq).toBe(2)
    expect(write?.changes.map((change) => change.position?.sl)).toEqual([129_000, 129_100])
    becomes.resolve(false)
  })

  it('wait where the account is busy, a report before them is missing, or the engine was stopped', async () => {
    const desk = await openSent()
    const first = desk.broker.isAboutTo(executed)
    expect(desk.broker.isAboutTo(executed).write).toBeUndefined()
    first.becomes.resolve(false)
    await desk.clock.pass(0)
    expect(desk.broker.isAboutTo({ ...executed, seq: 2 }).write).toBeUndefined()
    await desk.engine.stop()
    expect(desk.broker.isAboutTo(executed).write).toBeUndefined()
  })

  it('are left to the step itself where deciding them is a fault of ours: that keeps no other from being written', async () => {
    const desk = await openSent()
    expect(desk.broker.isAboutTo({ ...executed, positions: [null as never] }).write).toBeUndefined()
    expect(desk.engine.busy).toBe(false)
  })
})
