import { defaultInstruments, RET } from '@ratchet/contract'
import type { Answer, BrokerReport, BrokerRequest } from '@ratchet/domain'
import type { BookLog } from '@ratchet/engine/ports'
import { createEmptyDatabase, type TestDatabase, testClusterUrl } from '@ratchet/store/testing'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { noonMs, orderOf, goldAt as quote } from './gold.fixture.ts'
import { createPaperBroker, type PaperSettings, type RunningPaperBroker } from './index.ts'

const admin = new pg.Pool({ connectionString: testClusterUrl(), max: 2 })
let database: TestDatabase
let pool: pg.Pool
const running: RunningPaperBroker[] = []

async function start(settings: Partial<PaperSettings> = {}): Promise<RunningPaperBroker> {
  const broker = await createPaperBroker({ pool, instruments: defaultInstruments, ...settings })
  running.push(broker)
  return broker
}

const account = (id: string) => ({ id, login: '1', server: 'Ratchet-Demo' })
const order = (clientId: string, fields: Partial<BrokerRequest> = {}) => orderOf('a', clientId, fields)
const listen = (broker: RunningPaperBroker): BrokerReport[] => {
  const reports: BrokerReport[] = []
  broker.subscribe((report) => reports.push(report))
  return reports
}

beforeEach(async () => {
  database = await createEmptyDatabase()
  pool = new pg.Pool({ connectionString: database.url, max: 6 })
  pool.on('error', () => {})
})
afterEach(async () => {
  for (const broker of running.splice(0)) await broker.close()
  await pool.end()
  await database.drop()
})
afterAll(() => admin.end())

/** As a request without a checkpoint is asked after. */
const about = (clientId: string) => ({ account: 'a', clientId, checkpoint: null })

describe('one account', () => {
  test('an instruction is carried out, reported once durable, and found by its client id', async () => {
    const broker = await start()
    const reports = listen(broker)
    await broker.connect(account('a'))
    await broker.connect(account('a'))
    await broker.quote(quote(130_000), 7)
    expect(await broker.lookup(about('one'))).toEqual({ said: 'absent' })
    await broker.send(order('one', { sl: 129_900 }))
    expect(broker.busy).toBe(true)
    await broker.settle()
    expect(broker.busy).toBe(false)
    expect(reports).toMatchObject([
      { seq: 1, account: 'a', answer: { clientId: 'one', retcode: RET.DONE }, deals: [{ price: 130_030 }] },
    ])
    expect(await broker.lookup(about('one'))).toEqual({ said: 'found', answer: reports[0]?.answer })
    expect(await broker.lastFeedPosition()).toBe(7)

    expect(broker.quote(quote(129_950, noonMs + 1), 8)).toBeUndefined()
    await broker.quote(quote(129_899, noonMs + 2), 9)
    expect(reports[1]).toMatchObject({ seq: 2, answer: null, deals: [{ reason: 'sl', price: 129_899, profit: -1310 }] })
    expect(await broker.snapshot('a')).toEqual({ seq: 2, balance: 10_000_000 - 1310, orders: [], positions: [] })
    expect(await broker.reportsSince('a', 0)).toEqual(JSON.parse(JSON.stringify(reports)))
    expect(await broker.takeBalances(9)).toEqual([{ account: 'a', balance: 10_000_000 - 1310 }])
    expect(await broker.takeBalances(9)).toEqual([])
    expect(await broker.reportsSince('a', 1)).toHaveLength(1)
    expect(await broker.lastFeedPosition()).toBe(9)
  })

  test('the same client id a hundred times at once is one order, answered a hundred times alike', async () => {
    const broker = await start()
    const reports = listen(broker)
    await broker.connect(account('a'))
    await broker.quote(quote(130_000), 0)
    await Promise.all(Array.from({ length: 100 }, () => broker.send(order('same'))))
    await broker.settle()
    await broker.send(order('same', { volume: 2000 }))
    await broker.settle()
    expect(reports).toHaveLength(101)
    for (const report of reports) expect(report).toEqual(JSON.parse(JSON.stringify(reports[0])))
    expect((await pool.query('select count(*)::int n from paper.orders')).rows).toEqual([{ n: 1 }])
    expect(await broker.snapshot('a')).toMatchObject({ seq: 1, positions: [{ volume: 1000 }] })
  })

  test('a client id that was answered before does not keep from its turn what came with it', async () => {
    const errors: string[] = []
    const broker = await start({ log: { info: () => {}, warn: () => {}, error: (words) => void errors.push(words) } })
    const reports = listen(broker)
    await Promise.all([broker.connect(account('a')), broker.connect(account('b'))])
    await broker.quote(quote(130_000), 0)
    await broker.send(order('one'))
    await broker.settle()
    await Promise.all([
      broker.send(order('two')),
      broker.send(order('one')),
      broker.send(order('one', { account: 'b' })),
      broker.send(order('three', { volume: 500 })),
    ])
    await broker.settle()
    expect(reports.map(({ account, seq, answer }) => [account, seq, answer?.clientId])).toEqual([
      ...[
        ['a', 1, 'one'],
        ['a', 2, 'two'],
        ['a', 1, 'one'],
        ['b', 1, 'one'],
        ['a', 3, 'three'],
      ],
    ])
    expect(await broker.snapshot('a')).toMatchObject({ seq: 3, positions: [{}, {}, { volume: 500 }] })
    expect((await pool.query('select count(*)::int n from paper.deals')).rows).toEqual([{ n: 4 }])
    expect([errors, broker.isUp]).toEqual([[], true])
  })

  test('requests wait for the first quote, and are not lost by waiting', async () => {
    const broker = await start()
    const reports = listen(broker)
    await broker.connect(account('a'))
    await broker.send(order('early'))
    await broker.settle()
    expect(reports).toHaveLength(0)
    await broker.quote(quote(130_000), 0)
    await broker.settle()
    expect(reports).toMatchObject([{ answer: { retcode: RET.DONE } }])
  })

  test('where no quote will come, waiting requests are answered', async () => {
    const broker = await start()
    const reports = listen(broker)
    await broker.connect(account('a'))
    await broker.send(order('early'))
    broker.release()
    await broker.settle()
    expect(reports).toMatchObject([{ answer: { retcode: RET.PRICE_OFF } }])
  })

  test('who was never connected cannot send', async () => {
    const broker = await start()
    await expect(broker.send(order('one', { account: 'b' }))).rejects.toThrow('not connected')
  })
})

