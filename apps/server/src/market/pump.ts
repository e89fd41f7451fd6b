import type { Quote } from '@ratchet/domain'
import type { Clock, Engine, Feed, FeedQuote, Log, PaperBroker } from '@ratchet/engine'
import type { LatestQuotes } from './latest.ts'
import { Pace } from './pace.ts'
import { Pulse } from './pulse.ts'
import { Sieve } from './sieve.ts'

export interface PumpParts {
  readonly feed: Feed
  readonly paper: PaperBroker
  readonly engine: Engine
  readonly quotes: LatestQuotes
  /** One that never leaps: with the machine's own, a market would stand for the hour by which that is set back. */
  readonly clock: Clock
  readonly log: Log
  readonly speed: number | null
  /** Where the books and the ledger were left; -1 for a market that starts. */
  readonly resumeAt: number
  /** The broker wrote something of that place. */
  readonly brokerWrote: boolean
}

/** A feed that follows the machine's clock leaps where that is set forward; nobody waits for the hour that was left out. */
const leapMs = 10_000
/** At full speed other things of the process (requests, sockets) get their turn this often. */
const breathEveryMs = 8
/** In a pause of this length nobody waits for the next millisecond: work is taken at once. */
const calmMs = 50
/** A wake-up that was lost costs this much at most. */
const lookEveryMs = 1000
/** A restart goes back by this much at most, where nothing happened since. */
const keepPlaceEveryMs = 2000

/**
 * Drives the market: each quote goes to the paper broker, then to the engine, and the next only follows when all that it caused is
 * durable. Traders' work is let in right after the first quote of a millisecond, so that a time names one quote.
 */
export class Pump {
  readonly #parts: PumpParts
  readonly #pace: Pace
  readonly #sieve: Sieve
  #lastTimeMs = 0
  /** The quote in force is the first of its millisecond. */
  #firstOfMoment = true
  #breathMs = 0
  #lookMs = 0
  #keptMs = 0
  #position = -1
  #stopped = false
  #wake: () => void = () => {}
  /** Stands still while the market waits for an engine that begins, or that cannot write its ledger. */
  readonly pulse = new Pulse()
  /** True once every account was brought level with its broker after the start, and looked at the quote in force. */
  level = false

