import pg from 'pg'
import { pause } from '../rounds/round.ts'

const everyMs = 10

/** Advisory locks are waited for on purpose: a lease by who stands by, that of the migrations by who starts. */
const waiting = `select extract(epoch from max(clock_timestamp() - waitstart)) * 1000 as ms from pg_locks
  where not granted and locktype <> 'advisory'`

/** Looks all the time how long anybody has waited for a lock on a table or a row. */
export class Waits {
  longestMs = 0
  #isOpen = true
  readonly #watching: Promise<void>

  constructor(url: string) {
    this.#watching = this.#watch(url)
  }

  async #watch(url: string): Promise<void> {
    const client = new pg.Client({ connectionString: url, application_name: 'chaos' })
    await client.connect()
    try {
      while (this.#isOpen) {
        const { rows } = await client.query<{ ms: string | null }>(waiting)
        this.longestMs = Math.max(this.longestMs, Number(rows[0]?.ms ?? 0))
        await pause(everyMs)
      }
    } finally {
      await client.end()
    }
  }

  async close(): Promise<void> {
    this.#isOpen = false
    await this.#watching
  }
}
