import { RET } from '@ratchet/contract'
import type { BrokerReport, Order } from '@ratchet/domain'
import { describe, expect, it } from 'vitest'
import { answer as answerOf, brokerPosition, command as commandOf, request } from '../account/testing/rows.ts'
import { ladder, position, trade } from '../account/testing/world.ts'
import type { CommandRow, RequestRow, TradeRow } from '../ports/index.ts'
import { type Desk, openDesk, round, tick } from '../testing/desk.ts'
import type { Proof } from '../testing/far-broker.ts'

const executed = trade({ status: 'executed', position: '7', order: '7' })
const climbing = { risk: ladder({ profit1: 50, sl1: 20, profit2: 80, sl2: 10 }), positions: [position()] }
const withTrade = { ...climbing, trades: [executed] }
const answer = (clientId: string, retcode: number = RET.DONE) => answerOf(clientId, retcode, { order: '7' })
const opened = brokerPosition({ openTimeMs: 0 })
const command = (fields: Partial<CommandRow>) => commandOf({ tradeId: 'trade', ...fields })

interface Wanted {
  readonly trades?: readonly TradeRow[]
  readonly commands?: readonly CommandRow[]
}
async function work({ engine, ledger, clock }: Desk, { trades = [], commands = [] }: Wanted) {
  ledger.publish(...trades)
  ledger.addCommand(...commands)
  void engine.takeWork()
  await clock.pass(0)
}
const started = async (...args: Parameters<typeof openDesk>) => {
  const desk = openDesk(...args)
  await desk.start()
  return desk
}

describe('ENG3, ENG5: an order that leaves when the link is cut', () => {
  const cut = async (proof: Proof = 'memory') => {
    const desk = await started({}, proof)
    desk.broker.cut = true
    await work(desk, { trades: [trade()] })
    expect(desk.ledger.kinds).toEqual(['order.intent', 'account.frozen', 'trade.unknown'])
    expect(desk.engine.trouble()).toEqual({ frozen: 1, faulty: 0, gaps: 0 })
    expect(desk.ledger.last('account.frozen')?.data).toMatchObject({
      request: 'trade',
      kind: 'order',
      since: 1_000_000,
    })
    expect(desk.ledger.trades).toMatchObject([{ status: 'unknown' }])
    // The commands after it wait.
    await work(desk, { trades: [trade({ id: 'next' })] })
    await round(desk)
    expect(desk.ledger.state.requests).toMatchObject([{ id: 'trade', state: 'unknown' }])
    expect(desk.broker.sent).toEqual([])
    desk.broker.cut = false
    return desk
  }

  it('I2: is never sent again where the broker has it, and the account goes on once it said so', async () => {
    const desk = await cut()
    desk.broker.does({ answer: answer('trade'), positions: [opened] }, true)
    await round(desk)
    expect(desk.ledger.kinds.slice(3, 7)).toEqual([
      ...['position.opened', 'trade.executed', 'order.answered', 'account.settled'],
    ])
    expect(desk.ledger.last('account.settled')?.data).toMatchObject({ how: 'answered', afterMs: 2000 })
    expect(desk.broker.sent).toEqual([])
    await work(desk, {})
    expect(desk.broker.sent).toMatchObject([{ clientId: 'next' }])
  })

  it('I2: is put back to intended where the broker never saw it, and only then sent, under the same client id', async () => {
    const desk = await cut()
    let sentAtCommit = -1
    desk.ledger.afterCommit = () => (sentAtCommit = Math.max(sentAtCommit, desk.broker.sent.length))
    await round(desk)
    expect(desk.ledger.kinds.slice(3)).toEqual(['account.settled'])
    expect(desk.ledger.last('account.settled')).toMatchObject({
      data: { how: 'never arrived', afterMs: 2000 },
      request: { state: 'intended' },
      trade: { status: 'Pending' },
    })
    expect(sentAtCommit).toBe(0)
    expect(desk.broker.sent).toMatchObject([{ clientId: 'trade' }])
  })

  it('I2: is asked after for ever, and never sent again, where the broker would carry it out twice', async () => {
    const desk = await cut('none')
    for (let n = 0; n < 5; n++) await round(desk)
    expect(desk.broker.asked.length).toBeGreaterThanOrEqual(5)
    expect(desk.broker.sent).toEqual([])
    expect(desk.ledger.kinds).toHaveLength(3)
    // It landed late: the report ends the uncertainty.
    desk.broker.does({ answer: answer('trade'), positions: [opened] })
    await desk.clock.pass(0)
    expect(desk.ledger.trades).toMatchObject([{ status: 'executed' }, { id: 'next', status: 'Pending' }])
    expect(desk.ledger.last('account.settled')?.data.how).toBe('answered')
  })
})

