import type { SaneQuote } from '@ratchet/domain'
import { type FeedQuote, OwnershipLost } from '../ports/index.ts'
import { QuoteFilter } from './filter.ts'
import { Bell, breathEveryMs, type Course, type DriverParts, takeWork, workRetryMs } from './parts.ts'

/** Price streams begin with the price in force. A closed market may have none: the engine waits for it no longer than this. */
const firstQuoteMs = 1000
/** A market that rests says so this often: the last price of a burst is told then, and that the engine is there. */
const restMs = 250
/** The most quotes whose effects are not durable yet. Beyond that the database does not keep up, and the feed has to wait. */
const mostUnderWay = 1000

/**
 * Drives a foreign market, in real time: the engine evaluates each quote when it arrives and does not wait for its effects, since that
 * market would not either. Traders' work is taken when it arrives. There is no position to resume from: the engine asks the broker for
 * everything that happened meanwhile. Where the log breaks the engine takes up its accounts anew, at the price that is in force by then.
 */
export class RealTime implements Course {
  readonly #parts: DriverParts
  #filter = new QuoteFilter(true)
  /** Quotes that were refused before the market last began. */
  #refusedBefore = 0
  readonly #bell = new Bell()
  #ending = Promise.withResolvers<void>()
  #giveUp: () => void = () => {}
  #underWay = 0
  #breathMs = 0
  #stopped = false
  /** Counts how often the market began: work is let in for the latest beginning alone. */
  #round = 0
  level = false

  constructor(parts: DriverParts) {
    this.#parts = parts
  }

  get refused(): number {
    return this.#refusedBefore + this.#filter.refused
  }

  wake(): void {
    this.#bell.ring()
    if (!this.#isOver) return
    this.#giveUp()
    this.#ending.resolve()
  }

  /** Whether the market goes no further from here. */
  get #isOver(): boolean {
    return this.#stopped || (this.level && this.#parts.engine.isLost)
  }

  stop(): void {
    this.#stopped = true
    this.#giveUp()
    this.#bell.ring()
    this.#ending.resolve()
  }

  async run(): Promise<void> {
    const { engine } = this.#parts
    do {
      if (engine.isLost) this.#forget()
      try {
        await this.#play()
      } catch (error) {
        if (!engine.isLost || error instanceof OwnershipLost) throw error
        this.#parts.log.warn('The market cannot be loaded yet; retrying', { error })
        await this.#parts.clock.delay(workRetryMs)
      }
    } while (engine.isLost && !this.#stopped)
  }

  #forget(): void {
    const { engine } = this.#parts
    this.level = false
    engine.forget()
    engine.admit(false)
    this.#refusedBefore = this.refused
    this.#filter = new QuoteFilter(true)
  }

  async #play(): Promise<void> {
    const { feed, ledger, clock } = this.#parts
    this.#ending = Promise.withResolvers()
    const from = Math.max(0, await ledger.lastFeedPosition())
    const batches = feed.open(from, new Map())[Symbol.asyncIterator]()
    try {
      const first = this.#next(batches)
      const isClosed = await Promise.race([first.then(() => false), clock.delay(firstQuoteMs).then(() => true)])
      if (isClosed && !this.#stopped) await this.#begin()
      for (let batch = await this.#rest(first); batch && !this.#isOver; batch = await this.#rest(this.#next(batches))) {
        await this.#take(batch)
        await this.#breathe()
      }
      if (!this.#isOver && !this.level) await this.#begin()
    } finally {
      // A feed that is waiting for its next quote ends only after that wait, and nobody listens any more.
      batches.return?.().catch(() => {})
    }
  }

  runAfterEnd(): Promise<void> {
    if (this.#isOver) this.#ending.resolve()
    return this.#ending.promise
  }

  /** There is no feed position to go back to. */
  async keepPlace(): Promise<void> {}

  /** Waits for the next quotes, and tells meanwhile that none come for now. */
  async #rest(coming: Promise<readonly FeedQuote[] | undefined>): Promise<readonly FeedQuote[] | undefined> {
    const { clock, listener } = this.#parts
    let isHere = false
    const here = coming.finally(() => {
      isHere = true
    })
    for (;;) {
      await Promise.race([here, clock.delay(restMs)])
      if (isHere) return here
      listener.alive()
      listener.pause(true)
    }
  }

  /** The next quotes; undefined at the feed's end, or when the driver is stopped. */
  #next(batches: AsyncIterator<readonly FeedQuote[]>): Promise<readonly FeedQuote[] | undefined> {
    return new Promise((done, failed) => {
      this.#giveUp = () => done(undefined)
      if (this.#isOver) this.#giveUp()
      batches.next().then((result) => done(result.done ? undefined : result.value), failed)
    })
  }

  async #take(batch: readonly FeedQuote[]): Promise<void> {
    for (const given of batch) {
      if (this.#isOver) return
      const quote = this.#filter.accept(given)
      if (quote === undefined) continue
      const held = this.level ? this.#give(quote, given.position) : this.#begin(quote, given.position)
      if (held) await held
    }
  }

  /** The engine takes up its accounts, at the price in force if there is one, and evaluates that price in full. */
  async #begin(quote?: SaneQuote, position = -1): Promise<void> {
    const { engine, listener } = this.#parts
    if (quote) {
      engine.prime(quote, position)
      listener.quote(quote)
    }
    await engine.start()
    if (quote) await engine.reevaluate(quote, position, true)
    this.level = true
    engine.admit(true)
    void this.#letWorkIn(++this.#round)
  }

  #give(quote: SaneQuote, position: number): Promise<void> | undefined {
    this.#parts.listener.quote(quote)
    const touched = this.#parts.engine.quote(quote, position)
    if (!touched) return undefined
    this.#underWay++
    const written = touched.finally(() => {
      this.#underWay--
    })
    return this.#underWay > mostUnderWay ? written : undefined
  }

  async #breathe(): Promise<void> {
    const { clock, listener } = this.#parts
    listener.alive()
    listener.pause(false)
    if (clock.nowMs() - this.#breathMs < breathEveryMs) return
    await clock.turn()
    this.#breathMs = clock.nowMs()
  }

  async #letWorkIn(round: number): Promise<void> {
    const { engine, clock, listener } = this.#parts
    while (!this.#isOver && round === this.#round) {
      if (!engine.workPending) await this.#bell.heard()
      else if (!(await takeWork(this.#parts))) await clock.delay(workRetryMs)
      else listener.alive()
    }
  }
}
