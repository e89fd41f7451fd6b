import type { BrokerReport } from '@ratchet/domain'
import type { Log, ReportListener } from '@ratchet/engine/ports'

/** Who hears the broker's reports. One that fails keeps no report from the others. */
export class Listeners {
  readonly #listeners = new Set<ReportListener>()
  readonly #log: Log

  constructor(log: Log) {
    this.#log = log
  }

  add(listener: ReportListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  tell(report: BrokerReport): void {
    for (const listener of this.#listeners) {
      try {
        listener(report)
      } catch (error) {
        this.#log.error('A listener to the paper broker failed', { error, account: report.account })
      }
    }
  }
}
