import { type Ledger, OwnershipLost, type Write } from '../ports/index.ts'
import { type LogSettings, MemoryLog, type Reach } from './log.ts'
import type { Tables } from './tables.ts'

/** A database that is there and answers in the same turn. */
export const atOnce: Reach = (work) => Promise.try(work)

/** One session with the database: it holds the right to write, and when it ends the right is gone. */
export interface Session {
  alive: boolean
  readonly engine: string
}

/** Holds the writer lease: one session at a time may write. */
export class LeaseHolder {
  session: Session | null = null

  /** The database ends a session: its machine is gone, or the database itself restarts. */
  cut(): void {
    if (this.session) this.session.alive = false
    this.session = null
  }
}

interface Settings {
  readonly tables: Tables
  readonly lease: LeaseHolder
  /** The name of the engine whose side it is. */
  readonly engine: string
  readonly reach?: Reach
  /** Hears of each question of ownership when the database has it, and how it is in truth. */
  readonly asked?: (accountId: string, isOurs: boolean) => void
  /** Hears of each write when the database has it. */
  readonly writes?: (accountId: string) => void
  readonly logged?: Omit<LogSettings, 'reach'>
  /** Whether the account's trader belongs to the shard that it writes; all do by default. */
  readonly isInShard?: (accountId: string) => boolean
}

export interface MemoryLedger extends Ledger {
  /** Takes an instruction into the log. @throws LogBroken */
  publish(write: () => void): ReturnType<MemoryLog['take']>
  /** Takes an entry of the book of a broker of our own into the log. @throws LogBroken */
  take(write: () => void): Promise<void>
  break(error: unknown): void
  /** Resolves when nothing of the log is under way, and this engine may write. */
  ended(): Promise<void>
}

/**
 * An engine's side of a ledger in memory, with the rules of the product's own: the right to write is taken by loading, an account is
 * written only in the session in which it was loaded, and a commit whose answer is lost may have happened.
 */
export function memoryLedger(settings: Settings): MemoryLedger {
  const { tables, lease, engine, reach = atOnce, asked, writes, logged, isInShard = () => true } = settings
  let session: Session | null = null
  const loadedIn = new Map<string, Session>()

  const take = (): Session => {
    if (session?.alive) return session
    if (lease.session?.alive) throw new OwnershipLost('Another engine works on this database.')
    session = { alive: true, engine }
    lease.session = session
    return session
  }
  const isOurs = (loaded: Session | undefined) => loaded?.alive === true && loaded === session
  /** An account counts as loaded once the answer is here: until then whoever writes it writes from what was known before. */
  const load = async (only?: string) => {
    const { now, states } = await reach(() => ({
      now: take(),
      states: tables.states(only).filter(({ account }) => isInShard(account.id)),
    }))
    for (const { account } of states) loadedIn.set(account.id, now)
    return states
  }

  /** Writes it in the session in which the account was loaded. */
  const writing = (write: Write) => {
    const loaded = loadedIn.get(write.account.id)
    return () => {
      writes?.(write.account.id)
      if (!isOurs(loaded)) throw new OwnershipLost('This engine does not own the account.')
      tables.commit(write, engine)
    }
  }
  /** Whatever else is written needs the session as it is now. */
  const inSession = (write: () => void) => {
    const now = session
    return () => {
      if (!isOurs(now ?? undefined)) throw new OwnershipLost('This engine may not write.')
      write()
    }
  }
  const log = new MemoryLog({ reach, ...logged })

  return {
    loadAccounts: async () => {
      await log.ended()
      const states = await load()
      log.mend()
      return states
    },
    loadAccount: async (accountId) => {
      await log.durable().catch(() => {})
      return (await load(accountId))[0] ?? null
    },
    work: async (known, limited) => {
      await log.durable().catch(() => {})
      return reach(() => {
        const works = tables.work(known, limited).filter(({ account }) => isInShard(account.id))
        if (session) for (const { account } of works) if (!loadedIn.has(account.id)) loadedIn.set(account.id, session)
        return works
      })
    },
    hasWork: async (known, limited) => {
      await log.durable().catch(() => {})
      return reach(() => tables.work(known, limited).some(({ account }) => isInShard(account.id)))
    },
    commit: async (write) => log.commit(writing(write), write.account.id),
    append: (write) => {
      const { id } = write.account
      return log.suspects.has(id) ? undefined : log.append(writing(write), id)
    },
    onBroken: (listener) => log.onBroken(listener),
    durable: () => log.durable(),
    room: () => undefined,
    publish: (write) => log.take(inSession(write)),
    take: (write) => log.append(inSession(write)),
    break: (error) => log.break(error),
    ended: async () => {
      await log.ended()
      await reach(take)
    },
    owns: (accountId) => {
      const loaded = loadedIn.get(accountId)
      return reach(() => {
        asked?.(accountId, lease.session !== null && lease.session === loaded)
        return isOurs(loaded)
      })
    },
    lastFeedPosition: () => reach(() => Math.max(-1, ...[...tables.accounts.values()].map((a) => a.feedPosition))),
  }
}
