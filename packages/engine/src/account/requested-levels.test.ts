import { RET } from '@ratchet/contract'
import { describe, expect, it } from 'vitest'
import { openDesk, round } from '../testing/desk.ts'
import { answer, brokerPosition, command } from './testing/rows.ts'
import { ladder, position, quote, trade, World } from './testing/world.ts'

/** OP16: levels that a trader asks for show until they are answered, and are not intended before the broker has them. */
const executed = trade({ status: 'executed', position: '7', order: '7' })
const before = { sl: 129_000, intendedSl: 129_000 }
const requested = { sl: 129_500, tp: 0, sinceMs: expect.any(Number) }
const move = command({ kind: 'levels', sl: 129_500, tradeId: 'trade' })

function asking(risk?: ConstructorParameters<typeof World>[0]) {
  const world = new World(risk, [position(before)], [executed])
  const [sent] = world.work({ commands: [move] }).sends
  return { world, clientId: sent?.clientId ?? '', now: () => world.model.positions.get('7') }
}

describe('OP16: a stop that is moved by hand', () => {
  it('shows at once what was asked for, and is not intended yet', () => {
    expect(asking().now()).toMatchObject({ ...before, requested, gapSinceMs: null })
  })

  it('is intended once the broker has confirmed it', () => {
    const { world, clientId, now } = asking()
    world.report({
      answer: answer(clientId, RET.DONE),
      positions: [brokerPosition({ clientId: 'trade', sl: 129_500 })],
    })
    expect(now()).toMatchObject({ sl: 129_500, intendedSl: 129_500 })
    expect(now()).not.toHaveProperty('requested')
  })

  it('leaves the stop as it was where the broker refuses it', () => {
    const { world, clientId, now } = asking()
    world.report({ answer: answer(clientId, RET.INVALID_STOPS) })
    expect(now()).toMatchObject(before)
    expect(now()).not.toHaveProperty('requested')
  })

  it('goes on showing it where a rung is reached, or the answer leaves the outcome open', () => {
    const { world, clientId, now } = asking(ladder({ profit1: 50, sl1: 20 }))
    world.quote(quote(130_600))
    expect(now()).toMatchObject({ rung: 1, requested })
    world.report({ answer: answer(clientId, RET.TIMEOUT) })
    expect(now()).toMatchObject({ requested })
  })
})

it('OP16: a request that is lost shows from when it was asked for until it is proved lost and sent again', async () => {
  const desk = openDesk({ positions: [position(before)], trades: [executed] }, 'none')
  await desk.start()
  desk.broker.cut = true
  desk.ledger.addCommand(move)
  void desk.engine.takeWork()
  await desk.clock.pass(0)
  expect(desk.ledger.state.positions).toMatchObject([{ ...before, requested }])
  desk.broker.cut = false
  await round(desk)
  expect(desk.ledger.kinds).toContain('account.frozen')
  // As after a kill: it is read from the ledger.
  await desk.engine.restartAccount('account')
  expect(desk.ledger.state.positions).toMatchObject([{ ...before, requested }])
})