describe('ENG5: an order at a broker whose history is the only proof', () => {
  const lost = async (checkpoint?: null) => {
    const asked = { trades: [trade()], requests: [request({ checkpoint: checkpoint === null ? null : '0' })] }
    const desk = openDesk(asked, 'history')
    desk.broker.isOver = false
    await desk.start()
    return desk
  }

  it('stores where the history ended before the order could leave', async () => {
    const desk = await started({}, 'history')
    desk.broker.does({})
    desk.broker.does({})
    await work(desk, { trades: [trade()] })
    expect(desk.ledger.last('order.intent')?.request).toMatchObject({ id: 'trade', checkpoint: '2' })
  })

  it('I2: sends it again only once the whole history since then is read, and it cannot come any more', async () => {
    const desk = await lost()
    for (let n = 0; n < 3; n++) await round(desk)
    expect(desk.ledger.trades).toMatchObject([{ status: 'unknown' }])
    expect(desk.broker.sent).toEqual([])
    desk.broker.isOver = true
    await round(desk)
    expect(desk.ledger.last('account.settled')?.data).toMatchObject({ how: 'never arrived' })
    expect(desk.broker.sent).toMatchObject([{ clientId: 'trade' }])
  })

  it('I2: never sends it again where the history has it', async () => {
    const desk = await lost()
    desk.broker.does({ answer: answer('trade'), positions: [opened] }, true)
    desk.broker.isOver = true
    for (let n = 0; n < 3; n++) await round(desk)
    expect(desk.ledger.trades).toMatchObject([{ status: 'executed' }])
    expect(desk.broker.sent).toEqual([])
  })

  it('I2: takes no history for a proof where nobody knows from where on it has to be read', async () => {
    const desk = await lost(null)
    desk.broker.isOver = true
    for (let n = 0; n < 3; n++) await round(desk)
    expect(desk.ledger.trades).toMatchObject([{ status: 'unknown' }])
    expect(desk.broker.sent).toEqual([])
  })
})

describe('ENG4: a link that is cut while a stop change is in flight', () => {
  const inFlight = async () => {
    const desk = await started(withTrade)
    await tick(desk, 130_500)
    expect(desk.broker.sent).toMatchObject([{ kind: 'levels', sl: 130_300 }])
    desk.broker.cut = true
    await round(desk)
    await round(desk)
    expect(desk.ledger.kinds.slice(2)).toEqual(['account.frozen'])
    return desk
  }

  it('I3: rungs count on, nothing is sent, and the tighter stop is asked for at the first quote after the settling', async () => {
    const desk = await inFlight()
    await tick(desk, 130_800)
    expect(desk.ledger.state.positions).toMatchObject([{ sl: 0, intendedSl: 130_700, rung: 2 }])
    expect(desk.broker.sent).toHaveLength(1)
    desk.broker.cut = false
    desk.broker.does({ answer: answer('made-1'), positions: [{ ...opened, sl: 130_300 }] }, true)
    await round(desk)
    expect(desk.ledger.kinds.slice(-2)).toEqual(['stop.confirmed', 'account.settled'])
    expect(desk.ledger.state.positions).toMatchObject([{ sl: 130_300, intendedSl: 130_700 }])
    expect(desk.broker.sent).toHaveLength(1)
    await tick(desk, 130_790)
    expect(desk.broker.sent[1]).toMatchObject({ kind: 'levels', sl: 130_700 })
  })

  it('a price through the intended stop closes nothing until the account is settled, and is then looked at anew', async () => {
    const desk = await inFlight()
    await tick(desk, 130_250)
    expect(desk.broker.sent).toHaveLength(1)
    desk.broker.cut = false
    desk.broker.does({ answer: answer('made-1', RET.REJECT) }, true)
    await round(desk)
    expect(desk.ledger.kinds.slice(-2)).toEqual(['stop.refused', 'account.settled'])
    await tick(desk, 130_280)
    expect(desk.broker.sent[1]).toMatchObject({ kind: 'close', reason: 'expert' })
  })

  it('I3: it is not sent again where the broker has a tighter stop by then', async () => {
    const desk = await inFlight()
    desk.broker.cut = false
    desk.broker.does({ positions: [{ ...opened, sl: 130_400 }] }, true)
    await round(desk)
    expect(desk.broker.sent).toHaveLength(1)
    expect(desk.ledger.kinds.slice(3)).toEqual(['position.changed', 'account.settled', 'stop.refused'])
  })
})

