import type { BrokerRequest, Quote } from '@ratchet/domain'
import type { SeenBooks } from './books.ts'
import type { Tampering } from './happenings.ts'
import type { TerminalTrouble } from './mt5/trouble-kinds.ts'
import type { Life } from './scheduler.ts'
import type { IsRead } from './tamper.ts'

/** A broker that refuses the next requests; kept over its restarts. */
export interface Refusing {
  readonly retcode: number
  readonly count: number
}

/** A market that no process of ours has in itself. */
export interface Elsewhere {
  readonly books: SeenBooks
  readonly isUp: boolean
  start(): void
  kill(): void
  forget(life: Life): void
  give(quote: Quote): void
  /** What a trader does at the broker, past this desk. */
  terminal(request: BrokerRequest): void
  /**
   * Changes the book while the broker is down.
   * @param which a share of what is there
   * @returns the account of which nobody is told so; null where there is none
   */
  tamper(how: Tampering, which: number, isRead: IsRead): string | null
  /** Money is paid into an account there, or taken out of it; absent where only this desk can. */
  transfer?(account: string, cents: number): void
  refuse(refusing: Refusing | null): void
  /** It takes this long for each answer from now on. */
  slow?(responseMs: number): void
  refuseToken?(isRefused: boolean): void
  /** Something happens to a terminal of a trader. */
  trouble?(trouble: TerminalTrouble): void
  /** A process of several sees its place among those that are there; absent where nobody counts what comes from all of them. */
  sees?(process: Life, place: number, of: number): void
}