describe('practice money', () => {
  const paysIn = (clientId: string, amount = 500_000) =>
    ({ kind: 'deposit', account: 'a', clientId, amount }) satisfies BrokerRequest

  test('MAT22: the same client id a hundred times is one deposit, and one client id is looked up as it was answered', async () => {
    const broker = await start()
    const reports = listen(broker)
    await broker.connect(account('a'))
    await broker.quote(quote(130_000), 0)
    await Promise.all(Array.from({ length: 100 }, () => broker.send(paysIn('same'))))
    await broker.settle()
    await broker.send(paysIn('same', 700_000))
    await broker.settle()
    expect(reports).toHaveLength(101)
    for (const report of reports) expect(report).toEqual(JSON.parse(JSON.stringify(reports[0])))
    expect(reports[0]).toMatchObject({ seq: 1, funded: { what: 'deposit', amount: 500_000 }, balance: 10_500_000 })
    expect(await broker.lookup(about('same'))).toEqual({ said: 'found', answer: reports[0]?.answer })
    expect(await broker.snapshot('a')).toMatchObject({ seq: 1, balance: 10_500_000 })
    expect(await broker.takeBalances(9)).toEqual([{ account: 'a', balance: 10_500_000 }])
  })

  test('MAT22, MAT23: a broker that begins anew has the balance, knows where the account began, and what is open keeps a reset off', async () => {
    const first = await start({ options: { deposit: 2_000_000 } })
    await first.connect(account('a'))
    await first.quote(quote(130_000), 0)
    await first.send(paysIn('one'))
    await first.send(order('open'))
    await first.settle()
    await first.close()
    // Another starting balance counts for accounts that are opened from now on.
    const broker = await start({ options: { deposit: 7_000_000 } })
    const reports = listen(broker)
    await broker.quote(quote(130_000, noonMs + 1000), 1)
    await broker.send({ kind: 'reset', account: 'a', clientId: 'too soon' })
    await broker.settle()
    expect(reports).toMatchObject([{ answer: { retcode: RET.REJECT }, balance: 2_500_000 }])
    const [position] = (await broker.snapshot('a')).positions
    const at = { account: 'a', position: position?.ticket ?? '' }
    await broker.send({ ...at, kind: 'close', clientId: 'close', volume: 0, reason: 'client' })
    await broker.send({ kind: 'reset', account: 'a', clientId: 'now' })
    await broker.settle()
    const lost = reports[1]?.deals[0]?.profit ?? 0
    expect(lost).toBeLessThan(0)
    expect(reports[2]).toMatchObject({ funded: { what: 'reset', amount: -500_000 - lost }, balance: 2_000_000 })
    expect(await broker.snapshot('a')).toMatchObject({ seq: 5, balance: 2_000_000, positions: [] })
  })
})

