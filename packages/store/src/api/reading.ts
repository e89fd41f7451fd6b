import { FEATURE_NOT_SUPPORTED } from '@ratchet/postgres'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type pg from 'pg'
import type { DB } from '../generated/database.ts'
import type { ApiContext, Trx } from './session.ts'
import { nameReader, TraderStatement } from './trader-statement.ts'

type Run = (query: pg.QueryConfig) => Promise<pg.QueryResult>

/**
 * Runs one reading statement as the trader, in one round trip. Work that has more than one throws: those would see two moments.
 */
export const readOne = <T>(
  context: Pick<ApiContext, 'pool' | 'named'>,
  traderId: string,
  work: (trx: Trx) => Promise<T>,
): Promise<T> => withColumnsOfNow(() => one(context, traderId, work))

async function one<T>(
  { pool, named }: Pick<ApiContext, 'pool' | 'named'>,
  traderId: string,
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  let used = false
  return work(
    kyselyOn(async (query) => {
      if (used) throw new Error('More than one statement needs a snapshot; use readMany')
      used = true
      const client = await pool.connect()
      try {
        return await new Promise<pg.QueryResult>((done, failed) => {
          const statement = new TraderStatement(named(traderId), query, (error, result) =>
            error ? failed(error) : done(result),
          )
          client.query(statement as unknown as pg.Submittable)
        })
      } finally {
        client.release()
      }
    }),
  )
}

/**
 * Runs reads as the trader, all of them in one snapshot. No read waits for the begin or the end of the transaction: reads that are queued
 * at once are sent with the begin, in one round trip, and the end follows after the answer.
 */
export const readMany = <T>(
  context: Pick<ApiContext, 'pool' | 'named'>,
  traderId: string,
  work: (trx: Trx) => Promise<T>,
): Promise<T> => withColumnsOfNow(() => many(context, traderId, work))

async function many<T>(
  { pool, named }: Pick<ApiContext, 'pool' | 'named'>,
  traderId: string,
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  const begun = Promise.all([
    // Brings up the tables before the snapshot is taken; the name ends with the statement.
    client.query(nameReader, [named(traderId)]),
    client.query('start transaction isolation level repeatable read read only'),
    client.query("select set_config('ratchet.trader_id', $1, true)", [named(traderId)]),
  ])
  // A connection of which it is not known whether the transaction ended goes, and the trader's name with it.
  const end = (word: 'commit' | 'rollback') =>
    client.query(word).then(
      () => client.release(),
      () => client.release(true),
    )
  try {
    const [found] = await Promise.all([work(kyselyOn((query) => client.query(query))), begun])
    void end('commit')
    return found
  } catch (error) {
    void end('rollback')
    throw error
  }
}

const compiler = new PostgresQueryCompiler()
const adapter = new PostgresAdapter()

/** The store's queries over another way to run them. */
export function kyselyOn(run: Run): Trx {
  const connection: DatabaseConnection = {
    executeQuery: async <R>({ sql: text, parameters }: CompiledQuery): Promise<QueryResult<R>> => {
      const name = nameOf(text)
      const { rows } = await run({ text, values: [...parameters], ...(name && { name }) })
      return { rows }
    },
    streamQuery: () => refuse(),
  }
  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => connection,
    releaseConnection: async () => {},
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    destroy: async () => {},
  }
  const db = new Kysely<DB>({
    dialect: {
      createDriver: () => driver,
      createAdapter: () => adapter,
      createQueryCompiler: () => compiler,
      createIntrospector: (other) => new PostgresIntrospector(other),
    },
  })
  // It is one: whatever runs on it runs in the one transaction.
  return db as unknown as Trx
}

const refuse = (): never => {
  throw new Error('A read cannot start a transaction')
}

/** How often tables have got other columns since this process was started. */
let generation = 0

/**
 * A statement that was prepared under a name keeps its columns, and is refused once its table has one more: a release that comes after this one
 * migrates while this one works. Then each is prepared anew, under another name.
 */
async function withColumnsOfNow<T>(read: () => Promise<T>): Promise<T> {
  const before = generation
  try {
    return await read()
  } catch (error) {
    if ((error as { code?: unknown }).code !== FEATURE_NOT_SUPPORTED) throw error
    // Many may meet it at the same time, and need one change together.
    if (generation === before) generation++
    return read()
  }
}

/** Statements that come again and again are planned once a connection; planning a page takes as long as reading it. */
const mostNamed = 100
const names = new Map<string, string>()
const seenOnce = new Set<string>()

/** The name of a statement that is not asked for the first time; of no more statements than a connection can well keep. */
function nameOf(text: string): string | undefined {
  if (!names.has(text) && names.size < mostNamed) {
    if (seenOnce.delete(text)) names.set(text, `read ${names.size}`)
    else seenOnce.add(text)
    if (seenOnce.size > mostNamed) seenOnce.clear()
  }
  const name = names.get(text)
  return name && `${name} of ${generation}`
}
