import type pg from 'pg'
import { openPool } from '../connections/connect.ts'

/** Where engines agree who opens the next connection to a broker that counts new ones by the address they come from. */
export interface Turnstile {
  /**
   * @param turns so many there are at an address @param heldMs so long one is held where nobody says anything else
   * @returns the name of a turn; null where all are taken. Rejects where the database is away
   */
  take(address: string, turns: number, heldMs: number): Promise<string | null>
  /** A turn that is still its taker's is held for so long from now on, 0 for no longer. */
  hold(address: string, name: string, heldMs: number): Promise<void>
  close(): Promise<void>
}

const make = `insert into engines.turns (address, n) select $1, generate_series(1, $2::int) on conflict do nothing`

const take = `update engines.turns t set free_at = clock_timestamp() + make_interval(secs => $2), name = gen_random_uuid()
  from (select address, n from engines.turns where address = $1 and free_at <= clock_timestamp()
    order by free_at limit 1 for update skip locked) free
  where t.address = free.address and t.n = free.n returning t.name`

const hold = `update engines.turns set free_at = clock_timestamp() + make_interval(secs => $3) where address = $1 and name = $2`

/** @param url of the engine's login: whoever may take turns may keep everybody else from opening a connection */
export function openTurnstile(url: string): Turnstile {
  const pool: pg.Pool = openPool(url, 'engine', 1)
  const made = new Set<string>()
  return {
    take: async (address, turns, heldMs) => {
      if (!made.has(address)) await pool.query(make, [address, turns])
      made.add(address)
      return (await pool.query<{ name: string }>(take, [address, heldMs / 1000])).rows[0]?.name ?? null
    },
    hold: async (address, name, heldMs) => {
      await pool.query(hold, [address, name, heldMs / 1000])
    },
    close: () => pool.end(),
  }
}
