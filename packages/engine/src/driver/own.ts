import type { SaneQuote } from '@ratchet/domain'
import { type FeedQuote, OwnershipLost, type OwnMarket } from '../ports/index.ts'
import { QuoteFilter } from './filter.ts'
import { Pace } from './pace.ts'
import { Bell, breathEveryMs, type Course, type DriverParts, takeWork, workRetryMs } from './parts.ts'

/** A feed that follows the machine's clock leaps when that is set forward; nobody waits for the hour that was skipped. */
const leapMs = 10_000
/** In a pause of this length the driver takes work at once instead of at the next millisecond. */
const calmMs = 50
/** How often the driver logs that it is waiting. */
const waitAtMostMs = 1000
/** The most by which a restart goes back if nothing happened since. */
const keepPlaceEveryMs = 2000

type Batches = AsyncIterator<readonly FeedQuote[]>

/**
 * Drives our own market, in lock-step: each quote goes to the market, then to the engine, and the next follows only when everything that is
 * under way is decided and in the log. Where the log breaks, the market goes back to the last quote of which anything is durable. Traders'
 * work is admitted right after the first quote of a millisecond, so that a time names one quote.
 */
export class LockStep implements Course {
  readonly #parts: DriverParts
  readonly #market: OwnMarket
  #pace: Pace
  #filter: QuoteFilter
  /** Quotes that were refused before the market last went back. */
  #refusedBefore = 0
  readonly #bell = new Bell()
  /** The feed position at which the books and the ledger stopped; -1 for a new market. */
  #resumeAt = -1
  /** Whether the books wrote anything at that position. */
  #marketWrote = false
  #lastTimeMs = 0
  /** Whether the quote in force is the first of its millisecond. */
  #firstOfMoment = true
  #breathMs = 0
  #keptMs = 0
  #position = -1
  /** The place of the quote before the one in force. */
  #before = -1
  #stopped = false
  /** Whether the engine has taken up its accounts since the market last began. */
  #begun = false
  level = false

  constructor(parts: DriverParts, market: OwnMarket) {
    this.#parts = parts
    this.#market = market
    this.#filter = new QuoteFilter(parts.feed.realTime)
    this.#pace = this.#newPace()
  }

