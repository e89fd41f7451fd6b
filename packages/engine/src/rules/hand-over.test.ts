import { RET } from '@ratchet/contract'
import { noLimits } from '@ratchet/domain'
import { describe, expect, it } from 'vitest'
import { command, request } from '../account/testing/rows.ts'
import { trade } from '../account/testing/world.ts'
import { LedgerAway, type Work } from '../ports/index.ts'
import { type Desk, openDesk, round, tick } from '../testing/desk.ts'

const instruction = trade()

/** Counts the readings of the ledger for work, and holds them up where a test wants that. */
function watchReadings({ ledger }: Desk) {
  const read = ledger.work
  const seen = { count: 0, held: undefined as Promise<void> | undefined }
  ledger.work = async (known, limited): Promise<readonly Work[]> => {
    seen.count++
    const works = await read(known, limited)
    await seen.held
    return works
  }
  return seen
}

async function openStarted(...[state = {}, proof]: Partial<Parameters<typeof openDesk>>) {
  const desk = openDesk(state, proof)
  await desk.start()
  // The first taking of work reads what there was before.
  void desk.engine.takeWork()
  await desk.clock.pass(0)
  return { desk, readings: watchReadings(desk) }
}

/** Offers an instruction that has to be durable before it is taken. */
function expected({ engine }: Desk, which = instruction, mayIntend = false) {
  const offer = engine.offer(which, mayIntend)
  if (offer.state !== 'expected') throw new Error(`It is ${offer.state}`)
  return offer
}

/** As the ledger's writer does it, where it may not take the intent right behind it. */
function publish(desk: Desk, which = instruction): boolean {
  const offer = expected(desk, which)
  desk.ledger.publish(which)
  return offer.committed()
}

/** As the process does it whose writer is the ledger's: the intent right behind the instruction, which may wait for its commit. */
function publishAhead({ engine, ledger }: Desk, which = instruction) {
  const held = Promise.withResolvers<void>()
  ledger.publish(which)
  ledger.held = held.promise
  const { state } = engine.offer(which, true)
  const commit = () => {
    ledger.held = undefined
    held.resolve()
  }
  if (state === 'expected') commit()
  return { state, commit }
}

async function openAdmitting(...[state = {}, proof]: Partial<Parameters<typeof openDesk>>) {
  const { desk, readings } = await openStarted(state, proof)
  desk.engine.admit(true)
  return { desk, readings }
}

async function letIn({ engine, clock }: Desk): Promise<void> {
  void engine.takeWork()
  await clock.pass(0)
}

const sentOf = ({ broker }: Desk) => broker.sent.map(({ kind, clientId }) => `${kind} ${clientId}`)

/** The broker refuses an order, and so its instruction has come to its end: nothing of it is left in the engine's memory. */
async function refuse({ broker, clock }: Desk, clientId: string): Promise<void> {
  const nothing = { order: '', deal: '', bid: 0, ask: 0, timeMs: 1000 }
  broker.does({ answer: { clientId, retcode: RET.NO_MONEY, text: 'No money', ...nothing } })
  await clock.pass(0)
}

