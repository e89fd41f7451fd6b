import type { SaneQuote } from '@ratchet/domain'
import type { FeedQuote, OwnMarket } from '../ports/index.ts'
import { QuoteFilter } from './filter.ts'
import { Pace } from './pace.ts'
import { Bell, breathEveryMs, type Course, type DriverParts, takeWork, workRetryMs } from './parts.ts'

/** A feed that follows the machine's clock leaps where that is set forward; nobody waits for the hour that was left out. */
const leapMs = 10_000
/** In a pause of this length nobody waits for the next millisecond: work is taken at once. */
const calmMs = 50
/** Whoever waits says so this often. */
const waitAtMostMs = 1000
/** A restart goes back by this much at most, where nothing happened since. */
const keepPlaceEveryMs = 2000

type Batches = AsyncIterator<readonly FeedQuote[]>

/**
 * Drives a market of our own, in lock-step: each quote goes to the market, then to the engine, and the next only follows when all that
 * is under way is durable. Traders' work is let in right after the first quote of a millisecond, so that a time names one quote.
 */
export class LockStep implements Course {
  readonly #parts: DriverParts
  readonly #market: OwnMarket
  readonly #pace: Pace
  readonly #filter: QuoteFilter
  readonly #bell = new Bell()
  /** Where the books and the ledger were left; -1 for a market that starts. */
  #resumeAt = -1
  /** The books wrote something of that place. */
  #marketWrote = false
  #lastTimeMs = 0
  /** The quote in force is the first of its millisecond. */
  #firstOfMoment = true
  #breathMs = 0
  #keptMs = 0
  #position = -1
  #stopped = false
  level = false

  constructor(parts: DriverParts, market: OwnMarket) {
    this.#parts = parts
    this.#market = market
    const { realTime } = parts.feed
    this.#filter = new QuoteFilter(realTime)
    this.#pace = new Pace(parts.clock, realTime ? 1 : parts.speed, realTime ? leapMs : undefined)
  }

  get refused(): number {
    return this.#filter.refused
  }

  wake(): void {
    this.#bell.ring()
  }

  stop(): void {
    this.#stopped = true
    this.#bell.ring()
  }

