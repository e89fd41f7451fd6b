import type { Answer, BrokerReport, Deal, Order, Position, Quote, SaneQuote } from '@ratchet/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AnsweredBefore, type Batch, type BookStorage } from '../paper/storage.ts'

/** A storage with no book in it. */
export interface BookStorageScene {
  readonly storage: BookStorage
  /** The storage of another process, over the same books. */
  another(): BookStorage
  close(): Promise<void>
}

const noonMs = 1_399_464_000_000
const deposit = 10_000_000

const quote = (bid: number, symbol = 'GOLD') => ({ symbol, bid, ask: bid + 30, timeMs: noonMs }) as Quote as SaneQuote

const orderOf = (ticket: string, fields: Partial<Order> = {}): Order => ({
  ticket,
  clientId: `client ${ticket}`,
  symbol: 'GOLD',
  type: 'Order_Type_BuyStop',
  volume: 1000,
  price: 130_500,
  sl: 129_000,
  tp: 132_000,
  comment: 'a comment',
  magic: '42',
  state: 'placed',
  setupTimeMs: noonMs,
  doneTimeMs: 0,
  position: '',
  ...fields,
})

const positionOf = (ticket: string, fields: Partial<Position> = {}): Position => ({
  ticket,
  identifier: ticket,
  clientId: `client ${ticket}`,
  symbol: 'GOLD',
  side: 'sell',
  volume: 1000,
  openPrice: 130_000,
  openTimeMs: noonMs,
  sl: 131_000,
  tp: 128_000,
  swap: -12,
  comment: 'a comment',
  magic: '42',
  ...fields,
})

const dealOf = (ticket: string, position: string): Deal => ({
  ticket,
  order: position,
  position,
  symbol: 'GOLD',
  side: 'sell',
  entry: 'in',
  volume: 1000,
  price: 130_000,
  timeMs: noonMs,
  reason: 'client',
  comment: 'a comment',
  magic: '42',
  profit: 0,
  swap: 0,
  commission: -7,
})

const answerTo = (clientId: string): Answer => ({
  clientId,
  retcode: 10009,
  text: 'Done',
  order: '1',
  deal: '2',
  bid: 130_000,
  ask: 130_030,
  timeMs: noonMs,
})

const reportOf = (account: string, seq: number, fields: Partial<BrokerReport> = {}): BrokerReport => ({
  account,
  seq,
  timeMs: noonMs,
  quote: null,
  answer: null,
  orders: [],
  deals: [],
  positions: [],
  balance: deposit,
  ...fields,
})
const stored = (report: BrokerReport, swapDay = 0) => ({ report, swapDay })

const batch = (fields: Partial<Batch> = {}): Batch => ({
  nextTicket: 1,
  feedPosition: -1,
  quotes: [],
  reports: [],
  ...fields,
})

/** A batch of one report. */
const told = (account: string, seq: number, fields: Partial<BrokerReport> = {}) =>
  batch({ reports: [stored(reportOf(account, seq, fields))] })

