import { createMemoryBus } from '@ratchet/bus'
import { topics } from '@ratchet/engine'
import type { AlertDesk, ReachedAlert, WaitingAlert } from '@ratchet/store'
import { afterEach, expect, it, vi } from 'vitest'
import { broker } from '../testing/broker.ts'
import { AlertKeeper } from './keeper.ts'

/** When alerts are read, met and put on record, beside a database that a test switches off (ALE3). */
const keepers: AlertKeeper[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const keeper of keepers.splice(0)) await keeper.stop()
})

/** A desk in memory, which keeps what it was told as the ledger does: once. */
function openDesk() {
  const rows = new Map<string, WaitingAlert>()
  const told: (ReachedAlert & { readonly traderId: string })[] = []
  const calls: string[] = []
  let away = false
  const check = () => {
    if (away) throw new Error('The database is away')
  }
  const desk: AlertDesk = {
    async waiting(_market, seq) {
      check()
      calls.push(seq > 0 ? 'new' : 'all')
      return [...rows.values()].filter((row) => row.seq > seq)
    },
    async reach(traderId, reached) {
      check()
      for (const one of reached) if (rows.delete(one.id)) told.push({ ...one, traderId })
    },
    close: async () => {},
  }
  const add = (id: string, price: number, traderId = 'ann', seq = rows.size + 1) =>
    rows.set(id, { id, seq, traderId, symbol: 'GOLD', price, direction: 'rising' })
  return { desk, rows, told, calls, add, setAway: (is: boolean) => (away = is) }
}

function keep(desk: AlertDesk) {
  const bus = createMemoryBus()
  const lines: string[] = []
  const say = (line: string) => void lines.push(line)
  const log = { info: say, warn: say, error: say }
  const clock = { nowMs: () => Date.now(), delay: (ms: number) => new Promise<void>((done) => setTimeout(done, ms)) }
  const keeper = new AlertKeeper({ desk, market: '', bus, clock, log })
  keepers.push(keeper)
  const bid = (price: number) => keeper.put({ symbol: 'GOLD', bid: price, ask: price + 20, timeMs: 5 })
  return { keeper, bus, lines, bid }
}
const settled = () => vi.waitFor(() => {}, { timeout: 1 }).then(() => new Promise((done) => setTimeout(done, 20)))

it('an alert is put on record once, with the bid that reached it first', async () => {
  const { desk, add, told } = openDesk()
  add('a', 100)
  add('b', 105, 'bob')
  const { keeper, bid } = keep(desk)
  await keeper.start()
  for (const price of [99, 101, 102, 99, 103]) bid(price)
  await settled()
  expect(told).toEqual([{ id: 'a', traderId: 'ann', bid: 101, marketTimeMs: 5 }])
})

it('one that is set while the market runs is met from then on; a price that is beyond it already reaches it at once', async () => {
  const { desk, add, told } = openDesk()
  const { keeper, bus, bid } = keep(desk)
  await keeper.start()
  bid(110)
  add('late', 105)
  add('later', 120)
  bus.publish(topics.alerts, { market: broker.practice })
  await settled()
  expect(told).toEqual([])
  bus.publish(topics.alerts, { market: '' })
  await settled()
  expect(told.map(({ id, bid: at }) => [id, at])).toEqual([['late', 110]])
  bid(121)
  await settled()
  expect(told.map(({ id }) => id)).toEqual(['late', 'later'])
})

it('a removed one is met no more; where that was not heard, the record is not made', async () => {
  const { desk, add, rows, told } = openDesk()
  add('heard', 100)
  add('unheard', 100)
  const { keeper, bus, bid } = keep(desk)
  await keeper.start()
  rows.clear()
  bus.publish(topics.alerts, { market: '', removed: 'heard' })
  await settled()
  bid(100)
  await settled()
  expect(told).toEqual([])
})

it('while the database is away nothing is lost and nothing waits; it is written once it is back, and said once', async () => {
  const { desk, add, told, setAway } = openDesk()
  add('a', 100)
  const { keeper, bid, lines } = keep(desk)
  await keeper.start()
  setAway(true)
  bid(100)
  await vi.waitFor(() => expect(lines.length).toBe(1))
  setAway(false)
  await vi.waitFor(() => expect(told.map(({ id }) => id)).toEqual(['a']), { timeout: 5000 })
  await vi.waitFor(() => expect(lines.length).toBe(2), { timeout: 5000 })
  expect(lines).toEqual([expect.stringMatching(/^Alerts cannot/), expect.stringMatching(/^Alerts are .* again$/)])
})

it('without any wake-up, new ones are found by looking, and a removal that was lost by reading all again', async () => {
  vi.useFakeTimers()
  const { desk, add, rows, calls, told } = openDesk()
  add('gone', 100)
  add('first', 200)
  const { keeper, bid } = keep(desk)
  await keeper.start()
  add('second', 150, 'ann', 1000)
  await vi.advanceTimersByTimeAsync(1100)
  rows.delete('gone')
  const before = calls.length
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(calls.slice(before).filter((call) => call === 'all').length).toBe(1)
  bid(160)
  await vi.advanceTimersByTimeAsync(1100)
  expect(told.map(({ id }) => id)).toEqual(['second'])
})

it('the last quote before a stop is not forgotten', async () => {
  const { desk, add, told } = openDesk()
  add('a', 100)
  const { keeper, bid } = keep(desk)
  await keeper.start()
  bid(100)
  await keeper.stop()
  expect(told.length).toBe(1)
})
