import type { Answer, Book, BrokerReport, Deal, Order, Position, SaneQuote } from '@ratchet/domain'
import type { BookLog, BrokerAccount, BrokerSnapshot } from '@ratchet/engine/ports'
import { UNIQUE_VIOLATION } from '@ratchet/postgres'
import type { Pool } from 'pg'

/** The book of an account and the number of its last report. */
export interface StoredBook {
  readonly book: Book
  readonly seq: number
}

export interface StoredState {
  readonly nextTicket: number
  readonly feedPosition: number
  readonly quotes: readonly SaneQuote[]
  readonly books: readonly StoredBook[]
}

/** The rows of one commit; each order, position and account at most once, in its last state. */
export interface Batch {
  readonly nextTicket: number
  readonly feedPosition: number
  readonly quotes: readonly SaneQuote[]
  readonly accounts: readonly { account: string; balance: number; swapDay: number; seq: number }[]
  readonly orders: readonly (Order & { account: string })[]
  readonly positions: readonly (Position & { account: string })[]
  readonly deals: readonly (Deal & { account: string })[]
  readonly reports: readonly { account: string; seq: number; report: BrokerReport }[]
  readonly requests: readonly { account: string; clientId: string; seq: number; answer: Answer }[]
}

/** Writes a batch. */
const apply = 'paper.apply'

/** The rows of several batches, which follow one another, as those of one. */
function joined(batches: readonly Batch[]): Batch {
  const last = batches.at(-1)
  if (!last || batches.length === 1) return last as Batch
  const all = <K extends 'deals' | 'reports' | 'requests'>(rows: K) =>
    batches.flatMap((batch) => [...batch[rows]]) as never
  const latest = <Row>(rows: (batch: Batch) => readonly Row[], key: (row: Row) => string): readonly Row[] => [
    ...new Map(batches.flatMap((batch) => rows(batch).map((row) => [key(row), row] as const))).values(),
  ]
  return {
    ...last,
    feedPosition: Math.max(...batches.map(({ feedPosition }) => feedPosition)),
    accounts: latest(
      ({ accounts }) => accounts,
      ({ account }) => account,
    ),
    orders: latest(
      ({ orders }) => orders,
      ({ ticket }) => ticket,
    ),
    positions: latest(
      ({ positions }) => positions,
      ({ ticket }) => ticket,
    ),
    deals: all('deals'),
    reports: all('reports'),
    requests: all('requests'),
  }
}

/** A request was carried out and answered in an earlier commit. */
export class AnsweredBefore extends Error {}

// biome-ignore lint/suspicious/noExplicitAny: the columns are those of our own migrations; what is read of them is typed below.
type Row = Record<string, any>

const orderOf = (row: Row): Order => ({
  ticket: String(row.ticket),
  clientId: row.client_id,
  symbol: row.symbol,
  type: row.type,
  volume: Number(row.volume),
  price: Number(row.price),
  sl: Number(row.sl),
  tp: Number(row.tp),
  comment: row.comment,
  magic: row.magic,
  state: row.state,
  setupTimeMs: Number(row.setup_time_ms),
  doneTimeMs: Number(row.done_time_ms),
  position: row.position,
})

const positionOf = (row: Row): Position => ({
  ticket: String(row.ticket),
  identifier: String(row.identifier),
  clientId: row.client_id,
  symbol: row.symbol,
  side: row.side,
  volume: Number(row.volume),
  openPrice: Number(row.open_price),
  openTimeMs: Number(row.open_time_ms),
  sl: Number(row.sl),
  tp: Number(row.tp),
  swap: Number(row.swap),
  comment: row.comment,
  magic: row.magic,
})

/** The log in which a book is written, for that book alone. */
export interface OwnLog {
  /**
   * Takes a batch into the log. Resolves when it is durable; what is taken afterwards is written after it, or not at all.
   * @throws as `commit` does; LogBroken
   */
  append(batch: Batch): Promise<void>
  /** The books in memory are not what was appended. */
  break(error: unknown): void
}

/** Where the broker keeps its books: the schema `paper` in the product, memory in a simulation. */
export type BookStorage = Pick<
  PaperStorage,
  'load' | 'openAccount' | 'commit' | 'log' | 'answered' | 'lookup' | 'reportsSince' | 'snapshot'
>

/** The schema `paper`: all its statements are in this file and in the migrations. */
export class PaperStorage {
  /** The ledger's log, where the book is written in it. */
  readonly log: OwnLog | undefined
  readonly #pool: Pool
  readonly #ended: BookLog['ended'] | undefined
  /** Of the book as this process last wrote or read it. */
  #version = 0

  constructor(pool: Pool, log?: BookLog) {
    this.#pool = pool
    this.#ended = log?.ended
    const book = {
      apply,
      json: (batches: readonly Batch[]) => this.#json(joined(batches)),
      committed: () => void this.#version++,
    }
    this.log = log && {
      append: (batch) => log.append(book, batch).catch(refused),
      break: (error) => log.break(error),
    }
  }

