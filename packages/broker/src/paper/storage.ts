import type { Answer, Book, BrokerReport, Order, Position, SaneQuote } from '@ratchet/domain'
import type { BookLog, BrokerAccount, BrokerSnapshot, LoggedBook } from '@ratchet/engine/ports'
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

/** A report, and the day up to which swap is charged after it. It has every row that it changed. */
export interface StoredReport {
  readonly report: BrokerReport
  readonly swapDay: number
}

/** What one commit writes. */
export interface Batch {
  readonly nextTicket: number
  readonly feedPosition: number
  readonly quotes: readonly SaneQuote[]
  readonly reports: readonly StoredReport[]
}

/** Writes a batch. */
const apply = 'paper.apply'
/** Makes the books of some accounts from their reports. */
const project = { name: 'project', text: 'select paper.project($1::text[])' }
// The engine asks these about each account in turn, ten times a second: to plan them takes longer than to answer.
const reportsAfter = {
  name: 'reports after',
  text: 'select report from paper.reports where account = $1 and seq > $2 order by seq',
}
const bookOf = {
  name: 'book of',
  text: `select last_seq, balance,
    (select coalesce(json_agg(o order by ticket), '[]') from paper.orders o where o.account = a.id and state = 'placed') orders,
    (select coalesce(json_agg(p order by ticket), '[]') from paper.positions p where p.account = a.id and volume > 0) positions
   from paper.accounts a where id = $1`,
}

/** Batches that follow one another, as one. */
const joined = (batches: readonly Batch[]): Batch => ({
  ...(batches.at(-1) as Batch),
  feedPosition: Math.max(...batches.map(({ feedPosition }) => feedPosition)),
  reports: batches.flatMap(({ reports }) => reports),
})

const accountsOf = (batches: readonly Batch[]): readonly string[] =>
  batches.flatMap(({ reports }) => reports.map(({ report }) => report.account))

/** Which of a market's states a book is part of. */
export interface PaperShard {
  readonly shard?: number
  /**
   * Whether the market's prices are those of one clock for all shards: then a shard that was without an engine goes on where the others are, not
   * where it was left.
   */
  readonly isShared?: boolean
}

/** The tickets of a shard: those of each begin this far behind those of the one before. */
const ticketsOfShard = 1e12

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
  ...(row.until_ms !== null && { untilMs: Number(row.until_ms) }),
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

/**
 * The schema `paper`: all its statements are in this file and in the migrations. A commit writes reports; the books are made from them, at
 * once where the book stands alone, else behind the log in turns. Who reads a book has it made first.
 */
export class PaperStorage {
  /** The ledger's log, where the book is written in it. */
  readonly log: OwnLog | undefined
  readonly #pool: Pool
  readonly #market: string
  readonly #shard: number
  readonly #isShared: boolean
  readonly #ended: BookLog['ended'] | undefined
  /** Of the book as this process last wrote or read it. */
  #version = 0
  /** Accounts whose books are behind their reports. */
  #behind = new Set<string>()

  /** @param market '' is that of the feed */
  constructor(pool: Pool, log?: BookLog, market = '', { shard = 0, isShared = false }: PaperShard = {}) {
    this.#pool = pool
    this.#market = market
    this.#shard = shard
    this.#isShared = isShared
    this.#ended = log?.ended
    const book: LoggedBook<Batch> = {
      apply,
      json: (batches, underWay) => this.#json(joined(batches), underWay),
      rows: ({ reports }) => reports.length,
      committed: (batches) => {
        this.#version++
        for (const account of accountsOf(batches)) this.#behind.add(account)
      },
      project: () => this.#project(),
    }
    this.log = log && {
      append: (batch) => log.append(book, batch).catch(refused),
      break: (error) => log.break(error),
    }
  }

  /** Makes the books of what was committed so far. */
  async #project(): Promise<void> {
    // On the way out of the process whoever reads next makes them.
    if (this.#pool.ending) return
    const accounts = this.#behind
    this.#behind = new Set()
    try {
      await this.#pool.query({ ...project, values: [[...accounts]] })
    } catch (error) {
      for (const account of accounts) this.#behind.add(account)
      throw error
    }
  }

