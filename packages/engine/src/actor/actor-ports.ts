import type { BrokerReport, Quote, Ticket, TimeMs } from '@ratchet/domain'
import type { AccountModel, StepContext } from '../account/model.ts'
import type { Broker, Clock, Ledger, LedgerChange, Log, TradeRow, Work, Write } from '../ports/index.ts'

export type ActorInput =
  /** `reading`: the taking of work that it belongs to. */
  | { readonly kind: 'work'; readonly work: Work; readonly reading: number }
  /** New instructions that were handed over, and not read from the ledger. */
  | { readonly kind: 'instructions'; readonly trades: readonly TradeRow[]; readonly reading: number }
  /** `heardAtMs`: when the report reached this engine, by the real clock. */
  | { readonly kind: 'report'; readonly report: BrokerReport; readonly heardAtMs: TimeMs }
  | { readonly kind: 'quote'; readonly quote: Quote; readonly heardAtMs: TimeMs }
  | { readonly kind: 'recover' }
  /** Fetches reports that were lost and compares with the broker's book. A link that is down is left to the next round. */
  | { readonly kind: 'catch up' }
  /** Puts gaps that have become an alarm on record. */
  | { readonly kind: 'gaps' }
  /** Discards the account's memory and loads it again, as after a kill. */
  | { readonly kind: 'restart' }
  /** Writes a record about the account on behalf of others. If a commit's outcome was unknown, the record may be written twice. */
  | { readonly kind: 'note'; readonly change: LedgerChange }

export interface ActorPorts {
  readonly ledger: Pick<Ledger, 'commit' | 'loadAccount' | 'owns'>
  readonly broker: Broker | undefined
  readonly clock: Clock
  readonly log: Log
  readonly context: StepContext
  /** Takes a write into the ledger's log. @returns false where it has to be committed @throws as the ledger does */
  append(write: Write): boolean
  feedPosition(): number
  /** How often work was taken, the last time included that may be under way. */
  reading(): number
  /** Whether a reading of the ledger for work is under way, or some of what it found is not taken yet. */
  isReading(): boolean
  /** Called after a step, which may have changed open positions. `tickets`: the positions that may have changed; all where it is absent. */
  changed(model: AccountModel, tickets?: Iterable<Ticket>): void
  /** Called when deferred work can be tried again. */
  wake(): void
  /** Whether the engine was stopped, or the actor is lost. */
  stopped(): boolean
  /** Whether the memory that the actor is part of was ahead of a log that broke: nothing of it counts any more. */
  isLost(): boolean
  /** Called after a reconciliation: whether the broker could be reached. */
  reached(isThere: boolean): void
}