  #json(batch: Batch): string {
    return JSON.stringify({ version: this.#version, ...batch })
  }

  /** All books, or that of one account, as of one moment. */
  async load(account: string | null = null): Promise<StoredState> {
    if (account === null) await this.#ended?.()
    const client = await this.#pool.connect()
    try {
      await client.query('begin isolation level repeatable read read only')
      const read = async (sql: string, values: unknown[] = []) => (await client.query<Row>(sql, values)).rows
      const mine = (column: string) => `($1::text is null or ${column} = $1)`
      const [state] = await read('select version, next_ticket, feed_position, quotes from paper.state')
      const accounts = await read(
        `select id, leverage, balance, swap_day, last_seq from paper.accounts where ${mine('id')}`,
        [account],
      )
      const orders = await read(
        `select * from paper.orders where state = 'placed' and ${mine('account')} order by ticket`,
        [account],
      )
      const positions = await read(
        `select * from paper.positions where volume > 0 and ${mine('account')} order by ticket`,
        [account],
      )
      if (state === undefined) throw new Error('The paper book has no state row.')
      const books = new Map(accounts.map((row) => [row.id as string, emptyBook(row)]))
      for (const row of orders) books.get(row.account)?.book.orders.set(String(row.ticket), orderOf(row))
      for (const row of positions) books.get(row.account)?.book.positions.set(String(row.ticket), positionOf(row))
      if (account === null) this.#version = Number(state.version)
      return {
        nextTicket: Number(state.next_ticket),
        feedPosition: Number(state.feed_position),
        quotes: state.quotes,
        books: [...books.values()],
      }
    } finally {
      // Nothing was written: the connection only has to leave the transaction before it is used again.
      await client.query('rollback').catch(() => {})
      client.release()
    }
  }

  /**
   * Feed positions of one feed mean nothing in another: if the feed changed they start again.
   * @param onOtherFeed runs before the new feed is stored: if it fails, or the process ends in it, it runs again at the next start
   */
  async openFeed(feed: string, onOtherFeed: () => Promise<void> = async () => {}): Promise<void> {
    const { rowCount } = await this.#pool.query('select from paper.state where feed <> $1', [feed])
    if (!rowCount) return
    await onOtherFeed()
    await this.#pool.query(
      'update paper.state set feed = $1, feed_position = -1, version = version + 1 where feed <> $1',
      [feed],
    )
  }

  /** Opens the account with its deposit, unless it exists; returns the book. */
  async openAccount(account: BrokerAccount, deposit: number, leverage: number): Promise<StoredBook> {
    await this.#pool.query(
      `insert into paper.accounts (id, login, server, leverage, deposit, balance) values ($1, $2, $3, $4, $5, $5)
       on conflict (id) do nothing`,
      [account.id, account.login, account.server, leverage, deposit],
    )
    const [book] = (await this.load(account.id)).books
    if (book === undefined) throw new Error(`The paper account ${account.id} could not be opened.`)
    return book
  }

  /**
   * Throws, with nothing written, when another writer committed since the book was last written or loaded here. When the link breaks the
   * outcome is unknown: load again.
   * @throws AnsweredBefore, with nothing written, where one of the requests has an answer already
   */
  async commit(batch: Batch): Promise<void> {
    const query = { name: 'apply', text: `select ${apply}($1::jsonb)`, values: [this.#json(batch)] }
    await this.#pool.query(query).catch(refused)
    this.#version++
  }

  /** The reports that first answered these requests. */
  async answered(keys: readonly { account: string; clientId: string }[]): Promise<readonly BrokerReport[]> {
    const { rows } = await this.#pool.query<{ report: BrokerReport }>(
      `select p.report from unnest($1::text[], $2::text[]) as k(account, client_id)
       join paper.requests r using (account, client_id)
       join paper.reports p on p.account = r.account and p.seq = r.seq`,
      [keys.map((key) => key.account), keys.map((key) => key.clientId)],
    )
    return rows.map((row) => row.report)
  }

  async lookup(account: string, clientId: string): Promise<Answer | null> {
    const { rows } = await this.#pool.query<{ answer: Answer }>(
      'select answer from paper.requests where account = $1 and client_id = $2',
      [account, clientId],
    )
    return rows[0]?.answer ?? null
  }

  async reportsSince(account: string, seq: number): Promise<readonly BrokerReport[]> {
    const { rows } = await this.#pool.query<{ report: BrokerReport }>(
      'select report from paper.reports where account = $1 and seq > $2 order by seq',
      [account, seq],
    )
    return rows.map((row) => row.report)
  }

  /** One statement, so that everything is read as of one moment. */
  async snapshot(account: string): Promise<BrokerSnapshot | undefined> {
    const { rows } = await this.#pool.query<Row>(
      `select last_seq, balance,
        (select coalesce(json_agg(o order by ticket), '[]') from paper.orders o where o.account = a.id and state = 'placed') orders,
        (select coalesce(json_agg(p order by ticket), '[]') from paper.positions p where p.account = a.id and volume > 0) positions
       from paper.accounts a where id = $1`,
      [account],
    )
    const [row] = rows
    if (row === undefined) return undefined
    const { last_seq, balance, orders, positions } = row as unknown as Record<string, Row[]>
    return {
      seq: Number(last_seq),
      balance: Number(balance),
      orders: (orders ?? []).map(orderOf),
      positions: (positions ?? []).map(positionOf),
    }
  }
}

function refused(error: { readonly code?: unknown; readonly schema?: unknown; readonly table?: unknown }): never {
  const isOurs = error.code === UNIQUE_VIOLATION && error.schema === 'paper' && error.table === 'requests'
  throw isOurs ? new AnsweredBefore() : error
}

function emptyBook(row: Row): StoredBook {
  return {
    seq: Number(row.last_seq),
    book: {
      account: row.id,
      balance: Number(row.balance),
      leverage: row.leverage,
      orders: new Map(),
      positions: new Map(),
      swapDay: row.swap_day,
      rate: { second: 0, count: 0 },
    },
  }
}
