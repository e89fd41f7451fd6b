import { noRisk, type PublicTrade } from '@ratchet/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createStore } from './store.ts'
import { blockRows, RowWindow, type View, type WindowPage } from './window.ts'
import { emptyWorld, receive, type TraderEvent, type World } from './world.ts'

const uuid = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const trade = (n: number, status = 'Pending') => ({ id: uuid(n), key: String(n), status }) as PublicTrade
const at = '2025-03-03T09:00:00.000Z'
const snapshotSize = 40

/** The test drives a ledger, its stream and its pages by hand: what is asked for is answered when the test says so. */
class Ledger {
  rows: PublicTrade[] = []
  seq = 0
  #next = 1
  readonly world = createStore<World>(emptyWorld)
  /** Events that were written and not yet told. */
  readonly untold: TraderEvent[] = []
  readonly asked: { query: Query; signal: AbortSignal; answer: () => void; fail: () => void }[] = []
  #timers: (() => void)[] = []
  requests = 0

  constructor(count: number) {
    this.rows = Array.from({ length: count }, (_, n) => trade(count - n))
    this.#next += count
    this.snapshot()
  }

  get counts() {
    return { pending: 0, executed: 0, modified: 0, closed: 0 }
  }
  snapshot(): void {
    this.untold.length = 0
    const { world } = receive(this.world.get(), {
      type: 'snapshot',
      seq: this.seq,
      counts: this.counts,
      orders: this.rows.length,
      risk: noRisk,
      trades: this.rows.slice(0, snapshotSize),
      activeTrades: [],
      modifiedTrades: [],
      closedTrades: [],
    })
    this.world.set(world)
  }
  #write(kind: TraderEvent['record']['kind'], changes: TraderEvent['changes']): void {
    const record = { seq: ++this.seq, at, kind, marketTime: null }
    this.untold.push({ type: 'event', seq: this.seq, tradeId: null, record, changes, counts: this.counts })
  }
  publish(): void {
    const row = trade(this.#next++)
    this.rows.unshift(row)
    this.#write('trade.published', { trades: [row] })
  }
  change(place: number): void {
    const row = this.rows[place]
    if (!row) return
    this.rows[place] = { ...row, status: 'executed' }
    this.#write('trade.executed', { trades: [this.rows[place]] })
  }
  remove(place: number): void {
    const [row] = this.rows.splice(place, 1)
    if (row) this.#write('trade.deleted', { removedTrades: [row.id] })
  }
  /** Tells the oldest events. */
  tell(count = 1): void {
    for (const event of this.untold.splice(0, count)) this.world.set(receive(this.world.get(), event).world)
  }
  /** Lets timers run out and answers the requests, until nothing is left to do. */
  async settle(): Promise<void> {
    for (let round = 0; round < 100 && (this.#timers.length > 0 || this.asked.length > 0); round++) {
      await this.pass()
      for (const { answer } of this.asked.splice(0)) answer()
      await Promise.resolve()
    }
  }
  async pass(): Promise<void> {
    for (const run of this.#timers.splice(0)) run()
    await Promise.resolve()
  }

  window(view: View = {}): RowWindow<'trades'> {
    const window = new RowWindow('trades', view, this.world, {
      read: (query, signal) =>
        new Promise<WindowPage<PublicTrade>>((done, fail) => {
          this.requests += 1
          const answer = () => done(this.page(query))
          this.asked.push({ query, signal, answer, fail: () => fail(new Error('The server cannot be reached.')) })
        }),
      later: (run) => {
        this.#timers.push(run)
        return () => {
          this.#timers = this.#timers.filter((one) => one !== run)
        }
      },
      wordsOf: (error) => (error as Error).message,
    })
    window.open()
    return window
  }
  page({ order, status, skip, limit, count }: Query): WindowPage<PublicTrade> {
    const found = this.rows.filter((row) => !status || row.status === status)
    const sorted = order === 'asc' ? found.toReversed() : found
    return { items: sorted.slice(skip, skip + limit), ...(count && { total: found.length }) }
  }
}
type Query = View & { skip: number; limit: number; count?: 'true' }

const shown = (window: RowWindow<'trades'>, from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => window.at(from + i)?.key)
const keys = (ledger: Ledger, from: number, to: number) => ledger.rows.slice(from, to).map(({ key }) => key)

describe('the newest rows', () => {
  it('need no request where all of them are in the snapshot', async () => {
    const ledger = new Ledger(30)
    const window = ledger.window()
    window.want(0, 30)
    await ledger.settle()
    expect([window.total, ledger.requests]).toEqual([30, 0])
    expect(shown(window, 0, 30)).toEqual(keys(ledger, 0, 30))
  })

  it('come on top at once, are counted, and say how far the others moved', async () => {
    const ledger = new Ledger(1000)
    const window = ledger.window()
    ledger.publish()
    ledger.publish()
    ledger.tell(2)
    expect([window.total, window.arrived]).toEqual([1002, 2])
    expect(shown(window, 0, 10)).toEqual(keys(ledger, 0, 10))
  })

  it('are kept within bounds, without a hole', async () => {
    const ledger = new Ledger(10)
    const window = ledger.window()
    for (let i = 0; i < 2500; i++) ledger.publish()
    ledger.tell(2500)
    expect(ledger.world.get().trades.length).toBeLessThanOrEqual(1000)
    window.want(900, 1100)
    await ledger.settle()
    expect(window.total).toBe(2510)
    expect(shown(window, 900, 1100)).toEqual(keys(ledger, 900, 1100))
  })
})

describe('older rows', () => {
  it('come for any place, and only that place is asked for', async () => {
    const ledger = new Ledger(100_000)
    const window = ledger.window()
    window.want(50_000, 50_020)
    expect(window.at(50_000)).toBeUndefined()
    await ledger.settle()
    expect(shown(window, 50_000, 50_020)).toEqual(keys(ledger, 50_000, 50_020))
    expect(ledger.requests).toBeLessThanOrEqual(2)
    window.want(99_980, 100_010)
    await ledger.settle()
    expect(shown(window, 99_980, 100_000)).toEqual(keys(ledger, 99_980, 100_000))
    expect(window.at(100_000)).toBeUndefined()
  })

  it('are not asked for on the way to where the scroll bar is dragged', async () => {
    const ledger = new Ledger(100_000)
    const window = ledger.window()
    for (let place = 1000; place < 90_000; place += 1000) window.want(place, place + 20)
    await ledger.settle()
    expect(ledger.requests).toBeLessThanOrEqual(2)
    expect(shown(window, 89_000, 89_020)).toEqual(keys(ledger, 89_000, 89_020))
  })

  it('are let go when they are far from the eye', async () => {
    const ledger = new Ledger(100_000)
    const window = ledger.window()
    for (let place = 100; place < 6000; place += 100) {
      window.want(place, place + 20)
      await ledger.settle()
    }
    window.want(5000, 5020)
    expect(window.at(200)).toBeUndefined()
    expect(window.at(5000)).toBeDefined()
  })

  it('show what an event has brought since, also where their page was on its way', async () => {
    const ledger = new Ledger(1000)
    const window = ledger.window()
    window.want(500, 520)
    await ledger.pass()
    const old = ledger.asked.map(({ query }) => ledger.page(query))
    expect(old).not.toHaveLength(0)
    for (const one of ledger.asked) one.answer()
    ledger.asked.length = 0
    ledger.change(510)
    ledger.tell()
    await ledger.settle()
    expect(window.at(510)?.status).toBe('executed')
  })

  it('leave what was there when they cannot be had, say why, and come on request', async () => {
    const ledger = new Ledger(1000)
    const window = ledger.window()
    window.want(500, 520)
    await ledger.pass()
    for (const { fail } of ledger.asked.splice(0)) fail()
    await ledger.settle()
    expect(window.failed).toBe('The server cannot be reached.')
    expect(window.at(0)).toBeDefined()
    window.retry()
    await ledger.settle()
    expect([window.failed, window.at(500)?.key]).toEqual([null, ledger.rows[500]?.key])
  })
})

describe('a filtered or sorted view', () => {
  it('is counted and read by itself, and again when rows change, once for many changes', async () => {
    const ledger = new Ledger(300)
    for (let place = 0; place < 300; place += 3) ledger.change(place)
    ledger.tell(100)
    const window = ledger.window({ status: 'executed' })
    expect(window.total).toBeNull()
    await ledger.settle()
    expect(window.total).toBe(100)
    const before = ledger.requests
    for (let i = 0; i < 50; i++) ledger.publish()
    ledger.change(1)
    ledger.tell(51)
    expect(shown(window, 0, 5).every(Boolean)).toBe(true)
    await ledger.settle()
    expect(window.total).toBe(101)
    expect(ledger.requests - before).toBe(1)
  })

  it('finds rows that come where there were none', async () => {
    const ledger = new Ledger(10)
    const window = ledger.window({ status: 'executed' })
    await ledger.settle()
    expect(window.total).toBe(0)
    ledger.change(3)
    ledger.tell()
    await ledger.settle()
    expect([window.total, window.at(0)?.key]).toEqual([1, ledger.rows[3]?.key])
  })
})

it('belongs to one trader: another one’s world leaves nothing of it', async () => {
  const ledger = new Ledger(1000)
  const windows = [ledger.window(), ledger.window({ status: 'Pending' })]
  for (const window of windows) window.want(300, 320)
  await ledger.settle()
  ledger.world.set({ ...emptyWorld, generation: ledger.world.get().generation + 1 })
  for (const window of windows)
    expect([window.total, window.at(300), window.at(0)]).toEqual([null, undefined, undefined])
})

describe('whatever happens in whichever order', () => {
  const step = fc.oneof(
    { weight: 5, arbitrary: fc.constant({ do: 'publish', n: 0 } as const) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('remove' as const), n: fc.nat(399) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('change' as const), n: fc.nat(399) }) },
    { weight: 4, arbitrary: fc.record({ do: fc.constant('tell' as const), n: fc.integer({ min: 1, max: 5 }) }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('want' as const), n: fc.nat(399) }) },
    { weight: 3, arbitrary: fc.constant({ do: 'pass', n: 0 } as const) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('answer' as const), n: fc.nat(3) }) },
    { weight: 1, arbitrary: fc.constant({ do: 'snapshot', n: 0 } as const) },
  )

  it.each([[{}], [{ status: 'Pending' }]])(
    'the rows end as the ledger has them, no double and no hole: %j',
    async (view) => {
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: 0, max: 400 }), fc.array(step, { maxLength: 60 }), async (count, steps) => {
          const ledger = new Ledger(count)
          const window = ledger.window(view)
          for (const { do: what, n } of steps) {
            if (what === 'publish') ledger.publish()
            else if (what === 'remove') ledger.remove(n)
            else if (what === 'change') ledger.change(n)
            else if (what === 'tell') ledger.tell(n)
            else if (what === 'want') window.want(n, n + 20)
            else if (what === 'pass') await ledger.pass()
            else if (what === 'snapshot') ledger.snapshot()
            else ledger.asked.splice(n, 1)[0]?.answer()
            await Promise.resolve()
          }
          ledger.tell(1000)
          await ledger.settle()
          const { items, total } = ledger.page({ ...view, skip: 0, limit: 10_000, count: 'true' })
          expect(window.total).toBe(total)
          for (let first = 0; first < items.length + 20; first += blockRows / 2) {
            window.want(first, first + blockRows / 2)
            await ledger.settle()
            const here = shown(window, first, first + blockRows / 2).filter(Boolean)
            expect(here).toEqual(items.slice(first, first + blockRows / 2).map(({ key }) => key))
          }
        }),
        { numRuns: 60 },
      )
    },
  )
})
