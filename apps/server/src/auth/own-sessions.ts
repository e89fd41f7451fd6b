import type { OwnSession } from '@ratchet/contract'
import type pg from 'pg'
import { browserWords } from '../core/http/browser-words.ts'

/** A trader's open sessions by their ids: the token, which opens one, never leaves the database on this way. */
export interface OwnSessions {
  /** Newest first, the one with the id `thisId` before all. */
  listSessions(traderId: string, thisId: string): Promise<readonly OwnSession[]>
  /** @returns whether this trader had such a session */
  endSession(traderId: string, id: string): Promise<boolean>
  /** @returns the ids of those that it ended */
  endOtherSessions(traderId: string, thisId: string): Promise<readonly string[]>
  endSessions(ids: readonly string[]): Promise<void>
  /** Remembers that these were heard of. It waits for nothing: a moment that is not noted is no fault. */
  heard(sessionIds: readonly string[]): void
}

interface Row {
  readonly id: string
  readonly agent: string | null
  readonly address: string | null
  readonly since: Date
  readonly heard: Date
}

/** A session that goes on is noted so often, and not with each request. */
const noteEveryMs = 5 * 60_000
const mostNoted = 50_000

const list = `select s."id", s."userAgent" as agent, s."ipAddress" as address, s."createdAt" as since,
    greatest(s."createdAt", h.at) as heard
  from "session" s left join "heard" h on h.session_id = s."id"
  where s."userId" = $1 and s."expiresAt" > now() order by s."id" = $2 desc, heard desc, s."id"`

const note = `insert into "heard" (session_id, at) select "id", now() from "session" where "id" = any($1) order by "id"
  on conflict (session_id) do update set at = excluded.at`

/**
 * @param pool of the identity's role
 * @param forget what this process remembers of sessions, before it answers
 */
export function createOwnSessions(pool: pg.Pool, forget: () => void): OwnSessions {
  /** When each was noted last, by a clock that only goes forward. */
  const noted = new Map<string, number>()
  const end = async (where: string, values: readonly string[]) => {
    const { rows } = await pool.query<{ id: string }>(`delete from "session" where ${where} returning "id"`, [
      ...values,
    ])
    forget()
    return rows.map(({ id }) => id)
  }
  return {
    async listSessions(traderId, thisId) {
      const { rows } = await pool.query<Row>(list, [traderId, thisId])
      return rows.map(({ id, agent, address, since, heard }) => ({
        id,
        isThis: id === thisId,
        browser: browserWords(agent),
        address: address || null,
        since: since.toISOString(),
        heard: heard.toISOString(),
      }))
    },
    async endSession(traderId, id) {
      return (await end('"userId" = $1 and "id" = $2', [traderId, id])).length > 0
    },
    endOtherSessions: (traderId, thisId) => end('"userId" = $1 and "id" <> $2', [traderId, thisId]),
    async endSessions(ids) {
      await pool.query('delete from "session" where "id" = any($1)', [ids])
      forget()
    },
    heard(sessionIds) {
      const nowMs = performance.now()
      const due = sessionIds.filter((id) => nowMs - (noted.get(id) ?? Number.NEGATIVE_INFINITY) > noteEveryMs)
      if (due.length === 0) return
      if (noted.size + due.length > mostNoted) noted.clear()
      for (const id of due) noted.set(id, nowMs)
      pool.query(note, [due]).catch(() => {})
    },
  }
}
