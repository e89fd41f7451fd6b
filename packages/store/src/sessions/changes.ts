import pg from 'pg'
import { connectionConfig } from '../connections/connect.ts'

/** What the triggers of `auth.session` and `auth.user` announce on. */
const CHANNEL = 'ratchet_sessions'

export interface ListeningTimes {
  readonly askEveryMs: number
  readonly connectAgainMs: number
  /** Without an answer for this long nobody knows what was announced meanwhile. */
  readonly trustedMs: number
}
const TIMES: ListeningTimes = { askEveryMs: 2000, connectAgainMs: 500, trustedMs: 8000 }

/**
 * Hears of every change of sessions and persons, whichever process or person at the database makes it. The connection asks the database
 * again and again: one that has silently died would otherwise look like one on which nothing happens.
 */
export class SessionChanges {
  readonly #url: string
  readonly #changed: () => void
  readonly #times: ListeningTimes
  #client: pg.Client | undefined
  #timer: NodeJS.Timeout | undefined
  #answeredMs = Number.NEGATIVE_INFINITY
  #closed = false

  /** @param changed called for each change, and when the connection begins or ends to listen: anything may have changed before */
  constructor(url: string, changed: () => void, times = TIMES) {
    this.#url = url
    this.#changed = changed
    this.#times = times
    void this.#listen()
  }

  /** Whether a change until a few seconds ago would have been heard of, and one of now will be. */
  get areHeard(): boolean {
    return performance.now() - this.#answeredMs < this.#times.trustedMs
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#lose()
    await this.#client?.end().catch(() => {})
  }

  async #listen(): Promise<void> {
    const client = new pg.Client({ ...connectionConfig(this.#url, 'auth'), connectionTimeoutMillis: 5000 })
    this.#client = client
    // A lost connection ends too, and that is what is acted on.
    client.on('error', () => {})
    client.on('notification', () => this.#changed())
    client.once('end', () => this.#again(client))
    try {
      await client.connect()
      if (!(await isOwnSession(client))) return
      await client.query(`listen ${CHANNEL}`)
      this.#answered(client)
      this.#changed()
    } catch {
      // The end of the connection comes too where there was one.
      await client.end().catch(() => {})
      this.#again(client)
    }
  }

  #answered(client: pg.Client): void {
    if (this.#closed || this.#client !== client) return
    this.#answeredMs = performance.now()
    this.#timer = setTimeout(() => {
      const lateTimer = setTimeout(() => this.#again(client), this.#times.trustedMs).unref()
      client
        .query('select 1')
        .then(
          () => this.#answered(client),
          () => this.#again(client),
        )
        .finally(() => clearTimeout(lateTimer))
    }, this.#times.askEveryMs).unref()
  }

  /** Connects anew, once for each connection that is lost. */
  #again(client: pg.Client): void {
    if (this.#closed || this.#client !== client) return
    this.#lose()
    this.#client = undefined
    client.end().catch(() => {})
    this.#timer = setTimeout(() => void this.#listen(), this.#times.connectAgainMs).unref()
  }

  #lose(): void {
    clearTimeout(this.#timer)
    this.#answeredMs = Number.NEGATIVE_INFINITY
    this.#changed()
  }
}

/**
 * Whether this connection is a session of PostgreSQL. Behind a pooler it is not: what is announced may come to another one, so nothing is
 * remembered there, and sessions are read each time.
 */
async function isOwnSession(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid === (client as unknown as { readonly processID: number }).processID
}