/** The rules that every storage of the paper broker's books must keep. */
export function bookStorageSuite(name: string, open: () => Promise<BookStorageScene>): void {
  describe(`${name}, as a storage of books`, () => {
    let scene: BookStorageScene
    let storage: BookStorage
    beforeEach(async () => {
      scene = await open()
      storage = scene.storage
      for (const id of ['a', 'b'])
        await storage.openAccount({ id, login: `login ${id}`, server: 'Ratchet-Demo' }, deposit, 50)
    })
    afterEach(() => scene.close())

    const bookOf = async (account: string) => (await storage.load(account)).books[0]

    it('begins with nothing: no quote, no place in the feed, the first ticket', async () => {
      const { books, ...state } = await storage.load()
      expect(state).toEqual({ nextTicket: 1, feedPosition: -1, quotes: [] })
      expect(books.map(({ book }) => book.account).sort()).toEqual(['a', 'b'])
    })

    it('opens an account once, with its deposit and leverage; asked again it gives the book that is there', async () => {
      const empty = {
        account: 'a',
        balance: deposit,
        startBalance: deposit,
        leverage: 50,
        commissionPerLot: 0,
        orders: new Map(),
        positions: new Map(),
        swapDay: 0,
      }
      expect(await bookOf('a')).toEqual({ seq: 0, book: { ...empty, rate: { second: 0, count: 0 } } })
      await storage.commit(batch({ reports: [stored(reportOf('a', 1, { balance: 5 }), 7)] }))
      const again = await storage.openAccount({ id: 'a', login: 'another', server: 'Another' }, 1, 2)
      expect(again).toMatchObject({ seq: 1, book: { balance: 5, startBalance: deposit, leverage: 50, swapDay: 7 } })
    })

    it('gives back what was committed: books by ticket, reports, answers, quotes and the place', async () => {
      const first = reportOf('a', 1, {
        answer: answerTo('one'),
        deals: [dealOf('3', '2')],
        orders: [orderOf('10'), orderOf('9'), orderOf('2', { state: 'filled', position: '2' })],
        positions: [positionOf('11'), positionOf('2')],
      })
      const second = reportOf('a', 2, { quote: quote(130_000), balance: deposit - 7 })
      const written = batch({
        nextTicket: 12,
        feedPosition: 7,
        quotes: [quote(130_000), quote(7500, 'WTI')],
        reports: [stored(first, 16_196), stored(second, 16_197)],
      })
      await storage.commit(written)
      const state = await scene.another().load()
      expect(state).toMatchObject({ nextTicket: 12, feedPosition: 7, quotes: written.quotes })
      const found = state.books.find(({ book }) => book.account === 'a')
      expect(found).toMatchObject({ seq: 2, book: { balance: deposit - 7, swapDay: 16_197 } })
      const [orders, positions] = [
        [orderOf('9'), orderOf('10')],
        [positionOf('2'), positionOf('11')],
      ]
      expect([...(found?.book.orders ?? [])]).toEqual(orders.map((row) => [row.ticket, row]))
      expect([...(found?.book.positions ?? [])]).toEqual(positions.map((row) => [row.ticket, row]))
      expect(await storage.snapshot('a')).toEqual({ seq: 2, balance: deposit - 7, orders, positions })
      expect(await storage.reportsSince('a', 0)).toEqual([first, second])
      expect(await storage.reportsSince('a', 1)).toEqual([second])
      expect(await storage.lookup('a', 'one')).toEqual(answerTo('one'))
      expect(await storage.answered([{ account: 'a', clientId: 'one' }])).toEqual([first])
    })

    it('keeps the accounts apart, and knows nothing of what never was', async () => {
      const report = reportOf('b', 1, { answer: answerTo('one'), positions: [positionOf('2')] })
      await storage.commit(batch({ reports: [stored(report)] }))
      expect((await storage.load('a')).books.map(({ book }) => [book.account, book.positions.size])).toEqual([['a', 0]])
      expect(await storage.snapshot('a')).toMatchObject({ positions: [] })
      expect(await storage.reportsSince('a', 0)).toEqual([])
      expect(await storage.lookup('a', 'one')).toBeNull()
      const asked = [
        ['a', 'one'],
        ['b', 'two'],
        ['b', 'one'],
      ].map(([account = '', clientId = '']) => ({ account, clientId }))
      expect(await storage.answered(asked)).toEqual([report])
      expect(await storage.snapshot('nobody')).toBeUndefined()
      expect((await storage.load('nobody')).books).toEqual([])
    })

    it('takes the last state of an order and a position; what has ended leaves the book', async () => {
      await storage.commit(
        told('a', 1, { orders: [orderOf('1'), orderOf('2')], positions: [positionOf('3'), positionOf('4')] }),
      )
      const changed = { price: 130_700, sl: 0, tp: 133_000 }
      const moved = { volume: 400, sl: 130_900, tp: 0, swap: -24 }
      const ended = orderOf('2', { state: 'canceled', doneTimeMs: noonMs + 1 })
      // Twice in one commit, and twice in one report: what was told last counts.
      await storage.commit(
        batch({
          reports: [
            stored(reportOf('a', 2, { orders: [orderOf('1', { price: 1 })], positions: [positionOf('3', { sl: 1 })] })),
            stored(
              reportOf('a', 3, {
                orders: [orderOf('1', { price: 2 }), orderOf('1', changed), ended],
                positions: [positionOf('3', { sl: 2 }), positionOf('3', moved), positionOf('4', { volume: 0 })],
              }),
            ),
          ],
        }),
      )
      const { orders, positions } = (await storage.snapshot('a')) ?? {}
      expect([orders, positions]).toEqual([[orderOf('1', changed)], [positionOf('3', moved)]])
      const book = (await bookOf('a'))?.book
      expect([[...(book?.orders.keys() ?? [])], [...(book?.positions.keys() ?? [])]]).toEqual([['1'], ['3']])
    })

    it('keeps the furthest place in the feed, also where nothing else is written', async () => {
      await storage.commit(batch({ feedPosition: 9 }))
      await storage.commit(batch({ feedPosition: 4 }))
      expect(await storage.load()).toMatchObject({ feedPosition: 9 })
    })

    it('has one writer: who does not know the last commit writes nothing, and goes on once the books were read again', async () => {
      const second = scene.another()
      await storage.commit(told('a', 1, { positions: [positionOf('1')] }))
      const theirs = told('a', 2, { positions: [positionOf('2')] })
      await expect(second.commit(theirs)).rejects.toThrow(/somebody else/)
      expect((await storage.snapshot('a'))?.positions).toEqual([positionOf('1')])
      await second.load()
      await second.commit(theirs)
      expect((await storage.snapshot('a'))?.positions).toEqual([positionOf('1'), positionOf('2')])
    })

    it('I2: carries a client id out once: a batch with one that was answered is refused whole, as such', async () => {
      await storage.commit(told('a', 1, { answer: answerTo('one') }))
      const again = told('a', 2, { answer: answerTo('one'), balance: 1, positions: [positionOf('2')] })
      await expect(storage.commit(again)).rejects.toThrow(AnsweredBefore)
      expect(await storage.load()).toMatchObject({ nextTicket: 1 })
      expect(await storage.snapshot('a')).toMatchObject({ seq: 1, balance: deposit, positions: [] })
      expect(await storage.reportsSince('a', 0)).toHaveLength(1)
      // Another account may use the same.
      await storage.commit(told('b', 1, { answer: answerTo('one') }))
    })

    it('writes a batch whole or not at all: a number given twice, an account that is not open', async () => {
      const position = positionOf('2')
      await storage.commit(told('a', 1, { positions: [position], deals: [dealOf('3', '2')] }))
      const good = stored(reportOf('a', 2, { positions: [positionOf('2', { volume: 1 })], deals: [dealOf('8', '2')] }))
      const bad: Readonly<Record<string, BrokerReport>> = {
        'a report number that is taken': reportOf('a', 1),
        'a deal ticket that is taken': reportOf('b', 1, { deals: [dealOf('3', '2')] }),
        'a report of an account that is not open': reportOf('nobody', 1),
      }
      for (const [what, report] of Object.entries(bad)) {
        const both = batch({ nextTicket: 90, reports: [good, stored(report)] })
        await expect(storage.commit(both), what).rejects.toThrow()
      }
      expect(await storage.load()).toMatchObject({ nextTicket: 1 })
      expect((await storage.snapshot('a'))?.positions).toEqual([position])
      await storage.commit(batch({ reports: [good] }))
    })

    it('gives and takes copies: a book that is worked on is not the one that is stored', async () => {
      const row = { ...positionOf('2') }
      await storage.commit(told('a', 1, { positions: [row] }))
      const loaded = (await bookOf('a'))?.book
      if (loaded) loaded.balance = 1
      loaded?.positions.clear()
      expect(await bookOf('a')).toMatchObject({ book: { balance: deposit } })
      expect((await storage.snapshot('a'))?.positions).toEqual([positionOf('2')])
    })
  })
}
