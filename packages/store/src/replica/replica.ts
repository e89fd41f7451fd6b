import pg from 'pg'
import type { Naming } from '../api/name.ts'
import { kyselyOn } from '../api/reading.ts'
import type { Trx } from '../api/session.ts'
import { openPool } from '../connections/connect.ts'
import { isPassing, ReplicaLost } from '../errors.ts'
import { behindMs, type Mark, readPlace, unfit } from './place.ts'

/**
 * Why a read went to the primary after all. `away`: the replica does not answer; `promoted`: it takes writes now; `behind`: by more than is
 * allowed; `unseen`: it does not have just what the trader has at the primary; `busy`: all its connections are taken; `refused`: it broke
 * the read off, as where the read stands in the way of a change; `lost`: it did so with an answer of many rows, which its trader asks for again.
 */
export const fallbackReasons = ['away', 'promoted', 'behind', 'unseen', 'busy', 'refused', 'lost'] as const
export type FallbackReason = (typeof fallbackReasons)[number]

export interface ReplicaOptions {
  /** Address of the api's login at the replica. */
  readonly url: string
  readonly named: Naming
  /** Reads the trader's mark at the primary. */
  readonly mark: (traderId: string) => Promise<Mark>
  /** Is told why the replica is not asked, other than for what is only not there yet. */
  readonly onTrouble?: ((reason: FallbackReason, error?: unknown) => void) | undefined
  /** A replica that is further behind is not read from. */
  readonly mostBehindMs?: number | undefined
}

/** What monitors ask. */
export interface ReplicaFigures {
  readonly reads: number
  readonly fallbacks: ReadonlyMap<FallbackReason, number>
  /** How far it is behind at most; undefined where it cannot be asked. */
  behindMs(): Promise<number | undefined>
}

/** A snapshot of one trader's rows, in which the trader is named. It is ended once. */
export interface Snapshot {
  readonly trx: Trx
  end(): Promise<void>
  /** Ends it after an error. @returns the error as whoever reads is told of it */
  failed(error: unknown): Promise<unknown>
}

/** An answer that is read bit by bit, and of which nobody reads more for so long, is ended by the database. */
export const streamTimeout = '60s'

const connections = 8
/** A replica that does not answer within this is not waited for. */
const patienceMs = 500
/** One that answered, and stands still in the middle of a read, is given up after this. */
const answerMs = 10_000
/** After trouble it is left alone for so long, and a trader whose answer it broke off stays away from it. */
const restMs = 1000
const lostMs = 60_000

/**
 * The one door to a database that follows the primary and is only read. Each read takes its snapshot there and asks the primary meanwhile
 * how far the trader's record goes; where the two are not the same, or anything is wrong, it is a read of the primary. So nobody sees less
 * than was there before, whichever process answers, and nothing has to be remembered or told to other processes (RPL1, RPL2, RPL3).
 */
export class Replica implements ReplicaFigures {
  readonly #options: ReplicaOptions
  readonly #mostBehindMs: number
  readonly #pool: pg.Pool
  readonly fallbacks = new Map<FallbackReason, number>(fallbackReasons.map((reason) => [reason, 0]))
  reads = 0
  #open = 0
  #rest: { readonly reason: FallbackReason; readonly untilMs: number } | undefined
  readonly #lost = new Map<string, number>()

