import { PriceAlerts, type Quote } from '@ratchet/domain'
import { type Bus, type Clock, type Log, topics } from '@ratchet/engine'
import type { AlertDesk, ReachedAlert, WaitingAlert } from '@ratchet/store'

/** A lost wake-up delays an alert by this much at most, and a database that is away is asked again after it. */
const lookEveryMs = 1000
/** An alert is numbered a moment before it is committed: so many of the last numbers are read again. The next reading of all finds the rest. */
const mostLate = 200
/** How often all that wait are read again. */
const wholeEveryMs = 10 * 60_000

export interface KeeperParts {
  readonly desk: AlertDesk
  /** The server that names the market; empty for the paper market. */
  readonly market: string
  readonly bus: Bus
  readonly clock: Clock
  readonly log: Log
}

/**
 * Meets a market's alerts with its prices, in the process that has the market. A quote costs a few comparisons and waits for nothing: what it
 * reached is written behind it, and is found again at the first quote after a kill.
 */
export class AlertKeeper {
  readonly #parts: KeeperParts
  readonly #alerts = new PriceAlerts<WaitingAlert>()
  /** By trader, what was reached and is not on record yet. */
  readonly #reached = new Map<string, ReachedAlert[]>()
  /** The ids of these, and of those that are just being written. */
  readonly #told = new Set<string>()
  /** The highest number that was read. */
  #highest = 0
  #wholeMs = Number.NEGATIVE_INFINITY
  #looking: Promise<void> | undefined
  #lookAgain = false
  #writing: Promise<void> | undefined
  #isAway = false
  #stopped = false
  #timer: NodeJS.Timeout | undefined
  #unsubscribe: () => void = () => {}

  constructor(parts: KeeperParts) {
    this.#parts = parts
  }

  /** Resolves when those that wait are known, so that the market's first quote meets them. */
  async start(): Promise<void> {
    const { bus, market } = this.#parts
    this.#unsubscribe = bus.subscribe(topics.alerts, ({ market: at, removed }) => {
      if (at !== market) return
      if (removed === undefined) this.#look()
      else this.#alerts.remove(removed)
    })
    this.#timer = setInterval(() => {
      this.#look()
      this.#write()
    }, lookEveryMs)
    this.#look()
    await this.#looking
  }

  put({ symbol, bid, timeMs }: Quote): void {
    for (const alert of this.#alerts.meet(symbol, bid)) this.#take(alert, { id: alert.id, bid, marketTimeMs: timeMs })
  }

  /** To be called after the market's last quote. Writes what was reached, once. */
  async stop(): Promise<void> {
    this.#stopped = true
    clearInterval(this.#timer)
    this.#unsubscribe()
    await this.#looking
    await this.#writing
    this.#write()
    await this.#writing
  }

  #take({ traderId, id }: WaitingAlert, reached: ReachedAlert): void {
    this.#told.add(id)
    const waiting = this.#reached.get(traderId)
    if (waiting) waiting.push(reached)
    else this.#reached.set(traderId, [reached])
    // What one quote reaches of a trader is written together.
    if (this.#reached.size === 1) setImmediate(() => this.#write())
  }

  /** Reads what is new, one reading at a time; what is said during one is found by the next. */
  #look(): void {
    if (this.#looking) {
      this.#lookAgain = true
      return
    }
    if (this.#stopped) return
    this.#lookAgain = false
    this.#looking = this.#read()
      .then(() => this.#away(false))
      .catch((error: unknown) => this.#away(true, error))
      .finally(() => {
        this.#looking = undefined
        if (this.#lookAgain) this.#look()
      })
  }

  async #read(): Promise<void> {
    const { desk, market, clock } = this.#parts
    const nowMs = clock.nowMs()
    const isWhole = nowMs - this.#wholeMs >= wholeEveryMs
    const found = await desk.waiting(market, isWhole ? 0 : this.#highest - mostLate)
    for (const alert of found) {
      if (this.#told.has(alert.id)) continue
      const bid = this.#alerts.set(alert)
      if (bid !== undefined) this.#take(alert, { id: alert.id, bid, marketTimeMs: null })
    }
    this.#highest = Math.max(this.#highest, found.at(-1)?.seq ?? 0)
    if (!isWhole) return
    this.#wholeMs = nowMs
    const there = new Set(found.map(({ id }) => id))
    // Somebody said that these were removed, and it was lost.
    for (const id of [...this.#alerts.ids()]) if (!there.has(id)) this.#alerts.remove(id)
  }

  #write(): void {
    if (this.#writing || this.#reached.size === 0) return
    this.#writing = this.#writeAll()
      .then(() => this.#away(false))
      // The next look tries it again.
      .catch((error: unknown) => this.#away(true, error))
      .finally(() => {
        this.#writing = undefined
      })
  }

  async #writeAll(): Promise<void> {
    for (const [traderId, reached] of this.#reached) {
      this.#reached.delete(traderId)
      try {
        await this.#parts.desk.reach(traderId, reached)
      } catch (error) {
        this.#reached.set(traderId, [...reached, ...(this.#reached.get(traderId) ?? [])])
        throw error
      }
      for (const { id } of reached) this.#told.delete(id)
    }
  }

  #away(isAway: boolean, error?: unknown): void {
    if (isAway === this.#isAway) return
    this.#isAway = isAway
    const { log, market } = this.#parts
    if (isAway) log.warn('Alerts cannot be read or recorded now; retrying', { market, error })
    else log.info('Alerts are read and recorded again', { market })
  }
}
