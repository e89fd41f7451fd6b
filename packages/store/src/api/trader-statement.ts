import pg from 'pg'

/** The parts of the driver's own query that are used here. The driver's version is pinned, and every read of the api goes through this. */
interface Wire {
  parse(message: { readonly text: string }): void
  bind(message: { readonly statement?: string; readonly values: readonly string[] }): void
  execute(message: object): void
  readonly parsedStatements: Readonly<Record<string, string>>
}
interface DriverQuery {
  name?: string | undefined
  prepare(wire: Wire): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, wire: Wire): void
}
type Done = (error: Error | null, result: pg.QueryResult) => void
const DriverQuery = pg.Query as unknown as new (
  config: pg.QueryConfig & { readonly queryMode: 'extended' },
  done: Done,
) => DriverQuery

/** Names the trader until the transaction ends, and brings the trader's tables up to the record where they are behind it. */
export const nameReader = "select ledger.bring_up(set_config('ratchet.trader_id', $1, true))"
const naming = 'name trader'

/**
 * One statement in a trader's name, in one round trip. The statement that names the trader and the statement itself are sent together and
 * end with one sync, so that they are one transaction and the name ends with it. As an explicit transaction it would be four round trips.
 */
export class TraderStatement extends DriverQuery {
  readonly #trader: string
  #named = false

  /** @param trader with the seal (`Naming`) */
  constructor(trader: string, config: pg.QueryConfig, done: Done) {
    super({ ...config, queryMode: 'extended' }, done)
    this.#trader = trader
  }

  /** The driver calls this while it holds the connection's output (corked), so that everything leaves in one packet. */
  override prepare(wire: Wire): void {
    const known = wire.parsedStatements[naming] !== undefined
    if (!known) {
      wire.parse({ text: nameReader })
      // The driver would take this answer for that of a statement to be kept under its name.
      this.name = undefined
    }
    wire.bind({ ...(known && { statement: naming }), values: [this.#trader] })
    wire.execute({})
    super.prepare(wire)
  }

  /** The first row and the first end belong to the naming statement. */
  override handleDataRow(message: unknown): void {
    if (this.#named) super.handleDataRow(message)
  }
  override handleCommandComplete(message: unknown, wire: Wire): void {
    if (this.#named) super.handleCommandComplete(message, wire)
    this.#named = true
  }
}

/** Prepares each new connection of a pool for naming a trader. */
export function prepareNaming(pool: pg.Pool): pg.Pool {
  pool.on('connect', (client) => {
    // If this fails, the query for which the connection was opened fails too.
    client.query({ name: naming, text: nameReader, values: [''] }).catch(() => {})
  })
  return pool
}