  async run(): Promise<void> {
    const { feed, engine, ledger } = this.#parts
    const marketAt = await this.#market.lastFeedPosition()
    const resumeAt = Math.max(marketAt, await ledger.lastFeedPosition())
    this.#resumeAt = resumeAt
    this.#marketWrote = marketAt === resumeAt
    const batches = feed.open(Math.max(0, resumeAt), new Map())[Symbol.asyncIterator]()
    let started = false
    try {
      for (let batch = await this.#next(batches); batch; batch = await this.#next(batches)) {
        for (const given of batch) {
          if (this.#stopped) return
          const quote = this.#filter.take(given)
          if (!started) {
            started = true
            if (await this.#begin(quote, given.position)) continue
          }
          if (quote === undefined) continue
          const waitMs = this.#pace.waitMs(quote.timeMs)
          if (waitMs > 0) await this.#wait(waitMs)
          if (this.#isBusy) await this.#settle()
          if (this.#stopped) return
          const touched = this.#give(quote, given.position)
          if (touched) await touched
          this.#firstOfMoment = quote.timeMs !== this.#lastTimeMs
          this.#lastTimeMs = quote.timeMs
          const admitted = this.#firstOfMoment ? this.#letIn() : undefined
          if (admitted) await admitted
        }
      }
    } finally {
      // A feed that is being waited for ends behind that wait, for which nobody is here any more.
      batches.return?.().catch(() => {})
    }
    if (this.#stopped) return
    if (!started) await engine.start()
    this.level = true
  }

  async runAfterEnd(): Promise<void> {
    this.#market.release()
    while (!this.#stopped) {
      await this.#wait(waitAtMostMs)
      await this.#settle()
    }
  }

  /**
   * Keeps the place before the quote in force: at a restart that one is given anew, and whether a change of a ladder came before or
   * after it is told by the place that the change itself keeps.
   */
  async keepPlace(): Promise<void> {
    try {
      await this.#market.keepPlace(this.#position - 1)
    } catch (error) {
      this.#parts.log.info('The place in the feed could not be kept for now', { error })
    }
  }

  /** The next quotes; undefined where there are none, or the driver is stopped. While the feed has none, work is taken all the same. */
  async #next(batches: Batches): Promise<readonly FeedQuote[] | undefined> {
    const { clock, engine, listener } = this.#parts
    let come: IteratorResult<readonly FeedQuote[]> | undefined
    const next = batches.next().then((result) => {
      come = result
    })
    // Whoever waits for it below is told; nobody else is to be asked.
    next.catch(() => {})
    const sinceMs = clock.nowMs()
    while (come === undefined) {
      if (this.#stopped) return undefined
      if (!this.level || !engine.workPending) {
        await Promise.race([next, this.#bell.heard()])
        continue
      }
      const waitMs = this.#firstOfMoment ? 0 : calmMs - (clock.nowMs() - sinceMs)
      if (waitMs > 0) await Promise.race([next, clock.delay(waitMs)])
      else if (!(await takeWork(this.#parts))) await Promise.race([next, clock.delay(workRetryMs)])
      listener.pause(false)
    }
    return come.done ? undefined : come.value
  }

  /**
   * The quote at which everything was left comes into force again, and the engine takes up its accounts. The market has matched it;
   * whether the engine came to look at its rungs is not always known, so it looks again: what was reached is not reached twice.
   * @returns false for a market that starts here: then the quote is still to be given
   */
  async #begin(quote: SaneQuote | undefined, position: number): Promise<boolean> {
    const { engine, listener } = this.#parts
    const left = position <= this.#resumeAt
    if (left && quote) {
      this.#market.prime(quote, position)
      engine.prime(quote, position)
      listener.quote(quote)
      this.#lastTimeMs = quote.timeMs
      this.#firstOfMoment = false
    }
    await engine.start()
    if (left && quote) await engine.lookAgain(quote, position, this.#marketWrote)
    await this.#settle()
    this.level = true
    return left
  }

  #give(quote: SaneQuote, position: number): Promise<void> | undefined {
    this.#parts.listener.quote(quote)
    this.#position = position
    const matched = this.#market.quote(quote, position)
    if (matched) return matched.then(() => this.#thenEngine(quote, position))
    const climbed = this.#parts.engine.quote(quote, position)
    return climbed?.then(() => this.#settle())
  }

  async #thenEngine(quote: SaneQuote, position: number): Promise<void> {
    // The engine must know what the quote ended before it looks at what the quote reaches.
    await this.#settle()
    await this.#parts.engine.quote(quote, position)
    await this.#settle()
  }

  /** Something is not durable yet. */
  get #isBusy(): boolean {
    return this.#market.busy || this.#parts.engine.busy
  }

  async #settle(): Promise<void> {
    while (this.#isBusy) {
      await this.#market.settle()
      await this.#parts.engine.settle()
    }
  }

  /** Undefined where there is no work, and nobody waits for a turn: most quotes then cost no promise. */
  #letIn(): Promise<void> | undefined {
    const { clock, engine } = this.#parts
    const isDue = clock.nowMs() - this.#breathMs >= breathEveryMs
    return isDue || engine.workPending ? this.#breathe() : undefined
  }

  /** Takes traders' work where there is some, gives the rest of the process its turn, and keeps the place from time to time. */
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
   * Waits for the next quote, or for work: in a calm market an instruction is not to wait for a tick. Nor does it wait there for what
   * became of those before it: that must be durable before the next quote alone.
   */
  async #wait(waitMs: number): Promise<void> {
    const { clock, engine, listener } = this.#parts
    const endMs = clock.nowMs() + waitMs
    const open = this.#firstOfMoment || waitMs >= calmMs
    for (;;) {
      listener.alive()
      listener.pause(true)
      const isWork = open && engine.workPending
      const wasRead = !isWork || (await takeWork(this.#parts))
      const leftMs = endMs - clock.nowMs()
      if (leftMs <= 0 || this.#stopped) return
      if (!wasRead) await clock.delay(Math.min(leftMs, workRetryMs))
      else if (!open || !engine.workPending)
        await Promise.race([this.#bell.heard(), clock.delay(Math.min(leftMs, waitAtMostMs))])
    }
  }
}
