import pg from 'pg'

/** So often an ending pool looks whether somebody still waits for a connection. */
const lookMs = 5

/**
 * A pool that answers everybody before it ends. `pg-pool` 3.14 forgets who waits for a connection when it ends, also a query of the same turn
 * that would have taken an idle one: their promises never settle, and whoever waits for them hangs.
 */
export class Pool extends pg.Pool {
  #isOver = false

  override connect(): Promise<pg.PoolClient>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    if (!this.#isOver) return callback ? void super.connect(callback) : super.connect()
    const error = new Error('Cannot use a pool after calling end on the pool')
    if (!callback) return Promise.reject(error)
    callback(error, undefined, () => {})
    return undefined
  }

  override async end(): Promise<void> {
    this.#isOver = true
    while (this.waitingCount > 0) await new Promise((done) => setTimeout(done, lookMs))
    await super.end()
  }
}

type ConnectCallback = (error: Error | undefined, client: pg.PoolClient | undefined, done: () => void) => void
