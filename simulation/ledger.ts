import { type Ledger, LedgerAway, OwnershipLost } from '@ratchet/engine/ports'
import type { Reach } from './books.ts'
import { LinkBroken } from './scheduler.ts'
import type { Tables } from './tables.ts'

/** One session with the database: it holds the pen, and with the session the pen is gone. */
export interface Session {
  alive: boolean
  readonly engine: string
}

/** Who may write: one session at a time. */
export class PenHolder {
  session: Session | null = null

  /** The database ends a session: its machine is gone, or the database itself restarts. */
  cut(): void {
    if (this.session) this.session.alive = false
    this.session = null
  }
}

/**
 * An engine's side of the ledger, with the rules of the product's own: the pen is taken by loading, an account is written only under
 * the session it was loaded under, and a commit whose answer is lost may have happened.
 */
export function engineLedger(tables: Tables, pen: PenHolder, engine: string, line: Reach): Ledger {
  const reach: Reach = (work) =>
    line(work).catch((error: unknown) => {
      throw error instanceof LinkBroken ? new LedgerAway(error.message) : error
    })
  let session: Session | null = null
  const loadedUnder = new Map<string, Session>()

  const take = (): Session => {
    if (session?.alive) return session
    if (pen.session?.alive) throw new OwnershipLost('Another engine works on this database.')
    session = { alive: true, engine }
    pen.session = session
    return session
  }
  const isOurs = (under: Session | undefined) => under?.alive === true && under === session
  const load = (only?: string) =>
    reach(() => {
      const under = take()
      const states = structuredClone(tables.states(only))
      for (const { account } of states) loadedUnder.set(account.id, under)
      return states
    })

  return {
    loadAccounts: () => load(),
    loadAccount: async (accountId) => (await load(accountId))[0] ?? null,
    work: (known) =>
      reach(() => {
        const works = tables.work(known)
        if (session)
          for (const { account } of works) if (!loadedUnder.has(account.id)) loadedUnder.set(account.id, session)
        return works
      }),
    commit: (write) => {
      const under = loadedUnder.get(write.account.id)
      return reach(() => {
        tables.looks.delete(`${engine} ${write.account.id}`)
        if (!isOurs(under)) throw new OwnershipLost('This engine does not own the account.')
        tables.commit(structuredClone(write), engine)
      })
    },
    owns: (accountId) => {
      const under = loadedUnder.get(accountId)
      return reach(() => {
        tables.looks.set(`${engine} ${accountId}`, pen.session !== null && pen.session === under)
        return isOurs(under)
      })
    },
    lastFeedPosition: () => reach(() => Math.max(-1, ...[...tables.accounts.values()].map((a) => a.feedPosition))),
  }
}
