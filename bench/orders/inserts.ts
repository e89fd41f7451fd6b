import { randomUUID } from 'node:crypto'
import pg from 'pg'

const sizes = [4, 8, 16, 24]
const body = 'x'.repeat(200)

/** The yardstick: rows of a plain table, each inserted by a statement, and so in a commit, of its own. */
export class Inserts {
  readonly #url: string
  #pool: pg.Pool | undefined
  connections = 0

  constructor(url: string) {
    this.#url = url
  }

  /** Makes the table, and finds the number of connections with which most rows go in. */
  async prepare(rows: number): Promise<void> {
    await this.#onPool(1, (pool) => pool.query('create table public.single (id uuid primary key, body text not null)'))
    const found: { readonly size: number; readonly perSecond: number }[] = []
    for (const size of sizes)
      found.push({ size, perSecond: await this.#onPool(size, (pool) => this.#insert(pool, size, rows)) })
    found.sort((a, b) => b.perSecond - a.perSecond)
    this.connections = found[0]?.size ?? 1
    this.#pool = this.#open(this.connections)
  }

  /** Returns rows per second. @throws Error if a row is missing */
  async flood(rows: number): Promise<number> {
    const pool = this.#pool
    if (!pool) throw new Error('The yardstick was not prepared.')
    const count = async () => Number((await pool.query('select count(*) from public.single')).rows[0].count)
    const before = await count()
    const perSecond = await this.#insert(pool, this.connections, rows)
    if ((await count()) !== before + rows) throw new Error('The yardstick has not inserted all its rows.')
    return perSecond
  }

  /** The median time of one insert with nothing else going on, in ms. */
  quiet(rows: number): Promise<number> {
    return this.paced(rows, 0)
  }

  /** The same where the next one begins a while after the one before. */
  async paced(rows: number, everyMs: number): Promise<number> {
    const times = await this.#onPool(1, async (pool) => {
      const ms: number[] = []
      for (let n = 0; n < rows; n++) {
        if (everyMs > 0) await new Promise((done) => setTimeout(done, everyMs))
        const start = performance.now()
        await insert(pool)
        ms.push(performance.now() - start)
      }
      return ms
    })
    return times.sort((a, b) => a - b)[times.length >> 1] ?? Number.NaN
  }

  async close(): Promise<void> {
    await this.#pool?.end()
  }

  async #insert(pool: pg.Pool, atOnce: number, rows: number): Promise<number> {
    const start = performance.now()
    let begun = 0
    const work = async () => {
      while (begun++ < rows) await insert(pool)
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    return (rows * 1000) / (performance.now() - start)
  }

  /** On its way out a connection may meet a database that stops as well. */
  #open(max: number): pg.Pool {
    return new pg.Pool({ connectionString: this.#url, max }).on('error', () => {})
  }

  async #onPool<T>(max: number, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
    const pool = this.#open(max)
    try {
      return await work(pool)
    } finally {
      await pool.end()
    }
  }
}

const insert = (pool: pg.Pool) =>
  pool.query({ name: 'single', text: 'insert into public.single values ($1, $2)', values: [randomUUID(), body] })
