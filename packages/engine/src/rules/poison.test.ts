import { describe, expect, it } from 'vitest'
import { ladder, position, quote, trade } from '../account/testing/world.ts'
import { type CommandRow, LedgerAway } from '../ports/index.ts'
import { type Desk, openDesk, round, tick } from '../testing/desk.ts'

const risk = ladder({ profit1: 50, sl1: 20 })
const climber = { risk, positions: [position()], trades: [trade({ status: 'executed', position: '7', order: '7' })] }
const reached = 130_500

/** Whether the market is let go within that much time of the engine's clock. */
async function letsGo({ engine, clock }: Desk, withinMs: number): Promise<boolean> {
  let isDone = false
  void engine.quote(quote(reached, reached + 20, 2000), 2)?.then(() => (isDone = true))
  await clock.pass(withinMs)
  return isDone
}

const retry = (id: string): CommandRow => ({
  id,
  traderId: 'trader',
  accountId: 'account',
  kind: 'retry',
  tradeId: null,
  position: null,
  price: null,
  sl: null,
  tp: null,
  volume: 0,
})
async function tryAgain(desk: Desk, id: string): Promise<void> {
  desk.ledger.addCommand(retry(id))
  // The account's wake-up has the rest of its work looked at.
  for (let n = 0; n < 2; n++) {
    void desk.engine.takeWork()
    await desk.clock.pass(2000)
  }
}

describe('ENG10: a fault that comes back freezes its account alone', () => {
  /** Each commit that moves a stop fails, as a fault in our own code would make it. */
  async function poisoned() {
    const desk = openDesk(climber)
    await desk.start()
    let cured = false
    desk.ledger.beforeCommit = (changes) => {
      if (!cured && changes.some(({ kind }) => kind === 'stop.intent')) throw new TypeError('x is undefined')
    }
    const cure = () => {
      cured = true
    }
    return { desk, cure }
  }

  it('the market does not wait for it, and the record, the log and the figures tell', async () => {
    const { desk } = await poisoned()
    expect(await letsGo(desk, 2000)).toBe(true)
    expect(desk.engine.busy).toBe(false)
    expect(desk.engine.trouble()).toEqual({ frozen: 1, faulty: 1, gaps: 0 })
    const frozen = desk.ledger.last('account.frozen')
    expect(frozen?.data).toMatchObject({
      accountId: 'account',
      request: null,
      kind: 'fault',
      since: expect.any(Number),
    })
    const error = expect.objectContaining({ stack: expect.stringContaining('poison.test.ts') })
    const reference = frozen?.data.reference
    expect(desk.logged).toEqual([{ account: 'account', step: 'quote', reference, error }])
    expect(desk.ended).toEqual([])
  })

  it('nothing is done for it until somebody asks for another try, which takes up what it left out', async () => {
    const { desk, cure } = await poisoned()
    await letsGo(desk, 2000)
    const before = desk.ledger.changes.length
    for (let n = 0; n < 3; n++) {
      await tick(desk, reached + n)
      await round(desk)
    }
    expect(desk.ledger.changes).toHaveLength(before)
    cure()
    await tryAgain(desk, 'first')
    expect(desk.ledger.last('account.settled')?.data).toMatchObject({ kind: 'fault', how: 'tried again' })
    expect(desk.ledger.last('command.done')?.command).toMatchObject({ id: 'first', outcome: { ok: true } })
    await tick(desk, reached)
    expect(desk.broker.sent).toMatchObject([{ kind: 'levels', sl: 130_300 }])
    expect(desk.engine.trouble()).toEqual({ frozen: 0, faulty: 0, gaps: 0 })
  })

  it('an instruction that cannot be taken is given up too, though each try reads the work anew', async () => {
    const desk = openDesk({ risk })
    await desk.start()
    desk.ledger.beforeCommit = (changes) => {
      if (changes.some(({ kind }) => kind === 'order.intent')) throw new TypeError('x is undefined')
    }
    desk.ledger.publish(trade())
    for (let n = 0; n < 10; n++) {
      void desk.engine.takeWork()
      await desk.clock.pass(200)
    }
    expect(desk.engine.trouble()).toMatchObject({ frozen: 1, faulty: 1 })
  })

  it('a command to try again is followed once: where the fault is still there, the account is frozen anew', async () => {
    const { desk } = await poisoned()
    await letsGo(desk, 2000)
    await tryAgain(desk, 'first')
    await tick(desk, reached)
    await desk.clock.pass(2000)
    const frozen = () => desk.ledger.kinds.filter((kind) => kind === 'account.frozen').length
    expect(frozen()).toBe(2)
    for (let n = 0; n < 3; n++) {
      void desk.engine.takeWork()
      await round(desk)
    }
    expect(frozen()).toBe(2)
  })

  it('a fault of every commit is put on record as soon as the ledger takes it', async () => {
    const desk = openDesk(climber)
    await desk.start()
    let cured = false
    desk.ledger.beforeCommit = () => {
      if (!cured) throw new TypeError('x is undefined')
    }
    expect(await letsGo(desk, 2000)).toBe(true)
    expect(desk.engine.trouble()).toMatchObject({ frozen: 1, faulty: 1 })
    await round(desk)
    expect(desk.ledger.kinds).not.toContain('account.frozen')
    cured = true
    await round(desk)
    await round(desk)
    expect(desk.ledger.kinds.filter((kind) => kind === 'account.frozen')).toHaveLength(1)
  })

  it('a ledger that is away is waited for, however long', async () => {
    const desk = openDesk(climber)
    await desk.start()
    let away = true
    desk.ledger.beforeCommit = () => {
      if (away) throw new LedgerAway('no connection')
    }
    expect(await letsGo(desk, 60_000)).toBe(false)
    expect(desk.engine.trouble()).toMatchObject({ frozen: 0, faulty: 0 })
    away = false
    await desk.clock.pass(3000)
    expect(desk.broker.sent).toMatchObject([{ kind: 'levels', sl: 130_300 }])
  })
})
