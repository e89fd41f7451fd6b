import { describe, expect, it } from 'vitest'
import { ladder, position, quote, trade } from '../account/testing/world.ts'
import { openDesk } from '../testing/desk.ts'

const executed = trade({ status: 'executed', position: '7', order: '7' })
const climbing = { risk: ladder({ profit1: 50, sl1: 20 }), positions: [position()], trades: [executed] }
/** Reaches the first rung. */
const crossing = quote(130_500)

describe('ENG2: an engine paused past its lock and resumed, between its commit and its sending', () => {
  it('sends nothing and ends where another engine has the account by then', async () => {
    const { engine, ledger, broker, clock, ended, start } = openDesk(climbing)
    await start()
    ledger.afterCommit = () => {
      ledger.passToAnother()
    }
    void engine.quote(crossing, 1)
    await clock.pass(10_000)
    expect(ledger.kinds).toEqual(['rung.reached', 'stop.intent'])
    expect(broker.sent).toEqual([])
    expect(ended).toHaveLength(1)
  })

  it('takes the account again where nobody has it, asks the broker, and sends under the same client id', async () => {
    const { engine, ledger, broker, clock, ended, start } = openDesk(climbing)
    await start()
    ledger.afterCommit = () => {
      ledger.cut()
      ledger.afterCommit = () => {}
    }
    void engine.quote(crossing, 1)
    await clock.pass(10_000)
    expect(ledger.kinds).toEqual(['rung.reached', 'stop.intent'])
    expect(broker.asked).toEqual(['made-1'])
    expect(broker.sent).toMatchObject([{ kind: 'levels', clientId: 'made-1', sl: 130_300 }])
    expect(ended).toEqual([])
  })

  it('sends an instruction that way neither', async () => {
    const { engine, ledger, broker, clock, start } = openDesk({ trades: [trade()] })
    await start()
    ledger.afterCommit = () => {
      ledger.passToAnother()
    }
    void engine.takeWork()
    await clock.pass(10_000)
    expect(ledger.kinds).toEqual(['order.intent'])
    expect(broker.sent).toEqual([])
  })
})

describe('DRV7: memory that was lost in the middle of a step', () => {
  const lose = async (desk: ReturnType<typeof openDesk>) => {
    const { engine, clock } = desk
    engine.forget()
    const started = engine.start()
    await clock.pass(10)
    return started
  }

  it('is loaded anew only when what was under way has ended: an intent of before is known then, and asked after', async () => {
    const desk = openDesk(climbing)
    const { engine, ledger, broker, clock, start } = desk
    await start()
    const gate = Promise.withResolvers<void>()
    ledger.heldCommit = gate.promise
    void engine.quote(crossing, 1)
    await clock.pass(10)
    const started = lose(desk)
    await clock.pass(10)
    gate.resolve()
    await clock.pass(10_000)
    await started
    expect(ledger.kinds).toEqual(['rung.reached', 'stop.intent'])
    expect(broker.asked).toEqual(['made-1'])
    expect(broker.sent).toMatchObject([{ kind: 'levels', clientId: 'made-1', sl: 130_300 }])
    expect(ledger.state.requests).toMatchObject([{ id: 'made-1' }])
  })
})

describe('an account that is restarted', () => {
  it('is read again from the ledger and goes on from what the broker did meanwhile', async () => {
    const { engine, ledger, broker, clock, start } = openDesk(climbing)
    await start()
    void engine.quote(crossing, 1)
    await clock.pass(10)
    const [asked] = broker.sent
    const answer = { clientId: asked?.clientId ?? '', retcode: 10009, text: '', order: '', deal: '', bid: 0, ask: 0 }
    const [now] = broker.positions.values()
    broker.does({ answer: { ...answer, timeMs: 1000 }, positions: now ? [{ ...now, sl: 130_300 }] : [] }, true)
    const restarted = engine.restartAccount('account')
    await clock.pass(10)
    await restarted
    expect(ledger.kinds).toEqual(['rung.reached', 'stop.intent', 'stop.confirmed'])
    expect(broker.sent).toHaveLength(1)
    expect(ledger.state.positions).toMatchObject([{ sl: 130_300, intendedSl: 130_300 }])
  })

  it('must be one of this engine', async () => {
    const { engine, start } = openDesk({})
    await start()
    await expect(engine.restartAccount('another')).rejects.toThrow('does not hold')
  })
})
