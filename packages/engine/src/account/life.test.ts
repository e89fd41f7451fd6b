import { describe, expect, it } from 'vitest'
import { answer, brokerOrder, brokerPosition, closingDeal, command } from './testing/rows.ts'
import { kinds, ladder, position, quote, trade, World } from './testing/world.ts'

describe('the life of an instruction', () => {
  it('I2: the intent is recorded with the trade id as client id, and the order leaves once', () => {
    const world = new World()
    world.quote(quote(130_000))
    const draft = world.work({ trades: [trade()] })
    expect(kinds(draft)).toEqual(['order.intent'])
    expect(draft.sends).toMatchObject([{ kind: 'order', clientId: 'trade', action: 'deal' }])
    expect(world.work({ trades: [trade()] }).sends).toEqual([])
  })

  it('I1: an instruction that was read at a restart but never sent is sent', () => {
    const world = new World(undefined, [], [trade()])
    expect(world.work({ trades: [trade()] }).sends).toMatchObject([{ kind: 'order', clientId: 'trade' }])
    expect(world.work({ trades: [trade()] }).sends).toEqual([])
  })

  it('a deal that is done becomes a position and an executed trade', () => {
    const world = new World()
    world.work({ trades: [trade()] })
    const draft = world.report({ answer: answer('trade', 10009, { order: '7' }), positions: [brokerPosition()] })
    expect(kinds(draft)).toEqual(['position.opened', 'trade.executed', 'order.answered'])
    expect(world.model.trades.get('trade')).toMatchObject({ status: 'executed', position: '7' })
    expect(world.model.requests.size).toBe(0)
  })

  it('a refusal fails the trade with the code and the words of the broker', () => {
    const world = new World()
    world.work({ trades: [trade()] })
    const draft = world.report({ answer: answer('trade', 10019) })
    expect(draft.changes.at(-1)).toMatchObject({
      kind: 'trade.failed',
      trade: { status: 'failed', retcode: 10019, reason: 'code 10019' },
    })
  })

  it.each([10011, 10012])('I5: code %i leaves the outcome unknown, and nothing new is sent for the account', (code) => {
    const world = new World()
    world.work({ trades: [trade()] })
    expect(world.report({ answer: answer('trade', code) }).changes.at(-1)).toMatchObject({
      kind: 'trade.unknown',
      trade: { status: 'unknown' },
    })
    expect(world.work({ trades: [trade({ id: 'next' })] }).sends).toEqual([])
  })

  it('a pending order works as Pending until it is triggered', () => {
    const world = new World()
    world.work({ trades: [trade({ action: 'Trade_Action_Pending', type: 'Order_Type_BuyStop' })] })
    world.report({ answer: answer('trade', 10008, { order: '5' }), orders: [brokerOrder({ state: 'placed' })] })
    expect(world.model.trades.get('trade')).toMatchObject({ status: 'Pending', working: true, order: '5' })
    const draft = world.report({ orders: [brokerOrder()], positions: [brokerPosition()] })
    expect(kinds(draft)).toEqual(['order.triggered', 'position.opened', 'trade.executed'])
  })

  it('a stop ends the position and closes the trade, each told once', () => {
    const world = new World(undefined, [position()], [trade({ status: 'executed', position: '7' })])
    const draft = world.report({ deals: [closingDeal], positions: [brokerPosition({ volume: 0 })] })
    expect(kinds(draft)).toEqual(['position.changed', 'position.closed', 'trade.closed'])
    expect(draft.changes[1]?.closed).toMatchObject({ profit: 5000, reason: 'sl', openPrice: 130_000 })
    expect(world.model.positions.size).toBe(0)
  })

  it('a move of the stop that its broker fills at once ends the position, told once, and nothing is under way', () => {
    const executed = trade({ status: 'executed', position: '7' })
    const world = new World(ladder({ profit1: 50, sl1: 20 }), [position()], [executed])
    const [move] = world.quote(quote(130_500)).sends
    expect(move).toMatchObject({ kind: 'levels', sl: 130_300 })
    const draft = world.report({
      answer: answer(move?.clientId ?? '', 10009),
      deals: [closingDeal],
      positions: [brokerPosition({ sl: 130_300, volume: 0 })],
    })
    expect(kinds(draft)).toEqual(['position.changed', 'position.closed', 'stop.confirmed', 'trade.closed'])
    expect([world.model.positions.size, world.model.requests.size]).toEqual([0, 0])
    expect(world.quote(quote(131_000)).sends).toEqual([])
  })

  it('I3: a stop that somebody tightens at the broker is the intended one from then on', () => {
    const world = new World(
      undefined,
      [position({ sl: 129_000, intendedSl: 129_000 })],
      [trade({ status: 'executed' })],
    )
    world.report({ positions: [brokerPosition({ sl: 129_500, tp: 132_000 })] })
    expect(world.model.positions.get('7')).toMatchObject({
      sl: 129_500,
      intendedSl: 129_500,
      tp: 132_000,
      intendedTp: 132_000,
      gapSinceMs: null,
    })
    expect(world.quote(quote(130_000, 130_030, 9000)).sends).toEqual([])
  })

  it('a stop that its broker guarantees is known for one, also at the same price, until it is an ordinary one again', () => {
    const levels = { sl: 129_000, tp: 0 }
    const before = position({ ...levels, intendedSl: 129_000 })
    const world = new World(undefined, [before], [trade({ status: 'executed' })])
    const said = [true, true, undefined].map((guaranteed) => {
      const now = brokerPosition(guaranteed === undefined ? levels : { ...levels, guaranteed })
      return [kinds(world.report({ positions: [now] })).length, world.model.positions.get('7')?.guaranteed]
    })
    expect(said).toEqual([
      [1, true],
      [0, true],
      [1, false],
    ])
  })

  it('I2: a report that was taken already changes nothing', () => {
    const world = new World(undefined, [position()], [trade({ status: 'executed', position: '7' })])
    world.report({ seq: 1, deals: [closingDeal], positions: [brokerPosition({ volume: 0 })] })
    expect(world.report({ seq: 1, deals: [closingDeal], positions: [brokerPosition({ volume: 0 })] }).changes).toEqual(
      [],
    )
  })

  it('an instruction for a server without a broker fails in words', () => {
    const draft = new World().work({ trades: [trade({ server: 'Ratchet-Live' })] })
    expect(draft.changes[0]).toMatchObject({ kind: 'trade.failed', trade: { retcode: 10031 } })
  })
})