  constructor(options: ReplicaOptions) {
    this.#options = options
    this.#mostBehindMs = options.mostBehindMs ?? 10_000
    this.#pool = openPool(options.url, 'api', connections, [], {
      connectionTimeoutMillis: patienceMs,
      query_timeout: answerMs,
    })
  }

  /** Runs reads as the trader in one snapshot. @returns undefined where they are to be run at the primary */
  async read<T>(traderId: string, work: (trx: Trx) => Promise<T>): Promise<{ readonly found: T } | undefined> {
    const snapshot = await this.#take(traderId)
    if (!snapshot) return undefined
    try {
      const found = await work(snapshot.trx)
      void snapshot.end()
      this.reads++
      return { found }
    } catch (error) {
      void snapshot.end(true)
      if (!isOfDatabase(error)) throw error
      this.#fallBack('refused', error)
      return undefined
    }
  }

  /** Opens a snapshot for an answer that is read bit by bit; undefined where it is to be opened at the primary. */
  async open(traderId: string): Promise<Snapshot | undefined> {
    const snapshot = await this.#take(traderId)
    if (!snapshot) return undefined
    this.reads++
    return {
      trx: snapshot.trx,
      end: () => snapshot.end(),
      failed: async (error) => {
        await snapshot.end(true)
        if (!isOfDatabase(error)) return error
        this.#lose(traderId)
        this.#fallBack('lost', error)
        return new ReplicaLost(error)
      },
    }
  }

  async behindMs(): Promise<number | undefined> {
    if (this.#open >= connections) return undefined
    const begun = this.#begin('')
    const mark = await this.#options.mark('').catch(() => undefined)
    const there = await begun
    if ('reason' in there) return undefined
    void there.end()
    return mark && there.place.isReplica ? behindMs(mark, there.place) : undefined
  }

  close(): Promise<void> {
    return this.#pool.end()
  }

  async #take(traderId: string) {
    const reason = this.#restingFor(traderId) ?? (this.#open >= connections ? 'busy' : undefined)
    if (reason) return this.#fallBack(reason)
    const begun = this.#begin(traderId)
    // Where the primary does not say, it is asked for the whole, and says why not.
    const mark = await this.#options.mark(traderId).catch(() => undefined)
    const there = await begun
    if ('reason' in there) return this.#leave(there.reason, there.error)
    const why = mark ? unfit(mark, there.place, this.#mostBehindMs) : 'unseen'
    if (why === undefined) return there
    void there.end()
    return why === 'unseen' ? this.#fallBack(why) : this.#leave(why)
  }

  async #begin(traderId: string) {
    this.#open++
    let client: pg.PoolClient | undefined
    let isEnded = false
    const end = async (isBroken = false) => {
      if (isEnded) return
      isEnded = true
      this.#open--
      const isWhole = !isBroken && (await client?.query('commit').catch(() => undefined)) !== undefined
      client?.release(!isWhole)
    }
    try {
      const connected = await this.#pool.connect()
      client = connected
      // Sent together, in one round trip. Where the last of them takes too long, the driver breaks the connection.
      const [, , place] = await Promise.all([
        connected.query('start transaction isolation level repeatable read read only'),
        connected.query(
          "select set_config('ratchet.trader_id', $1, true), set_config('idle_in_transaction_session_timeout', $2, true)",
          [this.#options.named(traderId), streamTimeout],
        ),
        readPlace(
          kyselyOn((query) => connected.query(Object.assign({ query_timeout: patienceMs }, query))),
          traderId,
        ),
      ])
      return { trx: kyselyOn((query) => connected.query(query)), place, end }
    } catch (error) {
      await end(true)
      return { reason: 'away' as const, error }
    }
  }

  #restingFor(traderId: string): FallbackReason | undefined {
    const nowMs = performance.now()
    if (this.#rest && this.#rest.untilMs > nowMs) return this.#rest.reason
    if ((this.#lost.get(traderId) ?? 0) > nowMs) return 'lost'
    return undefined
  }

  #lose(traderId: string): void {
    const nowMs = performance.now()
    for (const [id, untilMs] of this.#lost) if (untilMs <= nowMs) this.#lost.delete(id)
    this.#lost.set(traderId, nowMs + lostMs)
  }

  #leave(reason: FallbackReason, error?: unknown): undefined {
    this.#rest = { reason, untilMs: performance.now() + restMs }
    return this.#fallBack(reason, error)
  }

  #fallBack(reason: FallbackReason, error?: unknown): undefined {
    this.fallbacks.set(reason, (this.fallbacks.get(reason) ?? 0) + 1)
    if (reason !== 'unseen' && reason !== 'busy') this.#options.onTrouble?.(reason, error)
  }
}

/** The address of the same login at a replica. Of the replica's address its place, database and settings count. */
export function atReplica(login: string, replica: string): string {
  const { host, pathname, searchParams } = new URL(replica)
  const address = new URL(login)
  address.host = host
  // A login of another port would keep it where the replica's is the usual one.
  address.port = new URL(replica).port
  if (pathname.length > 1) address.pathname = pathname
  for (const [name, value] of searchParams) address.searchParams.set(name, value)
  return address.href
}

const isOfDatabase = (error: unknown): boolean => error instanceof pg.DatabaseError || isPassing(error)
