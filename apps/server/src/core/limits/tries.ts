import { createHmac } from 'node:crypto'
import type pg from 'pg'
import type { Limit } from './limits.ts'

/** Something that is counted, and for how long from the first time on. */
export interface Counted {
  readonly key: string
  readonly windowMs: number
}

/**
 * Counts tries where every process of the server sees them and no restart forgets them. Each call is one statement. Keys are kept as keyed
 * hashes.
 */
export interface Tries {
  /** Counts one try under each key. @returns how many each has now, in the same order */
  count(all: readonly Counted[]): Promise<readonly number[]>
  /** How many there are, without another. */
  read(key: string): Promise<number>
  takeBack(keys: readonly string[]): Promise<void>
  forget(keys: readonly string[]): Promise<void>
}

const sweepEveryMs = 10 * 60_000

const count = `insert into "tries" as t (key, count, ends_at)
  select key, 1, now() + make_interval(secs => s) from unnest($1::text[], $2::float8[]) as asked(key, s) order by key
  on conflict (key) do update set
    count = case when t.ends_at <= now() then 1 else t.count + 1 end,
    ends_at = case when t.ends_at <= now() then excluded.ends_at else t.ends_at end
  returning key, count`

/** @param hashKey makes the keys unreadable in the database */
export function createTries(pool: pg.Pool, hashKey: Buffer): Tries {
  let sweptMs = performance.now()
  const hashed = (key: string) => createHmac('sha256', hashKey).update(key).digest('base64url')
  const sweep = () => {
    if (performance.now() - sweptMs < sweepEveryMs) return
    sweptMs = performance.now()
    // What is over only takes room; the next sweep tries again.
    pool.query('delete from "tries" where ends_at <= now()').catch(() => {})
  }
  return {
    async count(all) {
      sweep()
      const keys = all.map(({ key }) => hashed(key))
      const seconds = all.map(({ windowMs }) => windowMs / 1000)
      const { rows } = await pool.query<{ key: string; count: number }>(count, [keys, seconds])
      return keys.map((key) => rows.find((row) => row.key === key)?.count ?? 0)
    },
    async read(key) {
      const { rows } = await pool.query<{ count: number }>(
        'select count from "tries" where key = $1 and ends_at > now()',
        [hashed(key)],
      )
      return rows[0]?.count ?? 0
    },
    async takeBack(keys) {
      await pool.query('update "tries" set count = greatest(count - 1, 0) where key = any($1)', [keys.map(hashed)])
    },
    async forget(keys) {
      await pool.query('delete from "tries" where key = any($1)', [keys.map(hashed)])
    },
  }
}

/** Counts one try, and says whether it is one too many. */
export async function isOver(tries: Tries, key: string, { max, windowMs }: Limit): Promise<boolean> {
  const [counted = 0] = await tries.count([{ key, windowMs }])
  return counted > max
}