describe('RET2, ENG3, ENG5: an answer that leaves the outcome open', () => {
  const asks = {
    order: { trades: [trade({ id: 'new' })] },
    levels: { commands: [command({ kind: 'levels', sl: 129_000 })] },
    close: { commands: [command({})] },
    remove: { commands: [command({ kind: 'delete', tradeId: 'waiting', position: null })] },
    cancel: { commands: [command({ kind: 'cancel', tradeId: 'waiting', position: null })] },
    modify: { commands: [command({ kind: 'modify', tradeId: 'waiting', position: null, price: 2 })] },
    deposit: { commands: [command({ kind: 'deposit', tradeId: null, position: null, amount: 10_000 })] },
    reset: { commands: [command({ kind: 'reset', tradeId: null, position: null })] },
  } as const
  const waiting = trade({ id: 'waiting', working: true, order: '5' })
  const of = async (kind: keyof typeof asks, retcode: number) => {
    const desk = await started({ ...climbing, trades: [executed, waiting] })
    await work(desk, asks[kind] as never)
    const [asked] = desk.broker.sent
    expect(asked?.kind).toBe(kind === 'cancel' ? 'remove' : kind)
    desk.broker.does({ answer: answer(asked?.clientId ?? '', retcode) })
    await desk.clock.pass(0)
    return { desk, id: asked?.clientId ?? '' }
  }
  const kindsOf = Object.keys(asks) as (keyof typeof asks)[]
  const codes = [RET.ERROR, RET.TIMEOUT, RET.CONNECTION]

  it.each(kindsOf.flatMap((kind) => codes.map((code) => [kind, code] as const)))(
    'I5: freezes the account for a request of kind %s with code %i, and the trader is promised nothing',
    async (kind, code) => {
      const { desk, id } = await of(kind, code)
      expect(desk.ledger.last('account.frozen')).toMatchObject({ request: { id, state: 'unknown', retcode: code } })
      expect(desk.ledger.kinds.filter((one) => /answered|refused|done/.test(one))).toEqual([])
      await tick(desk, 130_500)
      for (let n = 0; n < 3; n++) await round(desk)
      expect(desk.broker.sent).toHaveLength(1)
      expect(desk.broker.asked).toContain(id)
    },
  )

  it.each(kindsOf)('ends for a request of kind %s when the broker found out what became of it', async (kind) => {
    const { desk, id } = await of(kind, RET.TIMEOUT)
    desk.broker.answers.set(id, answer(id, RET.REJECT))
    await round(desk)
    expect(desk.ledger.last('account.settled')?.data).toMatchObject({ request: id, how: 'answered' })
    expect(desk.ledger.state.requests).toEqual([])
  })

  it.each(kindsOf)(
    'I2: ends for a request of kind %s that the broker has forgotten, and is not sent again',
    async (kind) => {
      const { desk, id } = await of(kind, RET.TIMEOUT)
      // Its book was put back behind the answer that the engine has on record, and has grown again since.
      desk.broker.answers.delete(id)
      await round(desk)
      expect(desk.ledger.last('account.settled')?.data).toMatchObject({ request: id, how: 'answered' })
      expect(desk.ledger.state.requests).toEqual([])
      for (let n = 0; n < 3; n++) await round(desk)
      expect(desk.broker.sent.filter(({ clientId }) => clientId === id)).toHaveLength(1)
      if (kind === 'order')
        expect(desk.ledger.trades.find((row) => row.id === 'new')).toMatchObject({ status: 'failed' })
    },
  )

  it('I2, ENG7: nothing is given up while the book is older than the record: it may come level and show the outcome', async () => {
    const { desk, id } = await of('levels', RET.TIMEOUT)
    desk.broker.answers.delete(id)
    desk.broker.seq = 0
    for (let n = 0; n < 2; n++) await round(desk)
    expect(desk.ledger.state.requests).toMatchObject([{ id, state: 'unknown' }])
    desk.broker.seq = null
    desk.broker.positions.set('7', { ...opened, sl: 129_000 })
    await round(desk)
    expect(desk.ledger.kinds).toContain('levels.confirmed')
    expect(desk.broker.sent).toHaveLength(1)
  })

  const cancelled: Order = {
    ticket: '5',
    clientId: 'waiting',
    symbol: 'GOLD',
    type: 'Order_Type_BuyStop',
    volume: 1000,
    price: 1,
    sl: 0,
    tp: 0,
    comment: '',
    magic: '',
    state: 'canceled',
    setupTimeMs: 0,
    doneTimeMs: 0,
    position: '',
  }
  /** Money is told by the report that answers its request, and by nothing else. */
  const shows: Record<Exclude<keyof typeof asks, 'deposit' | 'reset'>, Partial<BrokerReport>> = {
    order: { positions: [{ ...opened, ticket: '8', identifier: '8', clientId: 'new' }] },
    levels: { positions: [{ ...opened, sl: 129_000 }] },
    close: { positions: [{ ...opened, volume: 0 }] },
    remove: { orders: [cancelled] },
    cancel: { orders: [cancelled] },
    modify: { orders: [{ ...cancelled, state: 'placed', price: 2 }] },
  }
  it.each(Object.keys(shows) as (keyof typeof shows)[])(
    'ends for a request of kind %s when the broker’s book shows that it was carried out',
    async (kind) => {
      const { desk, id } = await of(kind, RET.TIMEOUT)
      desk.broker.does(shows[kind])
      await desk.clock.pass(0)
      expect(desk.ledger.last('account.settled')?.data).toMatchObject({ request: id, how: 'answered' })
      expect(desk.ledger.state.requests).toEqual([])
      if (kind !== 'order')
        expect(desk.ledger.changes.flatMap(({ command }) => command?.outcome ?? [])).toMatchObject([{ ok: true }])
    },
  )
})

