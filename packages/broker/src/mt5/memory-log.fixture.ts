import type { BrokerReport } from '@ratchet/domain'
import { type EventLog, EventsMoved, type LogEnd } from '@ratchet/engine/ports'

/** An event log in memory, for tests of what is written; the suites use the real one. */
export function memoryLog(): EventLog & { readonly reports: BrokerReport[] } {
  const reports: BrokerReport[] = []
  const keys = new Set<string>()
  let end: LogEnd = { seq: 0, cursor: null }
  return {
    reports,
    end: async () => end,
    append: async (_, at, events, cursor) => {
      if (at.seq !== end.seq || at.cursor !== end.cursor) throw new EventsMoved('moved')
      const fresh = events.filter(({ key }) => !keys.has(key))
      for (const { key } of fresh) keys.add(key)
      const made = fresh.map(({ report }, n) => ({ ...report, seq: end.seq + 1 + n }))
      reports.push(...made)
      end = { seq: end.seq + made.length, cursor }
      return made
    },
    since: async (_, seq) => reports.filter((report) => report.seq > seq),
    answerOf: async (_, clientId) => reports.find(({ answer }) => answer?.clientId === clientId)?.answer ?? null,
    close: async () => {},
  }
}
