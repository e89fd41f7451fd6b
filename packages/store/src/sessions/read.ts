import type pg from 'pg'
import { Batcher } from '../connections/batcher.ts'

/** A session that has not ended, and whose it is. */
export interface SessionRow {
  readonly id: string
  readonly traderId: string
  readonly name: string
  readonly email: string
  readonly expiresAtMs: number
}

/**
 * Reads sessions by their tokens; simultaneous requests share one statement.
 * @param pool of the role `auth`
 */
export function readSessions(pool: pg.Pool): (token: string) => Promise<SessionRow | null> {
  const batcher = new Batcher<string, SessionRow | null>(async (tokens) => {
    // Each person is read by the key. As a join, PostgreSQL would read all persons, as long as they fit into a few pages.
    const { rows } = await pool.query<Omit<SessionRow, 'expiresAtMs'> & { token: string; expiresAt: Date }>({
      name: 'sessions',
      text: `select s."token", s."id", s."expiresAt", u."id" as "traderId", u."name", u."email" from auth."session" s
        cross join lateral (select "id", "name", "email" from auth."user" where "id" = s."userId" limit 1) u
        where s."token" = any($1) and s."expiresAt" >= $2`,
      values: [[...new Set(tokens)], new Date()],
    })
    const found = new Map(
      rows.map(({ token, expiresAt, ...session }) => [token, { ...session, expiresAtMs: expiresAt.getTime() }]),
    )
    return tokens.map((token) => found.get(token) ?? null)
  })
  return (token) => batcher.ask(token)
}