  #newPace(): Pace {
    const { feed, clock, speed } = this.#parts
    return new Pace(clock, feed.realTime ? 1 : speed, feed.realTime ? leapMs : undefined)
  }

  get refused(): number {
    return this.#refusedBefore + this.#filter.refused
  }

  wake(): void {
    this.#bell.ring()
  }

  stop(): void {
    this.#stopped = true
    this.#bell.ring()
  }

  async run(): Promise<void> {
    const { engine } = this.#parts
    do {
      if (engine.isLost) await this.#rewind()
      try {
        await this.#play()
      } catch (error) {
        if (!engine.isLost) throw error
        await this.#away(error)
      }
    } while (engine.isLost && !this.#stopped)
  }

  /** Has the market go back to what is durable of it, as soon as that can be read. */
  async #rewind(): Promise<void> {
    const { engine, feed } = this.#parts
    this.level = false
    this.#begun = false
    engine.forget()
    engine.admit(false)
    this.#refusedBefore = this.refused
    this.#filter = new QuoteFilter(feed.realTime)
    this.#pace = this.#newPace()
    this.#firstOfMoment = true
    this.#lastTimeMs = 0
    this.#position = -1
    this.#before = -1
    while (!this.#stopped) {
      try {
        return await this.#market.rewind()
      } catch (error) {
        await this.#away(error)
      }
    }
  }

  /** @throws OwnershipLost where another engine has the market */
  async #away(error: unknown): Promise<void> {
    if (error instanceof OwnershipLost) throw error
    this.#parts.log.warn('The market cannot be loaded yet; retrying', { error })
    await this.#parts.clock.delay(workRetryMs)
  }

  async #play(): Promise<void> {
    const { feed, ledger } = this.#parts
    const marketAt = await this.#market.lastFeedPosition()
    const resumeAt = Math.max(marketAt, await ledger.lastFeedPosition())
    this.#resumeAt = resumeAt
    this.#marketWrote = marketAt === resumeAt
    const batches = feed.open(Math.max(0, resumeAt), new Map())[Symbol.asyncIterator]()
    let started = false
    try {
      for (let batch = await this.#next(batches); batch; batch = await this.#next(batches)) {
        for (const given of batch) {
          if (this.#isOver) return
          const quote = this.#filter.accept(given)
          if (!started) {
            started = true
            if (await this.#begin(quote, given.position)) continue
          }
          if (quote === undefined) continue
          const waitMs = this.#pace.waitMs(quote.timeMs)
          if (waitMs > 0) await this.#wait(waitMs)
          const room = ledger.room()
          if (room) await room
          if (this.#isBusy) await this.#settle()
          if (this.#isOver) return
          const touched = this.#give(quote, given.position)
          if (touched) await touched
          this.#firstOfMoment = quote.timeMs !== this.#lastTimeMs
          this.#lastTimeMs = quote.timeMs
          const admitted = this.#firstOfMoment ? this.#letIn() : undefined
          if (admitted) await admitted
        }
      }
    } finally {
      // A feed that is waiting for its next quote ends only after that wait, and nobody listens any more.
      batches.return?.().catch(() => {})
    }
    if (this.#isOver) return
    if (!started) await this.#startEngine()
    this.level = true
  }

  async #startEngine(): Promise<void> {
    await this.#parts.engine.start()
    this.#begun = true
  }

  /** Whether the market goes no further from here. */
  get #isOver(): boolean {
    return this.#stopped || (this.#begun && this.#parts.engine.isLost)
  }

  async runAfterEnd(): Promise<void> {
    this.#market.release()
    while (!this.#isOver) {
      await this.#wait(waitAtMostMs)
      await this.#settle()
    }
  }

  /**
   * Keeps the place of the quote before the one in force, so that a restart gives that one again. A ladder change keeps its own position, which
   * tells whether it came before or after the quote.
   */
  async keepPlace(): Promise<void> {
    try {
      await this.#market.keepPlace(this.#before)
    } catch (error) {
      this.#parts.log.info('The position in the feed could not be saved', { error })
    }
  }

  /** The next quotes; undefined at the feed's end, or when the driver is stopped. While the feed has none, work is taken all the same. */
  async #next(batches: Batches): Promise<readonly FeedQuote[] | undefined> {
    const { clock, engine, listener } = this.#parts
    let come: IteratorResult<readonly FeedQuote[]> | undefined
    const next = batches.next().then((result) => {
      come = result
    })
    // The waiter below gets the error; nothing else may report it as unhandled.
    next.catch(() => {})
    const sinceMs = clock.nowMs()
    engine.admit(this.level && this.#firstOfMoment)
    while (come === undefined) {
      if (this.#isOver) return undefined
      if (!this.level || !engine.workPending) {
        await Promise.race([next, this.#bell.heard()])
        continue
      }
      const waitMs = this.#firstOfMoment ? 0 : calmMs - (clock.nowMs() - sinceMs)
      if (waitMs > 0) await Promise.race([next, clock.delay(waitMs)])
      else if (!(await takeWork(this.#parts))) await Promise.race([next, clock.delay(workRetryMs)])
      listener.pause(false)
    }
    engine.admit(false)
    return come.done ? undefined : come.value
  }

  /**
   * Puts the quote of the last stop in force again and has the engine take up its accounts. The market has matched that quote. It is not
   * always known whether the engine evaluated its rungs, so the engine evaluates them again: a rung that was reached is not reached twice.
   * @returns false for a new market: then the quote is still to be given
   */
  async #begin(quote: SaneQuote | undefined, position: number): Promise<boolean> {
    const { engine, listener } = this.#parts
    const left = position <= this.#resumeAt
    if (left && quote) {
      this.#market.prime(quote, position)
      engine.prime(quote, position)
      listener.quote(quote)
      this.#position = position
      this.#lastTimeMs = quote.timeMs
      this.#firstOfMoment = false
    }
    await this.#startEngine()
    if (left && quote) await engine.reevaluate(quote, position, this.#marketWrote)
    await this.#settle()
    this.level = true
    return left
  }

  #give(quote: SaneQuote, position: number): Promise<void> | undefined {
    this.#parts.listener.quote(quote)
    this.#before = this.#position
    this.#position = position
    const matched = this.#market.quote(quote, position)
    if (matched) return matched.then(() => this.#thenEngine(quote, position))
    const climbed = this.#parts.engine.quote(quote, position)
    return climbed?.then(() => this.#settle())
  }

  async #thenEngine(quote: SaneQuote, position: number): Promise<void> {
    // The engine must know which positions the quote closed before it evaluates the rungs that the quote reaches.
    await this.#settle()
    await this.#parts.engine.quote(quote, position)
    await this.#settle()
  }

  /** Whether anything is not decided yet. */
  get #isBusy(): boolean {
    return this.#market.busy || this.#parts.engine.busy
  }

  async #settle(): Promise<void> {
    while (this.#isBusy) {
      await this.#market.settle()
      await this.#parts.engine.settle()
    }
  }

  /** Undefined where there is no work and no turn is due: then most quotes cost no promise. */
  #letIn(): Promise<void> | undefined {
    const { clock, engine } = this.#parts
    const isDue = clock.nowMs() - this.#breathMs >= breathEveryMs
    return isDue || engine.workPending ? this.#breathe() : undefined
  }

  /** Takes traders' work if there is any, gives the rest of the process its turn, and keeps the feed position from time to time. */
  async #breathe(): Promise<void> {
    const { clock, engine, listener } = this.#parts
    listener.alive()
    if (!engine.workPending) await clock.turn()
    if (engine.workPending) await takeWork(this.#parts)
    await this.#settle()
    const nowMs = clock.nowMs()
    if (nowMs - this.#keptMs >= keepPlaceEveryMs) {
      this.#keptMs = nowMs
      await this.keepPlace()
    }
    this.#breathMs = clock.nowMs()
    listener.pause(false)
  }

  /**
   * Waits for the next quote or for work: in a calm market an instruction must not wait for a tick. Nor does it wait for the outcome of
   * earlier work: only the next quote needs that to be decided.
   */
  async #wait(waitMs: number): Promise<void> {
    const { clock, engine, listener } = this.#parts
    const endMs = clock.nowMs() + waitMs
    const open = this.#firstOfMoment || waitMs >= calmMs
    engine.admit(open)
    for (;;) {
      listener.alive()
      listener.pause(true)
      const isWork = open && engine.workPending
      const wasRead = !isWork || (await takeWork(this.#parts))
      const leftMs = endMs - clock.nowMs()
      if (leftMs <= 0 || this.#isOver) return engine.admit(false)
      if (!wasRead) await clock.delay(Math.min(leftMs, workRetryMs))
      else if (!open || !engine.workPending)
        await Promise.race([this.#bell.heard(), clock.delay(Math.min(leftMs, waitAtMostMs))])
    }
  }
}
