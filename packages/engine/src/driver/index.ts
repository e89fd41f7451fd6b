import { gapCheckMs } from '../account/gaps.ts'
import { RealTime } from './foreign.ts'
import { LockStep } from './own.ts'
import type { Course, DriverParts } from './parts.ts'

export type { DriverParts, MarketListener } from './parts.ts'
export { type PaperBeside, RemoteMarket, type RemoteMarketParts, type RunningRemote } from './remote/market.ts'

/** How often a request whose outcome is unknown is asked about. */
const reconcileEveryMs = 2000
/** The longest delay that a lost wake-up for work can cause, beside the look itself. */
const lookEveryMs = 1000

export interface Driver {
  /** Quotes that were refused: not a number, zero, negative, crossed, repeated or out of order. */
  readonly refused: number
  /** Whether the engine has taken up every account since the start; until then only the brokers guard the stops. */
  readonly level: boolean
  /** Finishes the work under way, keeps the feed position, and stops the engine and the feed. */
  stop(): Promise<void>
}

/**
 * Drives one market and the engine that trades on it: in lock-step for our own market, resuming where it stopped, and in real time for a
 * foreign one. All its state is in the instance, so that a process may drive several markets at once, each with its own engine.
 */
export function startDriver(parts: DriverParts): Driver {
  const { feed, market, engine, clock, log, listener, onFatal } = parts
  const course: Course = market.isOurs ? new LockStep(parts, market) : new RealTime(parts)
  let stopped = false
  engine.onWake(() => course.wake())
  const runAll = async () => {
    while (!stopped) {
      await course.run()
      if (stopped) return
      listener.ended()
      await course.runAfterEnd()
    }
  }
  const running = runAll().catch(onFatal)
  const repeat = async (everyMs: number, what: string, run: () => Promise<void>) => {
    for (;;) {
      await clock.delay(everyMs)
      if (stopped) return
      await run().catch((error: unknown) => log.warn(`${what} failed`, { error }))
    }
  }
  void repeat(lookEveryMs, 'Looking for work', () => engine.look())
  void repeat(reconcileEveryMs, 'Reconciling', () => engine.reconcile())
  void repeat(gapCheckMs, 'Looking at the protection gaps', () => engine.checkGaps())
  return {
    get refused() {
      return course.refused
    },
    get level() {
      return course.level
    },
    async stop() {
      stopped = true
      course.stop()
      await running
      await course.keepPlace()
      await engine.stop()
      await feed.close()
    },
  }
}
