import type { BrokerReport } from '@ratchet/domain'
import { type BrokerEvent, type EventLog, EventsMoved, type LogEnd } from '@ratchet/engine/ports'
import { expect, it } from 'vitest'
import { Causes } from './causes.ts'
import { Records } from './records.ts'

/** A log that can lose the connection after a write. */
function openLog() {
  const state = { end: { seq: 0, cursor: null } as LogEnd, reports: [] as BrokerReport[], isLost: false }
  const log: EventLog = {
    end: async () => state.end,
    append: async (_, at, events, cursor) => {
      if (at.seq !== state.end.seq || at.cursor !== state.end.cursor) throw new EventsMoved('moved')
      const reports = events.map(({ report }, n) => ({ ...report, seq: at.seq + 1 + n }))
      state.reports.push(...reports)
      state.end = { seq: at.seq + reports.length, cursor }
      if (state.isLost) throw new Error('connection lost')
      return reports
    },
    since: async (_, seq) => state.reports.filter((one) => one.seq > seq),
    answerOf: async () => null,
    close: async () => {},
  }
  return { state, log }
}

const nothing = { account: 'a', timeMs: 0, quote: null, answer: null, orders: [], deals: [], positions: [], balance: 0 }
const event: BrokerEvent = { key: 'order:1:0.0', report: nothing }

it('reads the log again after a write of which nobody knows whether it was carried out', async () => {
  const { state, log } = openLog()
  const told: number[] = []
  const records = new Records(log, 'a', ({ seq }) => told.push(seq))
  await records.load()
  state.isLost = true
  const write = records.write(() => ({ events: [event], durable: { ...records.durable, balance: 5 } }))
  await expect(write).rejects.toThrow('connection lost')
  state.isLost = false
  // Nothing is new: the book must not stay behind the report that is on record.
  await records.write(() => ({ events: [], durable: records.durable }))
  expect([records.seq, records.durable.balance, told]).toEqual([1, 5, [1]])
})

it('names changes that follow each other differently, whatever of them was on record before', () => {
  const keysOf = (names: readonly string[], seq: number) => {
    const causes = new Causes()
    for (const name of names) causes.begin(0, name)
    return causes.events('a', seq, 0).map(({ key }) => key)
  }
  // The first of the two is on record already, so the second becomes report 5.
  const [, second] = keysOf(['position:1', 'position:2'], 4)
  const [next] = keysOf(['position:2'], 5)
  expect(next).not.toBe(second)
})
