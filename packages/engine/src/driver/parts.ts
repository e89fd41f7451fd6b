import type { SaneQuote } from '@ratchet/domain'
import type { Engine } from '../engine.ts'
import type { DriverClock, Feed, ForeignMarket, Ledger, Log, OwnMarket } from '../ports/index.ts'

/** Observes the market. The driver never waits for it. */
export interface MarketListener {
  /** Each accepted quote, before it is processed. */
  quote(quote: SaneQuote): void
  /** Whether the market moves, or rests in order. Not called while the market waits for an engine that is starting or cannot write. */
  alive(): void
  /** There is time to publish quotes. `still`: no quote will come for now. */
  pause(still: boolean): void
  /** The feed has ended; work is still taken, at its last quote. */
  ended(): void
}

export interface DriverParts {
  readonly feed: Feed
  readonly market: OwnMarket | ForeignMarket
  readonly engine: Engine
  readonly ledger: Pick<Ledger, 'lastFeedPosition' | 'room'>
  readonly clock: DriverClock
  readonly log: Log
  /** How many times real time a recording is played; null for as fast as possible. */
  readonly speed: number | null
  readonly listener: MarketListener
  /** Called where the market cannot go on. */
  readonly onFatal: (error: unknown) => void
}

/** The driver of one kind of market. */
export interface Course {
  /** Quotes that were refused: not a number, zero, negative, crossed, repeated or out of order. */
  readonly refused: number
  /** True once every account was reconciled with its broker after the start and has evaluated the quote in force. */
  readonly level: boolean
  /** Runs until the feed ends or the driver is stopped. */
  run(): Promise<void>
  /** Runs from the feed's end until the driver is stopped, or the market has to go back. */
  runAfterEnd(): Promise<void>
  /** Says that there may be work. */
  wake(): void
  stop(): void
  /** Keeps everything that a restart needs to go on from here. */
  keepPlace(): Promise<void>
}

/** A bell that a driver waits for beside time: it rings for work, or for the end. */
export class Bell {
  #rung: () => void = () => {}

  ring(): void {
    this.#rung()
  }

  /** Resolves at the next ring. Only the latest call hears it. */
  heard(): Promise<void> {
    return new Promise((done) => {
      this.#rung = done
    })
  }
}

/** At full speed the rest of the process (requests, sockets) gets its turn this often. */
export const breathEveryMs = 8
/** After a failed read for work, the wait until the next. */
export const workRetryMs = 100

/** False where the ledger could not be read: then there is still work. */
export async function takeWork({ engine, log }: Pick<DriverParts, 'engine' | 'log'>): Promise<boolean> {
  try {
    await engine.takeWork()
    return true
  } catch (error) {
    log.warn('Work could not be read from the ledger; retrying', { error })
    return false
  }
}
