import { defaultInstruments, RET } from '@ratchet/contract'
import { acceptQuote, type BrokerReport, type BrokerRequest, createMarket } from '@ratchet/domain'
import { createEmptyDatabase, type TestDatabase } from '@ratchet/store/testing'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { BookIndex } from './book-index.ts'
import { goldAt, noonMs, orderOf as order } from './gold.fixture.ts'
import { createPaperBroker, defaultPaperOptions, type RunningPaperBroker } from './index.ts'
import { Paper } from './paper-broker.ts'
import { PaperStorage } from './storage.ts'

let database: TestDatabase
let pool: pg.Pool
let broker: RunningPaperBroker
let reports: BrokerReport[] = []
let position = 0
/** The broker's deferred work, run by hand: no test waits for a clock. */
let putOff: (() => void)[] = []

const quoteOf = (bid: number) => goldAt(bid, noonMs + position)
const quote = (bid: number) => broker.quote(quoteOf(bid), position++)
async function send(request: BrokerRequest): Promise<void> {
  await broker.send(request)
  await broker.settle()
}
const heard = (account: string) => reports.filter((report) => report.account === account)

beforeAll(async () => {
  database = await createEmptyDatabase()
  pool = new pg.Pool({ connectionString: database.url, max: 4 })
  // Connections that are being ended may hear of the end of their database.
  pool.on('error', () => {})
  await (await createPaperBroker({ pool, instruments: defaultInstruments })).close()
})
afterAll(async () => {
  await broker?.close()
  await pool.end()
  await database.drop()
})
beforeEach(async () => {
  await broker?.close()
  await pool.query('truncate paper.accounts, paper.orders, paper.positions, paper.deals, paper.reports cascade')
  const market = createMarket(defaultInstruments, { loops: true })
  const storage = new PaperStorage(pool)
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  putOff = []
  const timers = { soon: setImmediate, later: (run: () => void) => void putOff.push(run) }
  const paper = new Paper(market, storage, defaultPaperOptions, log, timers)
  paper.load(await storage.load())
  broker = paper
  position = (await paper.lastFeedPosition()) + 1
  reports = []
  broker.subscribe((report) => reports.push(report))
  for (const id of ['a', 'b']) await broker.connect({ id, login: id, server: 'Ratchet-Demo' })
  await quote(130_000)
})

/** As a request without a checkpoint is asked after. */
const about = (clientId: string) => ({ account: 'a', clientId, checkpoint: null })

