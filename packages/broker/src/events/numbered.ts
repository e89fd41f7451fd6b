import type { BrokerReport } from '@ratchet/domain'
import type { Clock, Log } from '@ratchet/engine/ports'

/** Some events of an account, and the number of its last event. */
interface EventPage {
  readonly last: number
  readonly reports: readonly BrokerReport[]
}

interface NumberedParts {
  /** Reads events after a number; without a number it reads none. Rejects if the broker does not respond. */
  readonly read: (after?: number) => Promise<EventPage>
  readonly notify: (report: BrokerReport) => void
  /** The pause between two reads. */
  readonly pauseMs: () => number
  readonly steady: Clock
  readonly log: Log
}

/** The events of one account at a broker that numbers them from 1 without gaps: their numbers are the numbers of our reports. */
export class NumberedEvents {
  readonly #parts: NumberedParts
  /** The last event that was reported; undefined before the first read. */
  seq: number | undefined
  /** Whether the last read failed. */
  isDown = false
  #isStopped = false

  constructor(parts: NumberedParts) {
    this.#parts = parts
  }

  /** Reads the account in turns until `stop`. */
  async follow(): Promise<void> {
    const { pauseMs, steady, log } = this.#parts
    while (!this.#isStopped) {
      try {
        await this.readOn()
        this.isDown = false
      } catch (error) {
        this.isDown = true
        log.info('The events of an account could not be read', { error })
      }
      await steady.delay(pauseMs())
    }
  }

  stop(): void {
    this.#isStopped = true
  }

  /** Reports the events since the last read. The engine fetches events before the first read with `since`. */
  async readOn(): Promise<void> {
    this.seq ??= (await this.#parts.read()).last
    for await (const report of this.#pages(this.seq)) {
      if (report.seq !== this.seq + 1 || this.#isStopped) continue
      this.seq = report.seq
      this.#parts.notify(report)
    }
  }

  since(seq: number): Promise<readonly BrokerReport[]> {
    return Array.fromAsync(this.#pages(seq))
  }

  /** Reads page by page. Repeated and reordered events do no harm; a missing event fails the read. */
  async *#pages(after: number): AsyncGenerator<BrokerReport> {
    let seq = after
    for (let last = seq + 1; seq < last; ) {
      const page = await this.#parts.read(seq)
      const before = seq
      for (const report of page.reports.toSorted((a, b) => a.seq - b.seq))
        if (report.seq === seq + 1) {
          yield report
          seq = report.seq
        }
      last = page.last
      if (seq === before && seq < last) throw new Error('The broker left out an event.')
    }
  }
}
