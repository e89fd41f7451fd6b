import type { Clock, Neighbours } from '@ratchet/engine/ports'
import { Budget } from './budget.ts'
import { LinkDown } from './errors.ts'
import { type Limits, leastOf, oandaLimits } from './limits.ts'
import { Poller } from './poller.ts'
import { Seats } from './seats.ts'
import type { Transport } from './transport.ts'

/** What one adapter asks by. Its end ends what it still asks, and nobody else's. */
export interface Entry extends Transport {
  readonly budget: Budget
  readonly poller: Poller
  readonly seats: Seats
}

export interface WayOptions {
  /** Opens the wire for who enters first; it is closed with the last one. */
  readonly open: () => Transport
  readonly steady: Clock
  readonly limits?: Limits | undefined
  /** Other processes that come from the same address; without it there are none. */
  readonly crowd?: Pick<Neighbours, 'parts' | 'onChange'> | undefined
}

/**
 * The way of this process to one address: OANDA counts requests, connections and streams by where they come from, so all adapters of the process, one
 * for each shard, share what may be asked there (SHA6). What was asked counts when nobody goes that way for a while, too.
 */
export class Way {
  readonly #open: () => Transport
  readonly #shared: Pick<Entry, 'budget' | 'poller' | 'seats'>
  #transport: Transport | undefined
  #entered = 0

  constructor({ open, steady, limits: whole = oandaLimits, crowd }: WayOptions) {
    const limits = () => (crowd ? leastOf(whole, crowd.parts()) : whole)
    const part = () => {
      const { perSlice } = limits()
      return Number.isFinite(whole.perSlice) ? Math.max(1, perSlice) / whole.perSlice : 1
    }
    const budget = new Budget(steady, limits)
    const seats = new Seats(limits)
    this.#open = open
    this.#shared = { budget, seats, poller: new Poller(steady, part) }
    crowd?.onChange(() => {
      budget.lookAgain()
      seats.arrange()
    })
  }

  enter(): Entry {
    this.#entered++
    this.#transport ??= this.#open()
    return new Entered(this.#transport, this.#shared, () => this.#leave())
  }

  async #leave(): Promise<void> {
    this.#entered--
    if (this.#entered > 0) return
    const transport = this.#transport
    this.#transport = undefined
    await transport?.close()
  }
}

class Entered implements Entry {
  readonly budget: Budget
  readonly poller: Poller
  readonly seats: Seats
  readonly #transport: Transport
  readonly #leave: () => Promise<void>
  readonly #ended = new AbortController()
  readonly #underWay = new Set<(error: LinkDown) => void>()

  constructor(
    transport: Transport,
    { budget, poller, seats }: Pick<Entry, 'budget' | 'poller' | 'seats'>,
    leave: () => Promise<void>,
  ) {
    this.#transport = transport
    this.budget = budget
    this.poller = poller
    this.seats = seats
    this.#leave = leave
  }

  request(...[request, left]: Parameters<Transport['request']>): ReturnType<Transport['request']> {
    const isGone = () => this.#ended.signal.aborted
    if (isGone()) return Promise.reject(new LinkDown(closedWords))
    return new Promise((done, failed) => {
      this.#underWay.add(failed)
      this.#transport
        .request({ ...request, isGone }, left)
        .then(done, failed)
        .finally(() => this.#underWay.delete(failed))
    })
  }

  stream({ signal, ...request }: Parameters<Transport['stream']>[0]): ReturnType<Transport['stream']> {
    return this.#transport.stream({ ...request, signal: AbortSignal.any([signal, this.#ended.signal]) })
  }

  async close(): Promise<void> {
    if (this.#ended.signal.aborted) return
    this.#ended.abort()
    for (const failed of this.#underWay) failed(new LinkDown(closedWords))
    await this.#leave()
  }
}

const closedWords = 'The connection to OANDA is closed.'
