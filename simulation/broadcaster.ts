import type { BrokerReport } from '@ratchet/domain'
import type { ReportListener } from '@ratchet/engine/ports'
import type { Life } from './scheduler.ts'

/** Delivers the broker's reports to every engine, each over its own line. */
export class Broadcaster {
  readonly #listeners = new Map<ReportListener, Life>()

  broadcast(report: BrokerReport, deliver: (to: Life, arrive: () => void) => void): void {
    for (const [listener, engine] of this.#listeners) deliver(engine, () => listener(structuredClone(report)))
  }

  listen(engine: Life, listener: ReportListener): () => void {
    this.#listeners.set(listener, engine)
    return () => this.#listeners.delete(listener)
  }

  forget(engine: Life): void {
    for (const [listener, life] of this.#listeners) if (life === engine) this.#listeners.delete(listener)
  }
}