  #json(batch: Batch, underWay = 0): string {
    return JSON.stringify({ market: this.#market, shard: this.#shard, version: this.#version + underWay, ...batch })
  }

  /** Begins the market's books, unless there are some. */
  async begin(): Promise<void> {
    await this.#pool.query(
      'insert into paper.state (market, shard, next_ticket) values ($1, $2, $3) on conflict do nothing',
      [this.#market, this.#shard, this.#shard * ticketsOfShard + 1],
    )
  }

  /** All books, or that of one account, as of one moment. */
  async load(account: string | null = null): Promise<StoredState> {
    if (account === null) {
      await this.#ended?.()
      await this.#pool.query('select paper.project_all()')
      this.#behind.clear()
    } else await this.#pool.query({ ...project, values: [[account]] })
    const client = await this.#pool.connect()
    try {
      await client.query('begin isolation level repeatable read read only')
      const read = async (sql: string, values: unknown[] = []) => (await client.query<Row>(sql, values)).rows
      const here = 'account in (select id from paper.accounts where market = $2 and shard = $3)'
      const mine = (column: string) => `($1::text is null or ${column} = $1)`
      const [state] = await read(
        `select version, next_ticket, quotes, case when $3 then (select max(o.feed_position) from paper.state o
            where o.market = s.market and o.feed = s.feed) else feed_position end as feed_position
          from paper.state s where market = $1 and shard = $2`,
        [this.#market, this.#shard, this.#isShared],
      )
      const accounts = await read(
        `select id, leverage, commission, deposit, balance, swap_day, last_seq from paper.accounts where ${mine('id')} and market = $2 and shard = $3`,
        [account, this.#market, this.#shard],
      )
      const orders = await read(
        `select * from paper.orders where state = 'placed' and ${mine('account')} and ${here} order by ticket`,
        [account, this.#market, this.#shard],
      )
      const positions = await read(
        `select * from paper.positions where volume > 0 and ${mine('account')} and ${here} order by ticket`,
        [account, this.#market, this.#shard],
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
    const { rowCount } = await this.#pool.query(
      'select from paper.state where feed <> $1 and market = $2 and shard = $3',
      [feed, this.#market, this.#shard],
    )
    if (!rowCount) return
    await onOtherFeed()
    await this.#pool.query(
      'update paper.state set feed = $1, feed_position = -1, version = version + 1 where feed <> $1 and market = $2 and shard = $3',
      [feed, this.#market, this.#shard],
    )
  }

  /** Opens the account with its deposit, unless it exists; returns the book. */
  async openAccount(account: BrokerAccount, deposit: number, leverage: number): Promise<StoredBook> {
    await this.#pool.query(
      `insert into paper.accounts (id, login, server, leverage, deposit, balance, market, shard)
       values ($1, $2, $3, $4, $5, $5, $6, $7) on conflict (id) do nothing`,
      [account.id, account.login, account.server, leverage, deposit, this.#market, this.#shard],
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
    const text = `select ${apply}($1::jsonb), paper.project($2::text[])`
    await this.#pool.query({ name: 'apply', text, values: [this.#json(batch), accountsOf([batch])] }).catch(refused)
    this.#version++
  }

  /** The reports that first answered these requests. */
  async answered(keys: readonly { account: string; clientId: string }[]): Promise<readonly BrokerReport[]> {
    const { rows } = await this.#pool.query<{ report: BrokerReport }>(
      `select r.report from unnest($1::text[], $2::text[]) as k(account, client_id)
       join paper.reports r on r.account = k.account and r.report -> 'answer' ->> 'clientId' = k.client_id`,
      [keys.map((key) => key.account), keys.map((key) => key.clientId)],
    )
    return rows.map((row) => row.report)
  }

  async lookup(account: string, clientId: string): Promise<Answer | null> {
    const { rows } = await this.#pool.query<{ answer: Answer }>(
      `select report -> 'answer' as answer from paper.reports
       where account = $1 and report -> 'answer' ->> 'clientId' = $2`,
      [account, clientId],
    )
    return rows[0]?.answer ?? null
  }

  async reportsSince(account: string, seq: number): Promise<readonly BrokerReport[]> {
    const { rows } = await this.#pool.query<{ report: BrokerReport }>({ ...reportsAfter, values: [account, seq] })
    return rows.map((row) => row.report)
  }

  /** Read in one statement, so that everything is of one moment. */
  async snapshot(account: string): Promise<BrokerSnapshot | undefined> {
    await this.#pool.query({ ...project, values: [[account]] })
    const { rows } = await this.#pool.query<Row>({ ...bookOf, values: [account] })
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

function refused(error: { readonly code?: unknown; readonly constraint?: unknown }): never {
  const isOurs = error.code === UNIQUE_VIOLATION && error.constraint === 'reports_answered'
  throw isOurs ? new AnsweredBefore() : error
}

function emptyBook(row: Row): StoredBook {
  return {
    seq: Number(row.last_seq),
    book: {
      account: row.id,
      balance: Number(row.balance),
      startBalance: Number(row.deposit),
      leverage: row.leverage,
      commissionPerLot: Number(row.commission),
      orders: new Map(),
      positions: new Map(),
      swapDay: row.swap_day,
      rate: { second: 0, count: 0 },
    },
  }
}