  constructor(parts: PumpParts) {
    this.#parts = parts
    const { realTime } = parts.feed
    this.#sieve = new Sieve(realTime)
    this.#pace = new Pace(parts.clock, realTime ? 1 : parts.speed, realTime ? leapMs : undefined)
    parts.engine.onWake(() => this.#wake())
  }

  get refused(): number {
    return this.#sieve.refused
  }

  stop(): void {
    this.#stopped = true
    this.#wake()
  }

  /** Runs until the feed ends or the pump is stopped. */
  async run(lastPrices: ReadonlyMap<string, Quote>): Promise<void> {
    const { feed, engine, resumeAt } = this.#parts
    let started = false
    for await (const batch of feed.open(Math.max(0, resumeAt), lastPrices)) {
      for (const { quote, position } of batch) {
        if (this.#stopped) return
        if (!started) {
          started = true
          const left = await this.#begin(quote, position)
          if (left) continue
        }
        const waitMs = this.#pace.waitMs(quote.timeMs)
        if (waitMs > 0) await this.#idle(waitMs)
        if (this.#stopped) return
        const touched = this.#give({ quote, position })
        if (touched) await touched
        this.#firstOfMoment = quote.timeMs !== this.#lastTimeMs
        this.#lastTimeMs = quote.timeMs
        if (this.#firstOfMoment) await this.#letIn()
      }
    }
    if (!started) await engine.start()
    this.level = true
  }

  /** The market has ended: work is still taken, at the last quote. */
  async runAfterEnd(): Promise<void> {
    while (!this.#stopped) await this.#idle(lookEveryMs)
  }

  /**
   * The quote at which everything was left comes into force again, and the engine takes up its accounts. The broker has matched it;
   * whether the engine came to look at its rungs is not always known, so it looks again: what was reached is not reached twice.
   */
  async #begin(quote: Quote, position: number): Promise<boolean> {
    const { paper, engine, quotes, resumeAt, brokerWrote } = this.#parts
    const left = position <= resumeAt
    if (left) {
      paper.prime(quote, position)
      engine.prime(quote, position)
      quotes.put(quote)
      this.#lastTimeMs = quote.timeMs
      this.#firstOfMoment = false
    }
    await engine.start()
    if (left) await engine.lookAgain(quote, position, brokerWrote)
    await this.#settle()
    this.level = true
    return left
  }

  #give(given: FeedQuote): Promise<void> | undefined {
    const { paper, engine, quotes } = this.#parts
    if (!this.#sieve.lets(given)) return undefined
    const { quote, position } = given
    quotes.put(quote)
    this.#position = position
    const matched = paper.quote(quote, position)
    if (matched) return matched.then(() => this.#thenEngine(quote, position))
    const climbed = engine.quote(quote, position)
    return climbed?.then(() => this.#settle())
  }

  async #thenEngine(quote: Quote, position: number): Promise<void> {
    // The engine must know what the quote ended before it looks at what the quote reaches.
    await this.#settle()
    await this.#parts.engine.quote(quote, position)
    await this.#settle()
  }

  async #settle(): Promise<void> {
    const { paper, engine } = this.#parts
    while (paper.busy || engine.busy) {
      await paper.settle()
      await engine.settle()
    }
  }

  /**
   * Keeps the place before the quote in force: at a restart that one is given anew, and whether a change of a ladder came before or
   * after it is told by the place that the change itself keeps.
   */
  async keepPlace(): Promise<void> {
    const { paper, log } = this.#parts
    try {
      await paper.keepPlace(this.#position - 1)
    } catch (error) {
      log.info('The place in the feed could not be kept for now', { error })
    }
  }

  /** Gives the rest of the process its turn, and takes traders' work where there is some. */
  async #letIn(): Promise<void> {
    const { clock, engine, quotes } = this.#parts
    this.pulse.beat()
    const nowMs = clock.nowMs()
    if (nowMs - this.#lookMs >= lookEveryMs) {
      this.#lookMs = nowMs
      engine.wake()
    }
    if (engine.workPending) {
      await this.#takeWork()
    } else if (nowMs - this.#breathMs >= breathEveryMs) {
      await new Promise<void>((done) => setImmediate(done))
      if (engine.workPending) await this.#takeWork()
    } else return
    await this.#settle()
    if (nowMs - this.#keptMs >= keepPlaceEveryMs) {
      this.#keptMs = nowMs
      await this.keepPlace()
    }
    this.#breathMs = clock.nowMs()
    quotes.publish()
  }

  async #takeWork(): Promise<void> {
    const { engine, log } = this.#parts
    try {
      await engine.takeWork()
    } catch (error) {
      log.warn('Work could not be read from the ledger and is looked for again', { error })
    }
  }

  /**
   * Waits for the next quote, or for work: in a calm market an instruction is not to wait for a tick. Nor does it wait there for what
   * became of those before it: that must be durable before the next quote alone.
   */
  async #idle(waitMs: number): Promise<void> {
    await this.#lull(waitMs)
    await this.#settle()
  }

  async #lull(waitMs: number): Promise<void> {
    const { clock, engine, quotes } = this.#parts
    const endMs = clock.nowMs() + waitMs
    const open = this.#firstOfMoment || waitMs >= calmMs
    for (;;) {
      this.pulse.beat()
      quotes.publish(true)
      if (open && engine.workPending) await this.#takeWork()
      const leftMs = endMs - clock.nowMs()
      if (leftMs <= 0 || this.#stopped) return
      const woken = new Promise<void>((done) => (this.#wake = done))
      if (!open || !engine.workPending) await Promise.race([woken, clock.delay(Math.min(leftMs, lookEveryMs))])
      this.#wake = () => {}
      if (clock.nowMs() - this.#lookMs >= lookEveryMs) {
        this.#lookMs = clock.nowMs()
        engine.wake()
      }
    }
  }
}
