import type pg from 'pg'
import { SessionChanges } from './changes.ts'
import { readSessions, type SessionRow } from './read.ts'

/** About 400 bytes each. */
const MOST = 50_000

export interface SessionStore {
  /** The session of a token whose signature has been checked; null if there is none or it has ended. */
  find(token: string): Promise<SessionRow | null>
  /** Everything is read again from here on; for a process that has just ended a session itself. */
  forget(): void
  close(): Promise<void>
}

/** What the memory needs to know of changes; `SessionChanges` is it. */
interface Changes {
  readonly areHeard: boolean
  close(): Promise<void>
}

/**
 * Remembers sessions while every change of them is heard of, and forgets them all at a change: they are few, and reading one again costs a
 * round trip. A session that is ended at the database is so refused by every process as soon as its commit is announced.
 * @param pool of the role `auth`
 */
export function openSessions(url: string, pool: pg.Pool): SessionStore {
  return rememberSessions(readSessions(pool), (changed) => new SessionChanges(url, changed))
}

/** @param listen calls back at each change; nothing is remembered while changes are not heard */
export function rememberSessions(
  read: (token: string) => Promise<SessionRow | null>,
  listen: (changed: () => void) => Changes,
): SessionStore {
  const kept = new Map<string, SessionRow>()
  /** Counts changes: what was read before the last one may be of before it. */
  let change = 0
  const forget = () => {
    change++
    kept.clear()
  }
  const changes = listen(forget)
  return {
    async find(token) {
      const known = changes.areHeard ? kept.get(token) : undefined
      if (known && known.expiresAtMs > Date.now()) return known
      const changeBefore = change
      const found = await read(token)
      if (found && changes.areHeard && change === changeBefore) {
        if (kept.size >= MOST) kept.clear()
        kept.set(token, found)
      }
      return found
    },
    forget,
    close: () => changes.close(),
  }
}
