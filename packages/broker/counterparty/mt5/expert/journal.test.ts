import { beforeAll, describe, expect, it } from 'vitest'
import type { SyncHost } from './host.ts'
import { buy, Fixture } from './session.fixture.ts'
import { expertModule, syncExpert } from './wasm.ts'
import type { WasmModule } from './webassembly.ts'

const size = 128
let module: WasmModule
beforeAll(async () => {
  module = await expertModule()
})

/** A program whose OrderSend has the result that a test sets, and that counts its calls. */
class Trading extends Fixture {
  sent: string[] = []
  result = '10009,901,501,0.1,2400.3,2400.1,2400.3,,1,0'

  constructor(files?: ReadonlyMap<string, Buffer>) {
    super((host: SyncHost) => syncExpert(module, host))
    for (const [name, bytes] of files ?? []) this.host.files.set(name, Buffer.from(bytes))
    this.host.calls.OrderSend = ([request = '']) => {
      this.sent.push(request)
      return ['1', this.result]
    }
  }

  /** The program after the terminal was killed: the files are what is left. */
  static async after(killed: Fixture, change: (journal: Buffer) => Buffer = (journal) => journal): Promise<Trading> {
    const next = new Trading(killed.host.files)
    next.host.nowMs = killed.host.nowMs
    next.journal = change(killed.journal)
    await next.open()
    return next
  }
}

async function opened(): Promise<Trading> {
  const one = new Trading()
  await one.open()
  return one
}

async function traded(): Promise<Trading> {
  const one = await opened()
  const [done] = await one.ask('trade', buy)
  expect(done).toMatchObject({ id: 'buy-1', state: 'done', order: '501', deal: '901', volume: '0.1', again: '0' })
  return one
}

describe('the journal', () => {
  it('has the request before OrderSend, and its result after it', async () => {
    const one = await opened()
    let before = 0
    one.host.calls.OrderSend = () => {
      before = one.journal.length
      return ['1', one.result]
    }
    await one.ask('trade', buy)
    expect([before, one.journal.length]).toEqual([2 * size, 3 * size])
    expect(one.journal.toString('latin1', size, size + 5)).toBe('buy-1')
  })

  it('answers a repeated id, and sends nothing: in the session, after a restart and after a torn write', async () => {
    const one = await traded()
    const again = { id: 'buy-1', state: 'done', order: '501', again: '1' }
    expect(await one.ask('trade', buy)).toMatchObject([again])
    expect(one.sent).toHaveLength(1)
    for (const tear of [0, 1, 77, 127]) {
      const next = await Trading.after(one, (journal) => Buffer.concat([journal, Buffer.alloc(tear, 1)]))
      expect(next.hello.journal).toBe(one.hello.journal)
      expect(await next.ask('trade', buy)).toMatchObject([again])
      expect(next.sent).toEqual([])
      expect((await next.ask('trade', { ...buy, id: 'buy-2' }))[0]).toMatchObject({ id: 'buy-2', state: 'done' })
      const third = await Trading.after(next)
      expect(await third.ask('trade', { ...buy, id: 'buy-2' })).toMatchObject([{ id: 'buy-2', again: '1' }])
    }
  })

  it('drops a last record with a wrong checksum: the request before it is open', async () => {
    const one = await traded()
    const next = await Trading.after(one, (journal) => {
      journal[2 * size + 40] = (journal[2 * size + 40] ?? 0) ^ 1
      return journal
    })
    expect(next.hello.journal).toBe(one.hello.journal)
    expect(await next.ask('find', { id: 'buy-1' }, 'found')).toMatchObject([{ state: 'unknown' }])
  })

  it('gets a new name if an earlier record is damaged, so that its absence proves nothing', async () => {
    const one = await traded()
    await one.ask('trade', { ...buy, id: 'buy-2' })
    const next = await Trading.after(one, (journal) => {
      journal[size + 3] = (journal[size + 3] ?? 0) ^ 1
      return journal
    })
    expect(next.hello.journal).not.toBe(one.hello.journal)
    expect(await next.ask('find', { id: 'buy-2' }, 'found')).toMatchObject([{ state: 'done' }])
  })

  it('keeps a request whose terminal was killed in OrderSend open, until the history had nothing for a minute', async () => {
    const one = await opened()
    one.host.calls.OrderSend = () => {
      throw new Error('killed')
    }
    await expect(one.ask('trade', buy)).rejects.toThrow('killed')
    const next = await Trading.after(one)
    expect(await next.ask('find', { id: 'buy-1' }, 'found')).toMatchObject([{ state: 'unknown' }])
    expect(await next.ask('trade', buy)).toMatchObject([{ state: 'unknown', again: '1' }])
    const later: unknown[] = []
    for (let second = 0; second < 65; second++) {
      next.server.say('ping')
      await next.steps(20)
      later.push(...next.heard('done'))
    }
    expect(later).toMatchObject([{ id: 'buy-1', state: 'refused', retcode: '10012' }])
    expect(next.sent).toEqual([])
  })

  it('finds the order of a killed OrderSend by its comment', async () => {
    const one = await opened()
    one.host.calls.OrderSend = () => {
      throw new Error('killed')
    }
    await expect(one.ask('trade', buy)).rejects.toThrow('killed')
    const next = new Trading(one.host.files)
    next.host.nowMs = one.host.nowMs
    pastOrder(next, 501, 'Rbuy-1')
    await next.open()
    const [found] = await next.ask('find', { id: 'buy-1' }, 'found')
    expect(found).toMatchObject({ state: 'done', order: '501', deal: '901', volume: '0.1', price: '2400.3' })
  })

  it('says `none` for an id that it never began, and executes that id if it comes after that', async () => {
    const one = await opened()
    expect(await one.ask('find', { id: 'buy-1' }, 'found')).toMatchObject([{ state: 'none' }])
    expect(await one.ask('trade', buy)).toMatchObject([{ state: 'done', again: '0' }])
  })
})

