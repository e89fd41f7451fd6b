import pg from 'pg'

export type Row = Readonly<Record<string, unknown>>
export type Read = (sql: string, values?: unknown[]) => Promise<readonly Row[]>

/** Looks at ledger and paper book from beside, past every role and policy; writes nothing. */
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

  async read(sql: string, values: unknown[] = []): Promise<readonly Row[]> {
    return (await (await this.#connected()).query(sql, values)).rows
  }

  /** Several reads of one moment. */
  async atOnce<T>(look: (read: Read) => Promise<T>): Promise<T> {
    const client = await this.#connected()
    await client.query('begin isolation level repeatable read read only')
    try {
      return await look(async (sql, values = []) => (await client.query(sql, values)).rows)
    } finally {
      await client.query('rollback').catch(() => {})
    }
  }

  async close(): Promise<void> {
    await this.#client?.end().catch(() => {})
    this.#client = undefined
  }
}