test('MAT25: a commission is kept over a restart, and charged on each side', async () => {
  const first = await start()
  await first.connect(account('a'))
  await first.quote(quote(130_000), 0)
  await first.send({ kind: 'commission', account: 'a', clientId: 'charge', amount: 350 })
  await first.send({ kind: 'deposit', account: 'a', clientId: 'paid in', amount: 10_000 })
  await first.settle()
  await first.close()
  const broker = await start()
  const reports = listen(broker)
  await broker.quote(quote(130_000, noonMs + 1000), 1)
  await broker.send(order('open'))
  await broker.settle()
  expect(reports[0]).toMatchObject({ deals: [{ entry: 'in', commission: -35 }], balance: 10_009_965 })
  await broker.send({ kind: 'commission', account: 'a', clientId: 'none', amount: 0 })
  const [position] = (await broker.snapshot('a')).positions
  const at = { account: 'a', position: position?.ticket ?? '', volume: 0, reason: 'client' } as const
  await broker.send({ ...at, kind: 'close', clientId: 'close' })
  await broker.settle()
  expect(reports[2]?.deals).toMatchObject([{ entry: 'out', commission: 0 }])
})

describe('latency', () => {
  test('a request meets the quote in force when it is due, before the next one', async () => {
    const broker = await start({ options: { latencyMs: 100 } })
    const reports = listen(broker)
    await broker.connect(account('a'))
    await broker.quote(quote(130_000, noonMs), 0)
    await broker.send(order('one'))
    await broker.settle()
    expect(reports).toHaveLength(0)
    expect(broker.quote(quote(130_010, noonMs + 99), 1)).toBeUndefined()
    await broker.quote(quote(130_020, noonMs + 101), 2)
    expect(reports).toMatchObject([{ timeMs: noonMs + 100, deals: [{ price: 130_040, timeMs: noonMs + 100 }] }])
    await broker.send(order('two'))
    await broker.quote(quote(130_050, noonMs + 201), 3)
    expect(reports[1]).toMatchObject({ timeMs: noonMs + 201, deals: [{ price: 130_080 }] })
  })

  test('a request that is asked again while it is under way arrives once', async () => {
    const broker = await start({ options: { latencyMs: 100 } })
    const reports = listen(broker)
    await broker.connect(account('a'))
    await broker.quote(quote(130_000), 0)
    for (let asked = 0; asked < 3; asked++) await broker.send(order('one'))
    await broker.quote(quote(130_000, noonMs + 100), 1)
    expect(reports).toHaveLength(1)
  })

  test('with the market at its end nothing waits any more: what is under way is carried out, and so is what comes', async () => {
    const broker = await start({ options: { latencyMs: 100 } })
    const reports = listen(broker)
    await broker.connect(account('a'))
    await broker.quote(quote(130_000), 0)
    await broker.send(order('under way'))
    broker.release()
    await broker.settle()
    await broker.send(order('later'))
    await broker.settle()
    const done = { retcode: RET.DONE }
    expect(reports).toMatchObject([
      { answer: { clientId: 'under way', ...done } },
      { answer: { clientId: 'later', ...done } },
    ])
  })

  test('in real time a request is carried out though no further quote comes', async () => {
    const broker = await start({
      options: {
        latencyMs: 30,
        clock: { nowMs: () => Date.now(), delay: (ms) => new Promise((done) => setTimeout(done, ms)) },
      },
    })
    const reports = listen(broker)
    await broker.connect(account('a'))
    await broker.quote(quote(130_000), 0)
    await broker.send(order('one'))
    await expect.poll(() => reports.length, { timeout: 5000 }).toBe(1)
    expect(reports[0]).toMatchObject({ timeMs: noonMs + 30, answer: { retcode: RET.DONE } })
  })
})

