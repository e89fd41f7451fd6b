import type { Client } from 'undici'
import { type Priority, partOfReads, priorities } from './budget.ts'
import { LinkDown } from './errors.ts'
import { takeForemost } from './foremost.ts'
import type { Pace, Rank, Turn } from './pace.ts'

/** Opens a connection at its turn. */
export type Open = (turn: Turn, again: () => Promise<Turn>) => Client

interface Waiting {
  readonly priority: Priority
  /** @param ended is told whether the whole answer came */
  readonly send: (client: Client, ended: (isWhole: boolean) => void) => void
  readonly failed: (error: LinkDown) => void
}

/** So many connections are opened for requests before anything else. */
const first = 1

/**
 * The connections of requests: each carries one at a time. What finds none free goes with whichever is free first, the one that is opened for it
 * or another, in the order of what protects.
 */
export class Connections {
  readonly #open: Open
  readonly #pace: Pace
  readonly #most: number
  readonly #clients = new Set<Client>()
  #free: Client[] = []
  #waiting: Waiting[] = []
  #opening = 0
  #isClosed = false

  constructor(open: Open, pace: Pace, most: number) {
    this.#open = open
    this.#pace = pace
    this.#most = most
  }

  /** Sends as soon as a connection is free; its end has to be said. */
  use(waiting: Waiting): void {
    this.#waiting.push(waiting)
    if (this.#isClosed) this.#fail('The connection to OANDA is closed.')
    else this.#look()
  }

  #look(): void {
    while (this.#mayGo) {
      const client = this.#free.pop()
      if (!client) break
      this.#give(client)
    }
    while (this.#opening < this.#waiting.length && this.#clients.size + this.#opening < this.#mostNow) {
      this.#opening++
      void this.#add()
    }
  }

  /** How many there may be for what waits. */
  get #mostNow(): number {
    return this.#waiting.some(({ priority }) => priority !== 'read') ? this.#most : partOfReads(this.#most)
  }

  /** Whether something waits that may take one more connection. */
  get #mayGo(): boolean {
    return this.#waiting.length > 0 && this.#clients.size - this.#free.length < this.#mostNow
  }

  /** Hands the next request to a connection; there is one. */
  #give(client: Client): void {
    takeForemost(this.#waiting, priorities, ({ priority }) => priority)?.send(client, (isWhole) => {
      if (!isWhole) return this.#drop(client)
      if (!this.#clients.has(client)) return
      this.#free.push(client)
      this.#look()
    })
  }

  async #add(): Promise<void> {
    const turn = (rank: Rank) => this.#pace.turn(rank)
    const given = await turn(this.#clients.size + this.#opening <= first ? 'first' : 'more')
    this.#opening--
    if (!this.#mayGo || this.#isClosed) return given.unused()
    const client = this.#open(given, () => turn('first'))
    this.#clients.add(client)
    client.once('disconnect', () => this.#drop(client))
    client.once('connectionError', () => this.#unreachable(client))
    this.#give(client)
  }

  /** It ended, as idle ones do: another is opened when there is need. */
  #drop(client: Client): void {
    if (!this.#clients.delete(client)) return
    this.#free = this.#free.filter((one) => one !== client)
    if (!client.destroyed) client.close().catch(() => {})
    this.#look()
  }

  /** Where OANDA cannot be reached at all nobody waits for it: none of these left. */
  #unreachable(client: Client): void {
    this.#drop(client)
    if (this.#clients.size === 0) this.#fail('OANDA cannot be reached.')
  }

  #fail(words: string): void {
    for (const { failed } of this.#waiting.splice(0)) failed(new LinkDown(words))
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#fail('The connection to OANDA is closed.')
    await Promise.all([...this.#clients].map((client) => client.destroy()))
  }
}