describe('ENG5: a start with a request that is unknown', () => {
  const unknown: RequestRow = {
    id: 'old',
    accountId: 'account',
    traderId: 'trader',
    tradeId: 'trade',
    position: '7',
    commandId: null,
    kind: 'levels',
    rung: 1,
    price: 0,
    sl: 130_300,
    tp: 0,
    volume: 0,
    order: null,
    timeMs: 0,
    retcode: null,
    text: null,
    checkpoint: null,
    state: 'unknown',
  }
  const left = { ...withTrade, requests: [unknown], unknownSinceMs: new Map([['old', 900_000]]) }

  it('I2: asks first and sends nothing before; the time it took counts from before the start', async () => {
    const desk = openDesk(left)
    desk.broker.cut = true
    await desk.start()
    await tick(desk, 130_500)
    expect(desk.broker.sent).toEqual([])
    expect(desk.ledger.kinds).toEqual(['rung.reached'])
    desk.broker.cut = false
    await round(desk)
    expect(desk.ledger.last('account.settled')?.data).toMatchObject({ how: 'never arrived', afterMs: 100_000 })
    expect(desk.broker.sent).toMatchObject([{ clientId: 'old', sl: 130_300 }])
  })

  it('I2: sends none of those that merely wait either, while another is unknown', async () => {
    const waits: RequestRow = { ...unknown, id: 'late', kind: 'close', state: 'intended' }
    const desk = openDesk({ ...left, requests: [waits, unknown] })
    desk.broker.answers.set('old', answer('old', RET.TIMEOUT))
    await desk.start()
    for (let n = 0; n < 3; n++) await round(desk)
    expect(desk.broker.asked).toContain('late')
    expect(desk.broker.sent).toEqual([])
    desk.broker.answers.set('old', answer('old', RET.REJECT))
    await round(desk)
    expect(desk.broker.sent).toMatchObject([{ clientId: 'late' }])
  })
})

it('ENG9: a report that shows a gap in the numbers, while the link is down, is fetched later; the account’s quotes go on', async () => {
  const desk = await started(withTrade)
  desk.broker.does({ positions: [{ ...opened, volume: 800 }] }, true)
  desk.broker.cut = true
  desk.broker.does({ positions: [{ ...opened, volume: 700 }] }, false)
  await desk.clock.pass(0)
  await tick(desk, 130_500)
  expect(desk.ledger.state.positions).toMatchObject([{ volume: 1000, intendedSl: 130_300 }])
  desk.broker.cut = false
  await round(desk)
  expect(desk.ledger.state.positions).toMatchObject([{ volume: 700 }])
})
