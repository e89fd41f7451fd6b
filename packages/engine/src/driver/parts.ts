import type { SaneQuote } from '@ratchet/domain'
import type { Engine } from '../engine.ts'
import type { DriverClock, Feed, ForeignMarket, Ledger, Log, OwnMarket } from '../ports/index.ts'

/** Hears of the market. It is never waited for. */
export interface MarketListener {
  /** Each quote that was believed, before anything is made of it. */
  quote(quote: SaneQuote): void
  /** The market moves, or stands still in order. Not said while it waits for an engine that begins, or that cannot write. */
  alive(): void
  /** There is time to tell others. `still`: no quote comes for now. */
  pause(still: boolean): void
  /** The feed has ended; work is still taken, at its last quote. */
  ended(): void
}

export interface DriverParts {
  readonly feed: Feed
  readonly market: OwnMarket | ForeignMarket
  readonly engine: Engine
  readonly ledger: Pick<Ledger, 'lastFeedPosition'>
  readonly clock: DriverClock
  readonly log: Log
  /** How many times real time a recording is played; null as fast as it can be. */
  readonly speed: number | null
  readonly listener: MarketListener
  /** Called where the market cannot go on. */
  readonly onFatal: (error: unknown) => void
}

/** What drives a market of one kind. */
export interface Course {
  /** Quotes that were refused: not a number, zero, negative, crossed, given before or out of order. */
  readonly refused: number
  /** True once every account was brought level with its broker after the start, and looked at the quote in force. */
  readonly level: boolean
  /** Runs until the feed ends or the driver is stopped. */
  run(): Promise<void>
  /** Runs from the feed's end until the driver is stopped. */
  runAfterEnd(): Promise<void>
  /** There may be work. */
  wake(): void
  stop(): void
  /** Keeps what a restart needs to go on from here. */
  keepPlace(): Promise<void>
}

/** What is waited for beside time: word of work, or of the end. */
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

/** At full speed other things of the process (requests, sockets) get their turn this often. */
export const breathEveryMs = 8
/** Work that could not be read is read again after this long. */
export const workRetryMs = 100

/** False where the ledger could not be read: then there is still work. */
export async function takeWork({ engine, log }: Pick<DriverParts, 'engine' | 'log'>): Promise<boolean> {
  try {
    await engine.takeWork()
    return true
  } catch (error) {
    log.warn('Work could not be read from the ledger and is looked for again', { error })
    return false
  }
}
