import { gapCheckMs } from '../account/gaps.ts'
import { RealTime } from './foreign.ts'
import { LockStep } from './own.ts'
import type { Course, DriverParts } from './parts.ts'

export type { DriverParts, MarketListener } from './parts.ts'

/** A request whose outcome is unknown is asked after this often. */
const reconcileEveryMs = 2000
/** A wake-up for work that was lost costs this much at most. */
const lookEveryMs = 1000

export interface Driver {
  /** Quotes that were refused: not a number, zero, negative, crossed, given before or out of order. */
  readonly refused: number
  /** Whether the engine has taken up every account since the start; until then stops are guarded by their brokers alone. */
  readonly level: boolean
  /** Ends after what is under way, keeps the place, and stops the engine and the feed. */
  stop(): Promise<void>
}

/**
 * Drives one market and the engine that trades on it: in lock-step where the market is ours, going on where it was left, and in real time
 * where it is foreign. It has all its state in itself, so that a process may drive several markets at once, each with an engine of its own.
 */
export function startDriver(parts: DriverParts): Driver {
  const { feed, market, engine, clock, log, listener, onFatal } = parts
  const course: Course = market.isOurs ? new LockStep(parts, market) : new RealTime(parts)
  let stopped = false
  engine.onWake(() => course.wake())
  const running = course
    .run()
    .then(async () => {
      if (stopped) return
      listener.ended()
      await course.runAfterEnd()
    })
    .catch(onFatal)
  const repeat = async (everyMs: number, what: string, run: () => Promise<void>) => {
    for (;;) {
      await clock.delay(everyMs)
      if (stopped) return
      await run().catch((error: unknown) => log.warn(`${what} failed`, { error }))
    }
  }
  void repeat(lookEveryMs, 'Looking for work', async () => engine.wake())
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
