import { type Ledger, OwnershipLost, type Write } from '../ports/index.ts'
import type { Tables } from './tables.ts'

/** How a call reaches a database: late, not at all, or with its answer lost on the way back. */
export type Reach = <T>(work: () => T) => Promise<T>

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
}

export interface Sent {
  /** @throws what refuses it */
  readonly check: () => void
  /** Writes it, if nothing refuses it. */
  readonly commit: () => void
}

export interface MemoryLedger extends Ledger {
  /** A commit that has been sent, and what the database does when it has it. */
  sent(write: Write): Sent
}

/**
 * An engine's side of a ledger in memory, with the rules of the product's own: the right to write is taken by loading, an account is
 * written only in the session in which it was loaded, and a commit whose answer is lost may have happened.
 */
export function memoryLedger({ tables, lease, engine, reach = atOnce, asked, writes }: Settings): MemoryLedger {
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
  const load = (only?: string) =>
    reach(() => {
      const now = take()
      const states = tables.states(only)
      for (const { account } of states) loadedIn.set(account.id, now)
      return states
    })

  const sent = (write: Write) => {
    const loaded = loadedIn.get(write.account.id)
    const check = () => {
      if (!isOurs(loaded)) throw new OwnershipLost('This engine does not own the account.')
      tables.check(write)
    }
    const commit = () => {
      writes?.(write.account.id)
      check()
      tables.commit(write, engine)
    }
    return { check, commit }
  }

  return {
    loadAccounts: () => load(),
    loadAccount: async (accountId) => (await load(accountId))[0] ?? null,
    work: (known) =>
      reach(() => {
        const works = tables.work(known)
        if (session) for (const { account } of works) if (!loadedIn.has(account.id)) loadedIn.set(account.id, session)
        return works
      }),
    sent,
    commit: (write) => reach(sent(write).commit),
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