describe('ENG12: an instruction that is handed over', () => {
  it('waits until work is let in, and is then taken without a reading of the ledger', async () => {
    const { desk, readings } = await openStarted()
    expect(publish(desk)).toBe(true)
    await tick(desk, 130_000)
    expect([desk.engine.workPending, sentOf(desk)]).toEqual([true, []])
    await letIn(desk)
    expect([desk.engine.workPending, sentOf(desk)]).toEqual([false, ['order trade']])
    expect(readings.count).toBe(0)
  })

  it('does not wait until those before it are written', async () => {
    const { desk, readings } = await openStarted()
    const commit = desk.ledger.commit
    const held = Promise.withResolvers<void>()
    desk.ledger.commit = async (write) => {
      await held.promise
      return commit(write)
    }
    publish(desk)
    await letIn(desk)
    const second = trade({ id: 'second' })
    expect([publish(desk, second), desk.engine.workPending]).toEqual([true, false])
    held.resolve()
    await desk.clock.pass(0)
    expect([readings.count, sentOf(desk)]).toEqual([0, ['order trade', 'order second']])
  })

  it('is left to the reading where one is due anyway, though others are being written', async () => {
    const { desk } = await openStarted()
    const commit = desk.ledger.commit
    const held = Promise.withResolvers<void>()
    desk.ledger.commit = async (write) => {
      await held.promise
      return commit(write)
    }
    publish(desk)
    await letIn(desk)
    const second = trade({ id: 'second' })
    const offer = expected(desk, second)
    desk.ledger.publish(second)
    desk.ledger.addCommand(command({ kind: 'delete', tradeId: second.id, position: null }))
    desk.engine.wake()
    offer.committed()
    held.resolve()
    await desk.clock.pass(0)
    await letIn(desk)
    expect(sentOf(desk)).toEqual(['order trade'])
  })

  it('is left to the reading where one is due anyway, so that a deletion beside it is seen', async () => {
    const { desk, readings } = await openStarted()
    publish(desk)
    desk.ledger.addCommand(command({ kind: 'delete', tradeId: instruction.id, position: null }))
    desk.engine.wake()
    await letIn(desk)
    await letIn(desk)
    expect([readings.count > 0, sentOf(desk)]).toEqual([true, []])
  })

  it('I2: is taken once where a reading finds it before, though the word of its commit comes when it has ended', async () => {
    const { desk } = await openStarted()
    const offer = expected(desk)
    desk.ledger.publish(instruction)
    desk.engine.wake()
    await letIn(desk)
    await refuse(desk, instruction.id)
    expect(offer.committed()).toBe(true)
    await letIn(desk)
    expect(sentOf(desk)).toEqual(['order trade'])
  })

  it('I1: is found in the ledger where nobody knows whether its commit failed', async () => {
    const { desk } = await openStarted()
    const offer = expected(desk)
    desk.ledger.publish(instruction)
    offer.undone()
    expect(offer.committed()).toBe(false)
    desk.engine.wake()
    await letIn(desk)
    expect(sentOf(desk)).toEqual(['order trade'])
  })

  it('I2: is ordered once, though a reading that began before it was taken lists it after its end', async () => {
    const { desk, readings } = await openStarted()
    const held = Promise.withResolvers<void>()
    readings.held = held.promise
    const offer = expected(desk)
    desk.ledger.publish(instruction)
    desk.engine.wake()
    await letIn(desk)
    // While the reading is under way, work is let in: what is handed over does not wait for it.
    expect(offer.committed()).toBe(true)
    await desk.clock.pass(0)
    expect(sentOf(desk)).toEqual(['order trade'])
    await refuse(desk, instruction.id)
    expect(desk.ledger.trades).toMatchObject([{ status: 'failed' }])
    held.resolve()
    await desk.clock.pass(0)
    expect([readings.count, sentOf(desk)]).toEqual([1, ['order trade']])
  })

  it('I2: is not taken from before the account was loaded again, but found in the ledger', async () => {
    const { desk, readings } = await openStarted()
    const held = Promise.withResolvers<void>()
    readings.held = held.promise
    desk.engine.wake()
    await letIn(desk)
    const restarting = desk.engine.restartAccount('account')
    publish(desk)
    await desk.clock.pass(0)
    await restarting
    expect(sentOf(desk)).toEqual([])
    held.resolve()
    await desk.clock.pass(0)
    readings.held = undefined
    await letIn(desk)
    expect(sentOf(desk)).toEqual(['order trade'])
  })

  it('I1: waits where its account is frozen, and is taken once that has ended', async () => {
    const lost = request({ id: 'lost', tradeId: 'lost' })
    const { desk } = await openStarted({ trades: [trade({ id: 'lost' })], requests: [lost] }, 'none')
    publish(desk)
    await letIn(desk)
    expect(sentOf(desk)).toEqual([])
    await refuse(desk, 'lost')
    await round(desk)
    await letIn(desk)
    expect(sentOf(desk)).toEqual(['order trade'])
  })

  it('is refused by an engine that does not hold its account, or that was stopped: then the bus has to announce it', async () => {
    const { desk } = await openStarted()
    const foreign = { ...instruction, accountId: 'another' }
    expect(expected(desk, foreign).committed()).toBe(false)
    await desk.engine.stop()
    expect(publish(desk)).toBe(false)
  })
})

