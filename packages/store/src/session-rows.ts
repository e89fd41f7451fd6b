import type pg from 'pg'
import { Batcher } from './batcher.ts'

/** A session that has not ended, and whose it is. */
interface SessionRow {
  readonly id: string
  readonly traderId: string
  readonly name: string
  readonly email: string
}

/**
 * Finds sessions by their tokens; simultaneous requests share one statement. Nothing is cached: each session is read after the request, so
 * that a deleted session ends for every process at once.
 * @param pool of the role `auth`
 */
export function readSessions(pool: pg.Pool): (token: string) => Promise<SessionRow | null> {
  const batcher = new Batcher<string, SessionRow | null>(async (tokens) => {
    const { rows } = await pool.query<SessionRow & { readonly token: string }>({
      name: 'sessions',
      text: `select s."token", s."id", u."id" as "traderId", u."name", u."email"
        from auth."session" s join auth."user" u on u."id" = s."userId" where s."token" = any($1) and s."expiresAt" >= $2`,
      values: [[...new Set(tokens)], new Date()],
    })
    const found = new Map(rows.map(({ token, ...session }) => [token, session]))
    return tokens.map((token) => found.get(token) ?? null)
  })
  return (token) => batcher.ask(token)
}
