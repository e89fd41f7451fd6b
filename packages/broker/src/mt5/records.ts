import type { Answer, BrokerReport } from '@ratchet/domain'
import { type BrokerEvent, type EventLog, EventsMoved, type LogEnd } from '@ratchet/engine/ports'
import { cursorOf, type Durable, durableOf, emptyDurable } from './cursor.ts'

/** So often another process may move the log while something is written. */
const maxAttempts = 3
/** How far back the report of an answer is looked for first. */
const recent = 500

/** The account's log: its reports, and the state as of the last of them. Callers take turns. */
export class Records {
  readonly #log: EventLog
  readonly #account: string
  readonly #notify: (report: BrokerReport) => void
  #end: LogEnd = { seq: 0, cursor: null }
  #isLoaded = false
  /** A write failed, and may have been carried out: the log may be further than we know. */
  #isInDoubt = false
  durable: Durable = emptyDurable

  constructor(log: EventLog, account: string, notify: (report: BrokerReport) => void) {
    this.#log = log
    this.#account = account
    this.#notify = notify
  }

  get seq(): number {
    return this.#end.seq
  }

  async load(): Promise<void> {
    if (this.#isLoaded) return
    this.#end = await this.#log.end(this.#account)
    this.durable = durableOf(this.#end.cursor)
    this.#isLoaded = true
  }

  /**
   * Writes what `make` makes of the state, and reports it after that. If another process has moved the log, its reports are told first, and `make`
   * runs again on top of them.
   */
  async write<T extends { readonly events: readonly BrokerEvent[]; readonly durable: Durable }>(
    make: () => T,
  ): Promise<T> {
    if (this.#isInDoubt) await this.#catchUp()
    for (let attempt = 1; ; attempt++) {
      const made = make()
      if (made.events.length === 0 && made.durable === this.durable) return made
      try {
        await this.#append(made.events, made.durable)
        return made
      } catch (error) {
        this.#isInDoubt = true
        if (!(error instanceof EventsMoved) || attempt === maxAttempts) throw error
        await this.#catchUp()
      }
    }
  }

  async #append(events: readonly BrokerEvent[], durable: Durable): Promise<void> {
    const cursor = cursorOf(durable)
    const reports = await this.#log.append(this.#account, this.#end, events, cursor)
    this.#end = { seq: this.#end.seq + reports.length, cursor }
    this.durable = durable
    for (const report of reports) this.#notify(report)
  }

  async #catchUp(): Promise<void> {
    const end = await this.#log.end(this.#account)
    const missed = await this.#log.since(this.#account, this.#end.seq)
    this.#end = end
    this.durable = durableOf(end.cursor)
    this.#isInDoubt = false
    for (const report of missed) if (report.seq <= end.seq) this.#notify(report)
  }

  since(seq: number): Promise<readonly BrokerReport[]> {
    return this.#log.since(this.#account, seq)
  }

  answerOf(clientId: string): Promise<Answer | null> {
    return this.#log.answerOf(this.#account, clientId)
  }

  /** Reports an answer again that is on record. @returns whether it is */
  async repeat(clientId: string): Promise<boolean> {
    if (!(await this.answerOf(clientId))) return false
    const find = async (seq: number) => (await this.since(seq)).find(({ answer }) => answer?.clientId === clientId)
    const report = (await find(Math.max(0, this.seq - recent))) ?? (await find(0))
    if (report) this.#notify(report)
    return report !== undefined
  }
}