describe('what a trader can ask of what is there', () => {
  const executed = trade({ status: 'executed', position: '7', order: '7' })

  it('I3: a stop is tightened by hand, never loosened', () => {
    const protectedWorld = () => new World(undefined, [position({ sl: 129_000, intendedSl: 129_000 })], [executed])
    expect(protectedWorld().work({ commands: [command({ kind: 'levels', sl: 129_500 })] }).sends).toMatchObject([
      { kind: 'levels', sl: 129_500 },
    ])
    for (const sl of [128_999, 0]) {
      const draft = protectedWorld().work({ commands: [command({ kind: 'levels', sl })] })
      expect(draft.sends).toEqual([])
      expect(draft.changes[0]?.command?.outcome).toMatchObject({ ok: false })
    }
  })

  it('a stop that its broker fills at once is confirmed in words that say so, and the position is closed', () => {
    const world = new World(undefined, [position()], [executed])
    const [move] = world.work({ commands: [command({ kind: 'levels', sl: 130_600 })] }).sends
    const closed = { deals: [closingDeal], positions: [brokerPosition({ sl: 130_600, volume: 0 })] }
    const draft = world.report({ answer: answer(move?.clientId ?? '', 10009), ...closed })
    expect(kinds(draft)).toEqual(['position.changed', 'position.closed', 'levels.confirmed', 'trade.closed'])
    const message = 'The price had already reached the new level: the position is closed.'
    expect(draft.changes[2]?.command?.outcome).toEqual({ ok: true, message })
    expect(world.model.positions.size).toBe(0)
  })

  it('a close is sent once, however often the command is read', () => {
    const world = new World(undefined, [position()], [executed])
    expect(world.work({ commands: [command({})] }).sends).toMatchObject([{ kind: 'close', reason: 'client' }])
    expect(world.work({ commands: [command({})] }).sends).toEqual([])
  })

  it('a deleted working order is cancelled at the broker first', () => {
    const world = new World(undefined, [], [trade({ working: true, order: '5' })])
    const draft = world.work({ commands: [command({ kind: 'delete', tradeId: 'trade' })] })
    expect(draft.sends).toMatchObject([{ kind: 'remove', order: '5' }])
    const done = world.report({
      answer: answer(draft.sends[0]?.clientId ?? '', 10009),
      orders: [brokerOrder({ state: 'canceled' })],
    })
    expect(done.changes.at(-1)).toMatchObject({
      kind: 'trade.cancelled',
      deleteTrade: true,
      command: { outcome: { ok: true } },
    })
  })

  it('a deleted trade leaves its open position open, and says so', () => {
    const draft = new World(undefined, [position()], [executed]).work({
      commands: [command({ kind: 'delete', tradeId: 'trade' })],
    })
    expect(draft.changes[0]).toMatchObject({
      deleteTrade: true,
      command: { outcome: { ok: true, message: 'The position stays open.' } },
    })
  })

  it('a deletion waits for an order whose answer is due', () => {
    const world = new World()
    world.work({ trades: [trade({ action: 'Trade_Action_Pending', type: 'Order_Type_BuyStop' })] })
    expect(world.work({ commands: [command({ kind: 'delete', tradeId: 'trade' })] }).changes).toEqual([])
    const draft = world.report({
      answer: answer('trade', 10008, { order: '5' }),
      orders: [brokerOrder({ state: 'placed' })],
    })
    expect(draft.sends).toMatchObject([{ kind: 'remove', order: '5' }])
  })

  it('I1: a trade deleted before it was sent is never sent', () => {
    const draft = new World().work({ trades: [trade()], commands: [command({ kind: 'delete', tradeId: 'trade' })] })
    expect(draft.sends).toEqual([])
    expect(draft.changes[0]).toMatchObject({
      kind: 'trade.cancelled',
      trade: { status: 'cancelled' },
      deleteTrade: true,
    })
  })
})
