import type { BrokerReport } from '@ratchet/domain'
import { type BrokerEvent, type EventLog, EventsMoved, type LogEnd } from '@ratchet/engine/ports'
import type { Reach } from '@ratchet/engine/testing'

interface Kept {
  end: LogEnd
  readonly keys: Set<string>
  readonly reports: BrokerReport[]
}

/** The tables of the log of brokers' events: a write is whole or not at all, and survives every crash. */
export class EventTables {
  readonly #accounts = new Map<string, Kept>()

  #of(account: string): Kept {
    const kept = this.#accounts.get(account) ?? { end: { seq: 0, cursor: null }, keys: new Set(), reports: [] }
    this.#accounts.set(account, kept)
    return kept
  }

  /** Whether its history is read on from some place. */
  isBegun(account: string): boolean {
    return this.#of(account).end.cursor !== null
  }

  cursorOf(account: string): string | null {
    return this.#of(account).end.cursor
  }

  #append(account: string, at: LogEnd, events: readonly BrokerEvent[], cursor: string | null) {
    const kept = this.#of(account)
    if (kept.end.seq !== at.seq || kept.end.cursor !== at.cursor)
      throw new EventsMoved('The events of this account moved on.')
    const fresh = events.filter(({ key }) => !kept.keys.has(key))
    const reports = fresh.map(({ report }, n): BrokerReport => ({ ...report, seq: at.seq + 1 + n }))
    for (const { key } of fresh) kept.keys.add(key)
    kept.reports.push(...reports)
    kept.end = { seq: at.seq + reports.length, cursor }
    return structuredClone(reports)
  }

  /** The log behind a connection that may break. */
  log(reach: Reach): EventLog {
    return {
      end: (account) => reach(() => this.#of(account).end),
      append: (account, at, events, cursor) => {
        const given = structuredClone(events)
        return reach(() => this.#append(account, at, given, cursor))
      },
      since: (account, seq) => reach(() => structuredClone(this.#of(account).reports.filter((one) => one.seq > seq))),
      answerOf: (account, clientId) =>
        reach(() => this.#of(account).reports.find(({ answer }) => answer?.clientId === clientId)?.answer ?? null),
      close: async () => {},
    }
  }
}
