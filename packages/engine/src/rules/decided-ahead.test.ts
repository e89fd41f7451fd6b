import { RET } from '@ratchet/contract'
import type { BrokerReport } from '@ratchet/domain'
import { describe, expect, it } from 'vitest'
import { brokerPosition } from '../account/testing/rows.ts'
import { trade } from '../account/testing/world.ts'
import { type Desk, openDesk } from '../testing/desk.ts'

const instruction = trade()
const prices = { bid: 129_980, ask: 130_000 }

/** The broker carries out the order that is under way. */
const executed: Partial<BrokerReport> = {
  positions: [brokerPosition({ clientId: instruction.id })],
  answer: { clientId: instruction.id, retcode: RET.DONE, text: 'Done', order: '6', deal: '8', ...prices, timeMs: 1000 },
}

/** An engine at a broker that shares the ledger's log, which takes instructions at any moment. */
async function openAhead(): Promise<Desk> {
  const desk = openDesk({}, 'memory', true)
  await desk.start()
  void desk.engine.takeWork()
  await desk.clock.pass(0)
  desk.engine.admit(true)
  return desk
}

/** From here on nothing becomes durable until `write` is called. */
function hold({ ledger }: Desk) {
  const held = Promise.withResolvers<void>()
  ledger.held = held.promise
  const end = () => {
    ledger.held = undefined
    held.resolve()
  }
  return {
    write: end,
    /** Nothing of it is ever written. */
    lose: () => {
      ledger.beforeCommit = () => {
        ledger.beforeCommit = () => {}
        throw new Error('The disk is full.')
      }
      end()
    },
  }
}

const sentOf = ({ broker }: Desk) => broker.sent.map(({ clientId }) => clientId)
const statusOf = ({ ledger }: Desk) => ledger.trades.map(({ status }) => status)

describe('ENG14: memory ahead of the log', () => {
  it('sends an order and takes its answer before anything of it is durable, and writes both in their order', async () => {
    const desk = await openAhead()
    desk.ledger.publish(instruction)
    const { write } = hold(desk)
    expect(desk.engine.offer(instruction, true)).toEqual({ state: 'ahead' })
    await desk.clock.pass(0)
    expect([sentOf(desk), desk.ledger.kinds]).toEqual([[instruction.id], []])
    desk.broker.does(executed)
    await desk.clock.pass(0)
    expect([desk.engine.busy, desk.ledger.kinds]).toEqual([false, []])
    write()
    await desk.clock.pass(0)
    expect(desk.ledger.kinds).toEqual(['order.intent', 'position.opened', 'trade.executed', 'order.answered'])
    expect(statusOf(desk)).toEqual(['executed'])
  })

  it('is thrown away where the log breaks: nothing more is decided or sent, and the next start goes on from what is durable', async () => {
    const desk = await openAhead()
    desk.ledger.publish(instruction)
    const { lose } = hold(desk)
    desk.engine.offer(instruction, true)
    await desk.clock.pass(0)
    lose()
    await desk.clock.pass(0)
    expect([desk.engine.isLost, desk.ended]).toEqual([true, []])
    desk.broker.does(executed, true)
    desk.broker.answersAgain('account', instruction.id)
    expect(desk.engine.offer(trade({ id: 'second' }), true).state).toBe('expected')
    await desk.clock.pass(3000)
    expect([desk.ledger.kinds, desk.engine.busy]).toEqual([[], false])
    desk.engine.forget()
    await desk.start()
    expect(desk.engine.isLost).toBe(false)
  })

  it('ENG10: an account whose write was refused waits for its commits, and by five faults freezes itself alone', async () => {
    const desk = await openAhead()
    desk.ledger.publish(instruction)
    desk.ledger.beforeCommit = (changes) => {
      if (changes.some(({ kind }) => kind === 'order.intent')) throw new TypeError('undefined is not a position')
    }
    desk.engine.offer(instruction, true)
    await desk.clock.pass(0)
    expect(desk.engine.isLost).toBe(true)
    desk.engine.forget()
    await desk.start()
    desk.engine.wake()
    for (let n = 0; n < 8; n++) {
      void desk.engine.takeWork()
      await desk.clock.pass(2000)
    }
    expect([desk.engine.isLost, desk.engine.trouble().faulty]).toEqual([false, 1])
    expect(sentOf(desk)).toEqual([instruction.id])
    expect(desk.ledger.kinds).toEqual(['account.frozen'])
  })
})