describe('many accounts', () => {
  test('what one quote does to two hundred accounts is one commit, and every book has its own numbers without gaps', async () => {
    const broker = await start()
    const reports = listen(broker)
    const ids = Array.from({ length: 200 }, (_, n) => `account-${n}`)
    await Promise.all(ids.map((id) => broker.connect(account(id))))
    await broker.quote(quote(130_000), 0)
    await Promise.all(ids.map((id) => broker.send(order('x', { account: id, sl: 129_900 }))))
    await broker.settle()
    const version = async () => Number((await pool.query('select version from paper.state')).rows[0].version)
    const before = await version()
    await broker.quote(quote(129_900), 1)
    expect((await version()) - before).toBe(1)
    expect(reports.filter((report) => report.quote?.bid === 129_900)).toHaveLength(200)
    for (const id of ids) expect(reports.filter((r) => r.account === id).map((r) => r.seq)).toEqual([1, 2])
    const tickets = reports.flatMap((r) => [...r.orders.map((o) => o.ticket), ...r.deals.map((d) => d.ticket)])
    expect(new Set(tickets).size).toBe(800)
  })
})

describe('restart and failure', () => {
  test('a restart has the same book, goes on with its numbers, and does not match a quote twice', async () => {
    const first = await start({ feed: 'ticks' })
    await first.connect(account('a'))
    await first.quote(quote(130_000), 3)
    await first.send(order('one', { sl: 129_900, tp: 131_000 }))
    await first.send(order('two', { action: 'pending', type: 'Order_Type_SellStop', price: 129_500 }))
    await first.settle()
    const before = await first.snapshot('a')
    const second = await start({ feed: 'ticks' })
    const reports = listen(second)
    expect(await second.snapshot('a')).toEqual(before)
    expect(before).toMatchObject({ seq: 2, orders: [{ type: 'Order_Type_SellStop' }], positions: [{ sl: 129_900 }] })
    expect(await second.lastFeedPosition()).toBe(3)
    // Position 3 was matched: given again, at whatever price, it only says where the market stands.
    await second.quote(quote(129_000), 3)
    expect(reports).toHaveLength(0)
    await second.quote(quote(129_400), 4)
    expect(reports).toMatchObject([
      { seq: 3, deals: [{ entry: 'out' }, { entry: 'in' }], orders: [{}, { state: 'filled' }] },
    ])
    await second.send(order('one'))
    await second.settle()
    expect(reports[1]).toMatchObject({ seq: 1, answer: { clientId: 'one', order: before.positions[0]?.ticket } })
    const third = await start({ feed: 'synthetic' })
    expect(await third.lastFeedPosition()).toBe(-1)
  })

  test('tells of another feed before it forgets the places of the last one, and again where that failed', async () => {
    const first = await start({ feed: 'ticks' })
    await first.connect(account('a'))
    await first.quote(quote(130_000), 3)
    await first.send(order('one'))
    await first.settle()
    const places: number[] = []
    const look = async () => {
      places.push(Number((await pool.query('select feed_position from paper.state')).rows[0].feed_position))
    }
    await start({ feed: 'ticks', onOtherFeed: look })
    expect(places).toEqual([])
    const fails = start({ feed: 'synthetic', onOtherFeed: () => Promise.reject(new Error('away')) })
    await expect(fails).rejects.toThrow('away')
    const other = await start({ feed: 'synthetic', onOtherFeed: look })
    expect(places).toEqual([3])
    expect(await other.lastFeedPosition()).toBe(-1)
  })

  test('MAT21: a changed order is durable: after a restart it waits at its new price', async () => {
    const broker = await start()
    await broker.connect(account('a'))
    await broker.quote(quote(130_000), 1)
    const limit = { action: 'pending', type: 'Order_Type_BuyLimit', price: 129_000 } as const
    await broker.send(order('limit', limit))
    await broker.settle()
    const [placed] = (await broker.snapshot('a')).orders
    const change = { kind: 'modify', order: placed?.ticket ?? '', price: 129_500, sl: 129_100, tp: 131_000 } as const
    await broker.send({ ...change, clientId: 'change', account: 'a' })
    await broker.send({ ...change, clientId: 'change', account: 'a' })
    await broker.settle()
    expect(await broker.lookup(about('change'))).toMatchObject({
      said: 'found',
      answer: { retcode: RET.DONE, order: placed?.ticket },
    })
    await broker.close()
    const again = await start()
    const { kind: _, order: __, ...levels } = change
    expect((await again.snapshot('a')).orders).toEqual([{ ...placed, ...levels }])
    const reports = listen(again)
    again.prime(quote(130_000), 1)
    await again.quote(quote(129_460, noonMs + 1), 2)
    expect(reports).toMatchObject([{ positions: [{ openPrice: 129_490, sl: 129_100, tp: 131_000 }] }])
  })

  test('a primed quote is in force but matches nothing', async () => {
    const first = await start()
    await first.connect(account('a'))
    await first.quote(quote(130_000), 3)
    await first.send(order('one', { sl: 129_900 }))
    await first.settle()
    const second = await start()
    const reports = listen(second)
    await second.send(order('two'))
    second.prime(quote(129_000), 9)
    await second.settle()
    expect(reports).toMatchObject([{ seq: 2, answer: { clientId: 'two' }, deals: [{ price: 129_030 }] }])
    expect(await second.lastFeedPosition()).toBe(9)
  })

  test('a commit that fails leaves no trace in memory; the same steps are taken when the database is back', async () => {
    const broker = await start()
    const reports = listen(broker)
    await broker.connect(account('a'))
    await broker.quote(quote(130_000), 0)
    await broker.send(order('one', { sl: 129_900 }))
    await broker.settle()
    await pool.query('alter table paper.reports add constraint broken check (seq < 2)')
    const stopped = broker.quote(quote(129_900), 1)
    await expect.poll(() => broker.isUp).toBe(false)
    await expect(broker.send(order('two'))).rejects.toThrow('down')
    expect(reports).toHaveLength(1)
    expect(await broker.snapshot('a')).toMatchObject({ seq: 1, positions: [{ volume: 1000 }] })
    await pool.query('alter table paper.reports drop constraint broken')
    await stopped
    expect(reports).toMatchObject([{ seq: 1 }, { seq: 2, deals: [{ reason: 'sl', price: 129_900 }] }])
    expect(await broker.snapshot('a')).toMatchObject({ seq: 2, positions: [], balance: 10_000_000 - 1300 })
  })

  test('connections cut while it works: nothing is lost, nothing is done twice', async () => {
    const broker = await start()
    const reports = listen(broker)
    await broker.connect(account('a'))
    await broker.quote(quote(130_000), 0)
    const name = new URL(database.url).pathname.slice(1)
    for (let n = 0; n < 40; n++) {
      const cut = admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
      await expect
        .poll(
          () =>
            broker.send(order(`c${n}`)).then(
              () => true,
              () => false,
            ),
          { interval: 5 },
        )
        .toBe(true)
      await Promise.all([cut, broker.settle()])
    }
    // Connections that were cut while idle stay in the pool until somebody finds them dead: ask by a new one.
    const own = new pg.Pool({ ...pool.options, max: 1 })
    const { rows } = await own.query('select count(*)::int n, count(distinct client_id)::int clients from paper.orders')
    await own.end()
    expect(rows).toEqual([{ n: 40, clients: 40 }])
    const heard = new Set(reports.map((report) => report.seq))
    expect([...heard].sort((x, y) => x - y)).toEqual(Array.from({ length: 40 }, (_, n) => n + 1))
    await broker.settle()
    expect((await broker.reportsSince('a', 0)).map((report) => report.seq)).toEqual([...heard].sort((x, y) => x - y))
  })

  test('a second writer on the same book fences the first, which reads again and goes on', async () => {
    const [one, two] = [await start(), await start()]
    await one.connect(account('a'))
    await two.connect(account('a'))
    await one.quote(quote(130_000), 0)
    await two.quote(quote(130_000), 0)
    for (let n = 0; n < 6; n++) {
      const broker = n % 2 === 0 ? one : two
      await broker.send(order(`c${n}`))
      await broker.settle()
    }
    expect(await one.snapshot('a')).toMatchObject({ seq: 6 })
    const { rows } = await pool.query('select count(*)::int n, count(distinct ticket)::int tickets from paper.deals')
    expect(rows).toEqual([{ n: 6, tickets: 6 }])
  })

  test('told to misbehave: lost requests, lost answers, refusals, no link', async () => {
    const broker = await start()
    const reports = listen(broker)
    await broker.connect(account('a'))
    await broker.quote(quote(130_000), 0)
    broker.misbehave.loseRequests = 1
    await broker.send(order('lost'))
    await broker.settle()
    expect(await broker.lookup(about('lost'))).toEqual({ said: 'absent' })
    broker.misbehave.loseAnswers = 1
    await broker.send(order('unheard'))
    await broker.settle()
    expect(reports).toHaveLength(0)
    expect(await broker.lookup(about('unheard'))).toMatchObject({ said: 'found', answer: { retcode: RET.DONE } })
    broker.misbehave.refuse = { count: 1, retcode: RET.REJECT, text: 'No.' }
    await broker.send(order('refused'))
    await broker.settle()
    expect(reports).toMatchObject([{ seq: 2, answer: { retcode: RET.REJECT, text: 'No.' } }])
    broker.misbehave.linkDown = true
    await expect(broker.send(order('down'))).rejects.toThrow('down')
  })
})

