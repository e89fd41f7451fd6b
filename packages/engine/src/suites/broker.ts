import { RET } from '@ratchet/contract'
import type { BrokerReport, BrokerRequest, Order, Position } from '@ratchet/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Broker } from '../ports/index.ts'
import type { Proof } from '../testing/far-broker.ts'

/** A broker that trades GOLD, with the accounts `a` and `b` connected, and nothing in their books. */
export interface BrokerScene {
  readonly broker: Broker
  /** The market moves to this bid, with the ask 30 points above it, so much later than else; resolves when all that it causes has happened. */
  quote(bid: number, laterMs?: number): Promise<void>
  /** The market's clock. */
  nowMs(): number
  /** Resolves when whatever was sent is done with, and heard of. */
  settle(): Promise<void>
  /** Nothing passes between us and the broker, until it is called with false. */
  cut(isDown: boolean): void
  /** Resolves when nothing that was sent before can come any more; left out where that is so at once. */
  over?(): Promise<void>
  /** Our process ends and begins anew, the broker's too where it is part of ours; the accounts are connected again. */
  restart(): Promise<Broker>
  close(): Promise<void>
}

const price = 130_000
const account = (id: string) => ({ id, login: `login ${id}`, server: 'Ratchet-Demo' })

type Fields<K extends BrokerRequest['kind']> = Partial<Extract<BrokerRequest, { kind: K }>>

const order = (clientId: string, fields: Fields<'order'> = {}): BrokerRequest => ({
  kind: 'order',
  clientId,
  account: 'a',
  action: 'deal',
  symbol: 'GOLD',
  type: 'Order_Type_Buy',
  volume: 1000,
  price: 0,
  deviation: 50,
  sl: 0,
  tp: 0,
  comment: 'a comment',
  magic: '42',
  ...fields,
})
const limit = (clientId: string, at: number): BrokerRequest =>
  order(clientId, { action: 'pending', type: 'Order_Type_BuyLimit', price: at, sl: at - 500, tp: at + 900 })

/** As a request without a checkpoint is asked after. */
const about = (clientId: string, account = 'a') => ({ account, clientId, checkpoint: null })

/** As it would come back from any line. */
const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value))

/** The book of an account, rebuilt by a listener that heard every report. */
function summed(reports: readonly BrokerReport[]) {
  const open = new Map<string, Position>()
  const working = new Map<string, Order>()
  for (const { positions, orders } of reports) {
    for (const position of positions) open.set(position.ticket, position)
    for (const one of orders) working.set(one.ticket, one)
  }
  return {
    seq: reports.length,
    balance: reports.at(-1)?.balance,
    orders: [...working.values()].filter(({ state }) => state === 'placed').sort(byTicket),
    positions: [...open.values()].filter(({ volume }) => volume > 0).sort(byTicket),
  }
}
const byTicket = (a: { readonly ticket: string }, b: { readonly ticket: string }) => Number(a.ticket) - Number(b.ticket)

/**
 * The rules that every broker must keep.
 */