/** History with one filled order and its deal. */
function pastOrder({ host }: Trading, ticket: number, comment: string): void {
  Object.assign(host.properties, {
    ORDER_COMMENT: comment,
    ORDER_STATE: '4',
    ORDER_VOLUME_INITIAL: '0.1',
    DEAL_ORDER: String(ticket),
    DEAL_VOLUME: '0.1',
    DEAL_PRICE: '2400.3',
  })
  host.calls.HistoryOrdersTotal = () => ['1']
  host.calls.HistoryOrderGetTicket = () => [String(ticket)]
  host.calls.HistoryOrderSelect = () => ['1']
  host.calls.HistoryDealsTotal = () => ['1']
  host.calls.HistoryDealGetTicket = () => ['901']
}

describe('a request', () => {
  it('is late after three seconds: it is not executed, not even if it is repeated', async () => {
    const one = await opened()
    for (let k = 0; k < 4; k++) {
      one.server.say('ping', { at: String(k * 1000) })
      await one.steps(20)
    }
    expect(await one.ask('trade', buy)).toMatchObject([{ id: 'buy-1', state: 'late' }])
    expect(await one.ask('trade', { ...buy, at: '4000' })).toMatchObject([{ id: 'buy-1', state: 'late', again: '1' }])
    expect(one.sent).toEqual([])
  })

  it('is not late because of the drift of the clocks over a day', async () => {
    const one = await opened()
    const start = one.host.nowMs
    const drift = 1.0002
    const at = () => String(Math.floor((one.host.nowMs - start) / drift))
    for (let k = 0; k < 24 * 60; k++) {
      one.host.nowMs += 59_000
      one.server.say('ping', { at: at() })
      await one.steps()
    }
    one.server.heard()
    one.server.say('ping', { at: at() })
    expect(await one.ask('trade', { ...buy, at: at() })).toMatchObject([{ state: 'done' }])
    const old = String(Number(at()) - 3200)
    expect(await one.ask('trade', { ...buy, id: 'buy-2', at: old })).toMatchObject([{ state: 'late' }])
  })

  it.each([
    ['10004,0,0,0,0,2400.1,2400.4,,1,0', 'refused'],
    ['10009,0,0,0,0,0,0,,1,0', 'unknown'],
    ['10008,0,501,0,0,0,0,,1,0', 'unknown'],
    ['10011,0,0,0,0,0,0,,1,0', 'unknown'],
    ['10012,0,0,0,0,0,0,,1,0', 'unknown'],
    ['10031,0,0,0,0,0,0,,1,0', 'unknown'],
    ['0,0,0,0,0,0,0,,0,0', 'unknown'],
    ['10099,0,0,0,0,0,0,,0,0', 'unknown'],
    ['10018,0,0,0,0,0,0,,0,0', 'refused'],
    ['10021,0,0,0,0,0,0,,0,0', 'refused'],
    ['10024,0,0,0,0,0,0,,0,0', 'refused'],
    ['10027,0,0,0,0,0,0,,0,0', 'refused'],
    ['10029,0,0,0,0,0,0,,0,0', 'refused'],
    ['10010,901,501,0.04,2400.3,0,0,,1,0', 'done'],
  ])('with the result %s is %s, and is sent once', async (result, state) => {
    const one = await opened()
    one.result = result
    expect(await one.ask('trade', buy)).toMatchObject([{ state }])
    await one.ask('trade', buy)
    await one.steps(40)
    expect(one.sent).toHaveLength(1)
  })

  it.each([
    ['ACCOUNT_TRADE_ALLOWED', '10017'],
    ['ACCOUNT_TRADE_EXPERT', '10026'],
    ['TERMINAL_TRADE_ALLOWED', '10027'],
    ['MQL_TRADE_ALLOWED', '10027'],
  ])('is refused without %s', async (property, retcode) => {
    const one = await opened()
    one.host.properties[property] = '0'
    expect(await one.ask('trade', buy)).toMatchObject([{ state: 'refused', retcode }])
    expect(one.sent).toEqual([])
  })

  it('that protects goes before one that opens', async () => {
    const one = await opened()
    one.host.calls.PositionsTotal = () => ['1']
    one.host.calls.PositionGetTicket = () => ['600']
    Object.assign(one.host.properties, {
      POSITION_IDENTIFIER: '500',
      POSITION_SYMBOL: 'XAUUSD',
      POSITION_VOLUME: '0.1',
    })
    one.server.say('trade', buy)
    one.server.say('trade', { id: 'close-1', do: 'close', position: '500', volume: '0', at: '0' })
    await one.steps(3)
    expect(one.heard('done').map(({ id }) => id)).toEqual(['close-1', 'buy-1'])
    // The action, the position's ticket and its volume: never without a ticket.
    const close = one.sent[0]?.split(',') ?? []
    expect([close[0], close[15], close[4], close[10]]).toEqual(['1', '600', '0.10000000000000001', '1'])
  })

  it('to close is refused if it is for more than is open', async () => {
    const one = await opened()
    one.host.calls.PositionsTotal = () => ['1']
    one.host.calls.PositionGetTicket = () => ['600']
    Object.assign(one.host.properties, {
      POSITION_IDENTIFIER: '500',
      POSITION_SYMBOL: 'XAUUSD',
      POSITION_VOLUME: '0.1',
    })
    const close = { id: 'close-1', do: 'close', position: '500', volume: '0.2', at: '0' }
    expect(await one.ask('trade', close)).toMatchObject([{ state: 'refused', retcode: '10038' }])
    expect(one.sent).toEqual([])
  })

  /** Execution 0 request, 1 instant, 2 market, 3 exchange. Filling 0 FOK, 1 IOC, 2 RETURN. */
  it.each([
    ['1', '0', '0'],
    ['0', '0', '0'],
    ['2', '1', '0'],
    ['2', '2', '1'],
    ['2', '3', '0'],
    ['3', '0', '2'],
    ['3', '2', '1'],
  ])('under execution %s with filling bits %s is sent with filling %s', async (execution, bits, filling) => {
    const one = await opened()
    Object.assign(one.host.properties, { SYMBOL_TRADE_EXEMODE: execution, SYMBOL_FILLING_MODE: bits })
    await one.ask('trade', buy)
    expect(one.sent[0]?.split(',')[11]).toBe(filling)
  })

  it('under market execution without a filling mode is refused', async () => {
    const one = await opened()
    one.host.properties.SYMBOL_FILLING_MODE = '0'
    expect(await one.ask('trade', buy)).toMatchObject([{ state: 'refused', retcode: '10030' }])
  })
})
