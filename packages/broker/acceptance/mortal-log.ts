import type { EventLog } from '@ratchet/engine/ports'

/** The moment at which a process is killed: before it writes its event log, after it, or when a report was delivered. */
export type KillPoint = 'before the log is written' | 'after the log is written' | 'after the report is delivered'

/** The life of one process that runs the adapter. */
export class Life {
  isOver = false
  /** Whether the adapter wrote events. */
  hasWritten = false
  killPoint: KillPoint | undefined

  /** Ends the life if this is its kill point. */
  reach(point: KillPoint): void {
    if (this.killPoint === point) this.isOver = true
  }
}

const never = () => new Promise<never>(() => {})

/** An event log that a killed process can no longer use: none of its calls returns. */
export function mortalLog(log: EventLog, life: Life): EventLog {
  const living = <A extends readonly unknown[], T>(call: (...args: A) => Promise<T>) => {
    return async (...args: A): Promise<T> => {
      if (life.isOver) return never()
      const result = await call(...args)
      return life.isOver ? never() : result
    }
  }
  return {
    end: living(log.end),
    since: living(log.since),
    answerOf: living(log.answerOf),
    append: async (account, at, events, cursor) => {
      if (events.length > 0) life.hasWritten = true
      if (events.length > 0) life.reach('before the log is written')
      if (life.isOver) return never()
      const reports = await log.append(account, at, events, cursor)
      if (events.length > 0) life.reach('after the log is written')
      return life.isOver ? never() : reports
    },
    close: () => log.close(),
  }
}