describe('ENG14: a book that is written in the log of a ledger', () => {
  /** A log that writes each entry by itself, once it may, and nothing after one that was refused. */
  function openLog() {
    const gate = { open: Promise.resolve() }
    const written: string[] = []
    let tail: Promise<unknown> = Promise.resolve()
    const log: BookLog = {
      append: (book, entry) => {
        const durable = tail.then(async () => {
          await gate.open
          await pool.query(`select ${book.apply}($1::jsonb)`, [book.json([entry], 0)])
          book.committed([entry])
          // A broker's tables are made in turns, and by whoever reads them.
          written.push(book.apply)
        })
        tail = durable
        return durable
      },
      break: (error) => {
        tail = Promise.reject(error)
        tail.catch(() => {})
      },
      ended: async () => {
        await tail.catch(() => {})
        tail = Promise.resolve()
      },
    }
    return { log, gate, written }
  }

  async function open() {
    const { log, gate, written } = openLog()
    const broker = await start({ ledgerLog: log })
    const reports = listen(broker)
    await broker.connect(account('a'))
    await broker.quote(quote(130_000), 1)
    const carryOut = async (clientId: string) => {
      await broker.send(order(clientId))
      await broker.settle()
    }
    const close = () => {
      const held = Promise.withResolvers<void>()
      gate.open = held.promise
      return held
    }
    return { broker, reports, written, carryOut, close, log }
  }
  const clientIdsOf = (reports: readonly { readonly answer: Answer | null }[]) =>
    reports.map(({ answer }) => answer?.clientId)

  test('is reported before it is durable, and asked after once it is', async () => {
    const { broker, reports, written, carryOut, close } = await open()
    const gate = close()
    await carryOut('one')
    await carryOut('two')
    await broker.quote(quote(130_100), 2)
    expect([clientIdsOf(reports), written, broker.busy]).toEqual([['one', 'two'], [], false])
    const asked = Promise.all([
      broker.lookup(about('two')),
      broker.snapshot('a'),
      broker.reportsSince('a', 0),
      broker.keepPlace(2),
    ])
    gate.resolve()
    const [found, book, all] = await asked
    expect([found.said === 'found' && found.answer.retcode, book.seq, clientIdsOf(all)]).toEqual([
      RET.DONE,
      2,
      ['one', 'two'],
    ])
    expect(await broker.lastFeedPosition()).toBe(2)
  })

  test('goes back to what is durable where the log breaks, and never delivers what was late then', async () => {
    const { broker, reports, carryOut, close, log } = await open()
    await carryOut('one')
    await broker.snapshot('a')
    // So late that no busy machine delivers it before the log breaks.
    broker.misbehaveFor('a').lateMs = 1000
    const gate = close()
    await carryOut('two')
    log.break(new Error('The disk is full.'))
    gate.resolve()
    await broker.lookup(about('one')).catch(() => {})
    // It was in the log by itself and may have been written; what counts is the database's word.
    await broker.rewind()
    broker.behaveFor('a')
    const { seq } = await broker.snapshot('a')
    await new Promise((done) => setTimeout(done, 1100))
    expect(clientIdsOf(reports)).toEqual(['one'])
    await broker.quote(quote(130_000), 3)
    await carryOut('three')
    expect((await broker.snapshot('a')).seq).toBe(seq + 1)
    expect(clientIdsOf(reports)).toEqual(['one', 'three'])
  })

  test('I2: a client id that was answered breaks the log once, and is looked up after that', async () => {
    const { broker, reports, carryOut } = await open()
    await carryOut('one')
    await broker.snapshot('a')
    await carryOut('one')
    await expect(broker.snapshot('a')).rejects.toThrow()
    expect(broker.isUp).toBe(false)
    await expect(broker.send(order('two'))).rejects.toThrow('down')
    await broker.rewind()
    reports.length = 0
    await broker.quote(quote(130_000), 3)
    await carryOut('one')
    await carryOut('two')
    expect(reports.map(({ seq, answer }) => [seq, answer?.clientId])).toEqual([
      [1, 'one'],
      [2, 'two'],
    ])
    expect((await broker.snapshot('a')).positions).toHaveLength(2)
  })
})