export function brokerSuite(
  name: string,
  open: () => Promise<BrokerScene>,
  { proof = 'memory' }: { readonly proof?: Proof } = {},
): void {
  describe(`${name}, as a broker`, () => {
    let scene: BrokerScene
    let broker: Broker
    /** The reports since the start. */
    let reports: BrokerReport[]
    let stop: () => void
    const listen = (to: Broker) => {
      broker = to
      reports = []
      stop = to.subscribe((report) => reports.push(report))
    }
    beforeEach(async () => {
      scene = await open()
      listen(scene.broker)
      await scene.quote(price)
    })
    afterEach(() => scene.close())

    async function send(...requests: readonly BrokerRequest[]): Promise<void> {
      await Promise.all(requests.map((request) => broker.send(request)))
      await scene.settle()
    }
    async function restart(): Promise<void> {
      stop()
      listen(await scene.restart())
    }
    const answers = () => reports.flatMap(({ answer }) => (answer ? [answer] : []))
    const of = (id: string) => reports.filter((report) => report.account === id)

    describe('a client id', () => {
      it('I2: that was never sent is said to be absent where that is proved, and by nothing less', async () => {
        const checkpoint = broker.checkpoint?.('a') ?? null
        const said = async (by: string | null) =>
          (await broker.lookup({ account: 'a', clientId: 'never', checkpoint: by })).said
        if (scene.over && proof === 'history') expect(await said(checkpoint)).toBe('unclear')
        await scene.over?.()
        expect(await said(checkpoint)).toBe(proof === 'none' ? 'unclear' : 'absent')
        expect(await said(null)).toBe(proof === 'memory' ? 'absent' : 'unclear')
      })

      it('I2: that was carried out is found by the checkpoint of before', async () => {
        const checkpoint = broker.checkpoint?.('a') ?? null
        await send(order('one'))
        expect(await broker.lookup({ account: 'a', clientId: 'one', checkpoint })).toMatchObject({ said: 'found' })
      })

      it.runIf(proof === 'memory')(
        'I2: is carried out once, however often it is sent, and answered alike each time',
        async () => {
          await send(order('one'), order('one'), order('one'))
          await send(order('one', { volume: 3000 }))
          expect((await broker.snapshot('a')).positions).toMatchObject([{ clientId: 'one', volume: 1000 }])
          expect(await broker.reportsSince('a', 0)).toHaveLength(1)
          expect(reports.length).toBeGreaterThan(0)
          for (const report of reports) expect(plain(report)).toEqual(plain(reports[0]))
        },
      )

      it.runIf(proof === 'memory')('I2: keeps nothing from its turn that is sent beside it', async () => {
        await send(order('one'))
        await send(order('two'), order('one'), order('three'))
        const { positions } = await broker.snapshot('a')
        expect(positions.map(({ clientId }) => clientId).sort()).toEqual(['one', 'three', 'two'])
      })

      it.runIf(proof === 'memory')('I2: is known after a restart too, and answered as it was', async () => {
        await send(order('one'))
        const first = plain(reports)
        await restart()
        await scene.quote(price + 5)
        await send(order('one'))
        expect(plain(reports)).toEqual(first)
        expect((await broker.snapshot('a')).positions).toHaveLength(1)
      })

      it('is an account’s own: two accounts may use the same', async () => {
        await send(order('one'), order('one', { account: 'b', volume: 2000 }))
        expect((await broker.snapshot('a')).positions).toMatchObject([{ volume: 1000 }])
        expect((await broker.snapshot('b')).positions).toMatchObject([{ volume: 2000 }])
        expect([of('a').map(({ seq }) => seq), of('b').map(({ seq }) => seq)]).toEqual([[1], [1]])
      })

      it('ENG5: is looked up in the broker’s own book: what it said, after a restart too, and nothing of what it never saw', async () => {
        await send(order('one'), order('refused', { volume: 1 }))
        const said = plain(answers())
        expect(said.map(({ clientId }) => clientId).sort()).toEqual(['one', 'refused'])
        for (const answer of said)
          expect(await broker.lookup(about(answer.clientId))).toEqual({ said: 'found', answer })
        expect((await broker.lookup(about('never'))).said).not.toBe('found')
        expect((await broker.lookup(about('one', 'b'))).said).not.toBe('found')
        await restart()
        for (const answer of said)
          expect(await broker.lookup(about(answer.clientId))).toEqual({ said: 'found', answer })
        expect((await broker.lookup(about('never'))).said).not.toBe('found')
      })
    })

    describe('reports', () => {
      /** Something of each kind: answers, a refusal, a stop that is hit and an order that triggers. */
      async function busy(): Promise<void> {
        await send(order('one', { sl: price - 100 }), order('other', { account: 'b' }))
        await send(limit('waits', price - 200), order('refused', { volume: 1 }))
        await scene.quote(price - 100)
        await scene.quote(price - 240)
        await send(order('last', { type: 'Order_Type_Sell' }))
      }

      it('are numbered from 1 without gaps for each account, come in order, and are the same when they are fetched', async () => {
        await busy()
        for (const id of ['a', 'b']) {
          const heard = of(id)
          expect(heard.map(({ seq }) => seq)).toEqual(heard.map((_, n) => n + 1))
          expect(await broker.reportsSince(id, 0)).toEqual(plain(heard))
        }
        expect(of('a')).toHaveLength(6)
      })

      it('are fetched after the number that is given, and none where there is no later one', async () => {
        await busy()
        expect((await broker.reportsSince('a', 2)).map(({ seq }) => seq)).toEqual([3, 4, 5, 6])
        expect(await broker.reportsSince('a', 6)).toEqual([])
        expect(await broker.reportsSince('b', 1)).toEqual([])
      })

      it('are as durable as the book when they are heard: whoever asks then finds what they say', async () => {
        const found: Promise<unknown>[] = []
        broker.subscribe(({ account: id, seq, answer }) => {
          const asked = Promise.all([broker.reportsSince(id, seq - 1), broker.snapshot(id)])
          found.push(asked.then(([since, snapshot]) => [since[0]?.seq === seq, snapshot.seq >= seq, answer !== null]))
        })
        await send(order('one', { sl: price - 100 }))
        await scene.quote(price - 100)
        expect(await Promise.all(found)).toEqual([
          [true, true, true],
          [true, true, false],
        ])
      })

      it('add up to the book: the snapshot is what somebody has who heard them all, up to its number', async () => {
        await busy()
        for (const id of ['a', 'b']) {
          const { orders, positions, ...rest } = await broker.snapshot(id)
          const sorted = { ...rest, orders: orders.toSorted(byTicket), positions: positions.toSorted(byTicket) }
          expect(sorted).toEqual(plain(summed(of(id))))
        }
      })

      it('go on after a restart, from the same book', async () => {
        await busy()
        const [before, fetched] = [await broker.snapshot('a'), await broker.reportsSince('a', 0)]
        await restart()
        expect(await broker.snapshot('a')).toEqual(before)
        expect(await broker.reportsSince('a', 0)).toEqual(fetched)
        await scene.quote(price - 240)
        await send(order('next'))
        expect(reports.map(({ seq }) => seq)).toEqual([before.seq + 1])
      })

      it('reach all who listen, though one of them fails, until each stops for itself', async () => {
        const heard = { first: 0, second: 0 }
        broker.subscribe(() => {
          throw new Error('a listener that fails')
        })
        const stopFirst = broker.subscribe(() => heard.first++)
        const stopSecond = broker.subscribe(() => heard.second++)
        await send(order('one'))
        stopFirst()
        stopFirst()
        await send(order('two'))
        stopSecond()
        await send(order('three'))
        expect(heard).toEqual({ first: 1, second: 2 })
        expect(reports).toHaveLength(3)
      })
    })

    describe('requests', () => {
      it('a deal: its answer and the position, under its client id, at a price of the market', async () => {
        await send(order('one', { sl: price - 400, tp: price + 800 }))
        const { positions, seq } = await broker.snapshot('a')
        const [position] = positions
        expect(position).toMatchObject({ clientId: 'one', side: 'buy', volume: 1000, openPrice: price + 30 })
        expect(position).toMatchObject({ sl: price - 400, tp: price + 800, comment: 'a comment', magic: '42' })
        expect(answers()).toMatchObject([{ clientId: 'one', retcode: RET.DONE, order: position?.identifier }])
        expect(seq).toBe(1)
      })

      it('levels, a close of a part and of the rest', async () => {
        await send(order('one'))
        const ticket = (await broker.snapshot('a')).positions[0]?.ticket ?? ''
        await send({ kind: 'levels', clientId: 'levels', account: 'a', position: ticket, sl: price - 300, tp: 0 })
        expect((await broker.snapshot('a')).positions).toMatchObject([{ ticket, sl: price - 300, tp: 0 }])
        const close = { kind: 'close', account: 'a', position: ticket, reason: 'client' } as const
        await send({ ...close, clientId: 'part', volume: 400 })
        expect((await broker.snapshot('a')).positions).toMatchObject([{ ticket, volume: 600 }])
        await send({ ...close, clientId: 'rest', volume: 0 })
        expect((await broker.snapshot('a')).positions).toEqual([])
        expect(answers().map(({ retcode }) => retcode)).toEqual([RET.DONE, RET.DONE, RET.DONE, RET.DONE])
        expect(reports[2]).toMatchObject({ deals: [{ position: ticket, entry: 'out', volume: 400 }] })
        expect(reports[3]).toMatchObject({ deals: [{ volume: 600 }], positions: [{ ticket, volume: 0 }] })
      })

      it('a working order: placed, changed, removed', async () => {
        await send(limit('waits', price - 200))
        const [placed] = (await broker.snapshot('a')).orders
        expect(placed).toMatchObject({ clientId: 'waits', state: 'placed', price: price - 200 })
        const at = { account: 'a', order: placed?.ticket ?? '' }
        await send({ kind: 'modify', clientId: 'change', ...at, price: price - 300, sl: price - 700, tp: 0 })
        expect((await broker.snapshot('a')).orders).toMatchObject([
          { ...placed, price: price - 300, sl: price - 700, tp: 0 },
        ])
        await send({ kind: 'remove', clientId: 'remove', ...at })
        expect((await broker.snapshot('a')).orders).toEqual([])
        expect(answers().map(({ retcode }) => retcode)).toEqual([RET.PLACED, RET.DONE, RET.DONE])
        expect(reports.at(-1)).toMatchObject({ orders: [{ ticket: at.order, state: 'canceled' }] })
      })

      it('MAT24: an order with an end keeps it when changed, over a restart too, and is filled no more from it on', async () => {
        const untilMs = scene.nowMs() + 60_000
        const waits = { action: 'pending', type: 'Order_Type_BuyLimit', price: price - 200 } as const
        await send(order('waits', { ...waits, untilMs }), order('late', { ...waits, untilMs: scene.nowMs() - 1 }))
        expect(answers().map(({ clientId, retcode }) => [clientId, retcode])).toEqual([
          ['waits', RET.PLACED],
          ['late', RET.INVALID_EXPIRATION],
        ])
        const ticket = (await broker.snapshot('a')).orders[0]?.ticket ?? ''
        const at = { account: 'a', order: ticket }
        await send({ kind: 'modify', clientId: 'change', ...at, price: price - 300, sl: 0, tp: 0 })
        await restart()
        expect((await broker.snapshot('a')).orders).toMatchObject([{ ticket, price: price - 300, untilMs }])
        await scene.quote(price - 400, 60_000)
        expect(reports.at(-1)).toMatchObject({ answer: null, orders: [{ ticket, state: 'expired' }], deals: [] })
        const { orders, positions } = await broker.snapshot('a')
        expect([orders, positions]).toEqual([[], []])
      })

      it('a refusal is an answer like any other: a code, a reason in words, a number, and nothing changed', async () => {
        await send(order('one'))
        const before = await broker.snapshot('a')
        const gone = { account: 'a', position: '999999' }
        const refused: readonly (readonly [number, BrokerRequest])[] = [
          [RET.INVALID_VOLUME, order('volume', { volume: 1 })],
          [RET.INVALID_STOPS, order('stop', { sl: price + 500 })],
          [RET.POSITION_CLOSED, { kind: 'levels', clientId: 'levels', ...gone, sl: price - 100, tp: 0 }],
          [RET.POSITION_CLOSED, { kind: 'close', clientId: 'close', ...gone, volume: 0, reason: 'client' }],
          [RET.INVALID_ORDER, { kind: 'remove', clientId: 'remove', account: 'a', order: '999999' }],
        ]
        for (const [, request] of refused) await send(request)
        const said = answers().slice(1)
        expect(said.map(({ clientId, retcode }) => [retcode, clientId])).toEqual(
          refused.map(([retcode, { clientId }]) => [retcode, clientId]),
        )
        for (const { text } of said) expect(text).toMatch(/\w/)
        for (const report of reports.slice(1)) expect(report).toMatchObject({ orders: [], deals: [], positions: [] })
        expect(await broker.snapshot('a')).toEqual({ ...before, seq: before.seq + refused.length })
      })
    })

    describe('what the market does', () => {
      it('a stop that is hit is a report without an answer, with its reason', async () => {
        await send(order('one', { sl: price - 100 }))
        await scene.quote(price - 99)
        expect(reports).toHaveLength(1)
        await scene.quote(price - 100)
        expect(reports[1]).toMatchObject({
          answer: null,
          deals: [{ reason: 'sl', entry: 'out', price: price - 100 }],
          positions: [{ volume: 0 }],
        })
        expect((await broker.snapshot('a')).positions).toEqual([])
      })

      it('an order that triggers opens a position under its own client id', async () => {
        await send(limit('waits', price - 200))
        await scene.quote(price - 230)
        expect(reports[1]).toMatchObject({ answer: null, orders: [{ clientId: 'waits', state: 'filled' }] })
        expect(reports[1]).toMatchObject({ positions: [{ clientId: 'waits', openPrice: price - 200 }] })
        expect((await broker.snapshot('a')).orders).toEqual([])
      })
    })

    describe('a link', () => {
      it('ENG3: that is down refuses at once what is sent and asked; what was missed meanwhile can be fetched', async () => {
        await send(order('one', { sl: price - 100 }))
        scene.cut(true)
        await expect(broker.send(order('two'))).rejects.toThrow()
        await expect(broker.lookup(about('one'))).rejects.toThrow()
        await expect(broker.reportsSince('a', 0)).rejects.toThrow()
        await expect(broker.snapshot('a')).rejects.toThrow()
        await scene.quote(price - 100)
        expect(reports).toHaveLength(1)
        scene.cut(false)
        expect(await broker.reportsSince('a', 1)).toMatchObject([{ seq: 2, deals: [{ reason: 'sl' }] }])
        expect((await broker.lookup(about('two'))).said).not.toBe('found')
      })

      it('is made as often as one likes: an account keeps its book', async () => {
        await send(order('one'))
        const before = await broker.snapshot('a')
        await broker.connect(account('a'))
        expect(await broker.snapshot('a')).toEqual(before)
      })
    })
  })
}
