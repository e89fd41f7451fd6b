import type { BroadcastState } from './broadcast-state.ts'
import type { ClientConnection } from './client-connection.ts'
import type { Slices } from './slices.ts'

export interface BroadcasterParts {
  readonly state: BroadcastState
  readonly slices: Slices
  /** The streams that are open at the moment of the call. */
  readonly connections: () => Iterable<ClientConnection>
}

/** Sends market updates to every open stream, each as fast as it reads, without blocking the process. */
export class Broadcaster {
  readonly #parts: BroadcasterParts
  #broadcasting = false
  /** A stream had no room for an update. It is to receive it at a later tick even if nothing new happens. */
  #owing = false

  constructor(parts: BroadcasterParts) {
    this.#parts = parts
  }

  /** The hub calls this five times a second. */
  tick(): void {
    if (this.#parts.state.turn() || this.#owing) void this.broadcast()
  }

  /** Sends each stream the updates that it has missed. If a new one arrives meanwhile, the streams not served yet get it at once. */
  async broadcast(): Promise<void> {
    if (this.#broadcasting) return
    const { state, slices, connections } = this.#parts
    this.#broadcasting = true
    try {
      let servedVersion: number
      do {
        servedVersion = state.version
        this.#owing = false
        await slices.each(connections(), (connection) => this.#sendMissed(connection))
      } while (servedVersion !== state.version)
    } finally {
      this.#broadcasting = false
    }
  }

  /** Sends a new stream the latest quote of every symbol. @param marketRound the round that its hello described */
  greet(connection: ClientConnection, marketRound: number): void {
    connection.greeted(marketRound)
    this.#sendMissed(connection)
  }

  #sendMissed(connection: ClientConnection): void {
    if (!connection.sendMarket(this.#parts.state)) this.#owing = true
  }
}