describe('misbehaviour towards one account', () => {
  test('MAT20: a requote carries nothing out, has the prices in force, and meets no other account', async () => {
    broker.misbehaveFor('a').requote = () => true
    await send(order('a', 'one'))
    await send(order('b', 'two'))
    expect(heard('a')).toMatchObject([{ answer: { retcode: RET.REQUOTE, bid: 130_000, ask: 130_030 }, deals: [] }])
    expect(heard('b')).toMatchObject([{ answer: { retcode: RET.DONE } }])
    expect(broker.misbehaveFor('a').counts.requoted).toBe(1)
    broker.behaveFor('a')
    await send(order('a', 'three', { sl: 129_000 }))
    const [ticket] = (await broker.snapshot('a')).positions.map((one) => one.ticket)
    broker.misbehaveFor('a').requote = () => true
    await send({ kind: 'levels', clientId: 'four', account: 'a', position: ticket ?? '', sl: 129_500, tp: 0 })
    expect(heard('a')[2]).toMatchObject({ answer: { retcode: RET.REQUOTE, bid: 130_000 } })
    expect(await broker.snapshot('a')).toMatchObject({ positions: [{ sl: 129_000 }] })
  })

  test('MAT20: a lost request never arrives; a lost answer leaves what was done, to be asked for', async () => {
    const trouble = broker.misbehaveFor('a')
    trouble.loseRequest = () => true
    await send(order('a', 'lost'))
    expect(await broker.lookup(about('lost'))).toEqual({ said: 'absent' })
    trouble.loseRequest = () => false
    trouble.loseAnswer = () => true
    await send(order('a', 'unheard'))
    expect(reports).toEqual([])
    expect(await broker.lookup(about('unheard'))).toMatchObject({ said: 'found', answer: { retcode: RET.DONE } })
    expect(await broker.reportsSince('a', 0)).toHaveLength(1)
    expect(trouble.counts).toMatchObject({ requestsLost: 1, answersLost: 1 })
  })

  test('MAT20: late reports come in their order, though the lateness ends between them', async () => {
    const trouble = broker.misbehaveFor('a')
    trouble.lateMs = 500
    await send(order('a', 'one'))
    trouble.lateMs = 0
    await send(order('a', 'two'))
    expect(broker.busy).toBe(false)
    expect(reports).toEqual([])
    for (const run of putOff) run()
    expect(reports.map(({ seq }) => seq)).toEqual([1, 2])
    await send(order('a', 'three'))
    expect(reports.map(({ seq }) => seq)).toEqual([1, 2, 3])
    expect(trouble.counts.answersLate).toBe(1)
  })

  test('MAT20: with the link down every call fails and nothing is heard; what the book did meanwhile can be fetched', async () => {
    await send(order('a', 'one', { sl: 129_900 }))
    const trouble = broker.misbehaveFor('a')
    trouble.linkDown = true
    await expect(broker.send(order('a', 'two'))).rejects.toThrow('down for this account')
    await expect(broker.lookup(about('one'))).rejects.toThrow('down')
    await expect(broker.reportsSince('a', 0)).rejects.toThrow('down')
    await expect(broker.snapshot('a')).rejects.toThrow('down')
    await send(order('b', 'other'))
    await quote(129_890)
    expect(reports.map(({ account, seq }) => [account, seq])).toEqual([
      ['a', 1],
      ['b', 1],
    ])
    broker.behaveFor('a')
    expect(await broker.reportsSince('a', 1)).toMatchObject([{ seq: 2, deals: [{ reason: 'sl', price: 129_890 }] }])
    expect(trouble.counts.cutOff).toBe(5)
  })

  test('MAT20: without quotes nothing fires and requests wait; then both meet the quote in force, the book first', async () => {
    await send(order('a', 'one', { sl: 129_900 }))
    await send(order('b', 'one', { sl: 129_900 }))
    broker.withholdQuotes('a')
    await quote(129_890)
    await send(order('a', 'two'))
    await send(order('a', 'two'))
    expect(heard('b')[1]).toMatchObject({ deals: [{ reason: 'sl', price: 129_890 }] })
    expect(heard('a')).toHaveLength(1)
    await quote(129_700)
    broker.quoteAgain('a')
    await broker.settle()
    expect(heard('a').slice(1)).toMatchObject([
      { seq: 2, deals: [{ reason: 'sl', price: 129_700 }] },
      { seq: 3, answer: { clientId: 'two', retcode: RET.DONE }, deals: [{ price: 129_730 }] },
    ])
    expect(broker.misbehaveFor('a').counts.heldBack).toBe(1)
    expect(quote(129_701)).toBeUndefined()
  })

  test('MAT18, MAT20: a book without quotes is touched by none, so that the fast path is as fast, and by its own again afterwards', async () => {
    const market = createMarket(defaultInstruments, {})
    acceptQuote(market, quoteOf(130_000))
    const index = new BookIndex(market)
    await send(order('a', 'one', { sl: 129_900, tp: 130_500 }))
    const { books } = await new PaperStorage(pool).load()
    index.fill(books.filter(({ book }) => book.account === 'a'))
    expect(index.mayTouch(quoteOf(129_800))).toBe(true)
    index.withhold('a')
    expect(index.mayTouch(quoteOf(129_800))).toBe(false)
    expect(index.touched(quoteOf(129_800))).toEqual([])
    expect(index.giveBack('a')).toBe(true)
    expect(index.touched(quoteOf(129_800))).toHaveLength(1)
    expect(index.mayTouch(quoteOf(130_000))).toBe(false)
    expect(index.giveBack('a')).toBe(false)
  })
})
