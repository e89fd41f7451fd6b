import pg from 'pg'

export type Row = Readonly<Record<string, unknown>>
export type Read = (sql: string, values?: unknown[]) => Promise<readonly Row[]>

/** PostgreSQL starts, recovers or ends (class 57P), or its connection is gone. */
const isAway = (error: unknown): boolean => {
  const { code = '', message = '' } = error as { readonly code?: string; readonly message?: string }
  return /^57P0|^08|^ECONN|^EPIPE/.test(code) || /^Connection terminated|not queryable/.test(message)
}

/** The tables are made by somebody else at this moment. */
const isMoved = (error: unknown): boolean => (error as { readonly code?: string }).code === '40001'

/** Looks at ledger and paper book from beside, past every role and policy; leaves nothing behind. */
export class Books {
  readonly #url: () => string
  #client: pg.Client | undefined

  constructor(url: () => string) {
    this.#url = url
  }

  async #connected(): Promise<pg.Client> {
    if (this.#client) return this.#client
    const client = new pg.Client({
      connectionString: this.#url(),
      application_name: 'chaos',
      connectionTimeoutMillis: 5000,
    })
    const drop = () => {
      if (this.#client === client) this.#client = undefined
    }
    client.on('error', drop)
    client.on('end', drop)
    await client.connect()
    this.#client = client
    return client
  }

  read(sql: string, values: unknown[] = []): Promise<readonly Row[]> {
    return this.#patiently(async (client) => (await client.query(sql, values)).rows)
  }

  /** Several reads of one moment, with the tables as the record and the broker's reports make them. */
  atOnce<T>(look: (read: Read) => Promise<T>): Promise<T> {
    return this.#patiently(async (client) => {
      await client.query('begin isolation level repeatable read')
      try {
        await client.query('select ledger.catch_up_all(), paper.project_all()')
        return await look(async (sql, values = []) => (await client.query(sql, values)).rows)
      } finally {
        await client.query('rollback').catch(() => {})
      }
    })
  }

  /** PostgreSQL that was hurt takes connections for a moment before it notices, and then none: who only reads can begin anew. */
  async #patiently<T>(look: (client: pg.Client) => Promise<T>): Promise<T> {
    for (let tries = 0; ; tries++) {
      try {
        return await look(await this.#connected())
      } catch (error) {
        if (!(isAway(error) || isMoved(error)) || tries === 600) throw error
        if (!isMoved(error)) this.#client = undefined
        await new Promise((done) => setTimeout(done, 50))
      }
    }
  }

  async close(): Promise<void> {
    await this.#client?.end().catch(() => {})
    this.#client = undefined
  }
}