describe('ENG13: an instruction that is decided right behind its own entry in the log', () => {
  it('is sent once its intent is committed, and not before, without a reading and without another commit', async () => {
    const { desk, readings } = await openAdmitting()
    const { state, commit } = publishAhead(desk)
    expect(state).toBe('waits')
    await desk.clock.pass(1000)
    expect([sentOf(desk), desk.engine.busy]).toEqual([[], true])
    commit()
    await desk.clock.pass(0)
    expect([sentOf(desk), desk.engine.busy, readings.count]).toEqual([['order trade'], false, 0])
    expect(desk.ledger.kinds).toEqual(['order.intent'])
  })

  it.each([
    ['it was', true],
    ['it was not', false],
  ])('I2: where nobody knows whether it was committed, the ledger says: %s', async (_, wasCommitted) => {
    const { desk } = await openAdmitting()
    const fail = () => {
      desk.ledger.beforeCommit = () => {}
      desk.ledger.afterCommit = () => {}
      throw new LedgerAway('Connection terminated')
    }
    if (wasCommitted) desk.ledger.afterCommit = fail
    else desk.ledger.beforeCommit = fail
    publishAhead(desk).commit()
    await desk.clock.pass(3000)
    await round(desk)
    await letIn(desk)
    expect(sentOf(desk)).toEqual(['order trade'])
    expect(desk.engine.busy).toBe(false)
  })

  it('has everything else of its account wait until its commit is known, and nothing of another', async () => {
    const { desk } = await openAdmitting()
    const { commit } = publishAhead(desk)
    const second = trade({ id: 'second' })
    desk.ledger.publish(second)
    expected(desk, second, true).committed()
    await letIn(desk)
    expect(sentOf(desk)).toEqual([])
    commit()
    await desk.clock.pass(0)
    expect(sentOf(desk)).toEqual(['order trade', 'order second'])
  })

  it.each([
    ['work may not be let in', (desk: Desk) => desk.engine.admit(false)],
    ['a reading is due', (desk: Desk) => desk.engine.wake()],
    ['the engine was stopped', (desk: Desk) => desk.engine.stop()],
  ])('is left to its commit where %s', async (_, hinder) => {
    const { desk } = await openAdmitting()
    await hinder(desk)
    expect(publishAhead(desk).state).toBe('expected')
    expect(sentOf(desk)).toEqual([])
  })

  it('is left to its commit where its account is frozen, or no broker is connected for it', async () => {
    const lost = request({ id: 'lost', tradeId: 'lost' })
    const { desk } = await openAdmitting({ trades: [trade({ id: 'lost' })], requests: [lost] }, 'none')
    expect(publishAhead(desk).state).toBe('expected')
    const elsewhere = await openAdmitting()
    expect(publishAhead(elsewhere.desk, trade({ server: 'Nowhere' })).state).toBe('expected')
    expect(publishAhead(elsewhere.desk, trade({ accountId: 'another' })).state).toBe('expected')
  })

  it('ENG1: is not sent by an engine that lost the account meanwhile', async () => {
    const { desk } = await openAdmitting()
    const { commit } = publishAhead(desk)
    desk.ledger.afterCommit = () => desk.ledger.passToAnother()
    commit()
    await desk.clock.pass(0)
    expect([sentOf(desk), desk.ended.length]).toEqual([[], 1])
  })
})

describe('ENG17: limits that were changed', () => {
  it('hold for an instruction that is handed over while they are being read', async () => {
    const { desk, readings } = await openAdmitting()
    const { promise, resolve } = Promise.withResolvers<void>()
    readings.held = promise
    desk.ledger.saveLimits({ inForce: { ...noLimits, tradeVolume: 0.01 }, pending: null })
    desk.tell({ traderId: 'trader' })
    await letIn(desk)
    const offer = expected(desk, instruction, true)
    desk.ledger.publish(instruction)
    expect(offer.committed()).toBe(true)
    await desk.clock.pass(0)
    expect(sentOf(desk)).toEqual([])
    resolve()
    await desk.clock.pass(0)
    for (let n = 0; n < 3; n++) await letIn(desk)
    expect(sentOf(desk)).toEqual([])
    expect(desk.ledger.trades).toMatchObject([{ status: 'failed', retcode: RET.LIMIT_VOLUME }])
  })
})
