import { type AccountState, type BookLog, type Ledger, LedgerAway, type Work, type Write } from '@ratchet/engine/ports'
import type { QueryConfig } from 'pg'
import type { Connections } from '../connections/pools.ts'
import { checkWrite } from './check.ts'
import { Group } from './group.ts'
import { type ShardLease, WriterLease } from './lease.ts'
import type { TraderMemory } from './memory.ts'
import { makeTables, Projector } from './projector.ts'
import { createPublisher, type Publisher } from './publisher.ts'
import { RememberedRows } from './remembered.ts'

/**
 * The log of a shard: its one writer, what that remembers, and the tables that follow it.
 *
 *     append, commit,      ┌─────────┐  next group   ┌─────────┐  commit   ┌─────────┐  one turn later  ┌──────┐
 *     publish, book ──────▶│ waiting │──────────────▶│  given  │──────────▶│ durable │─────────────────▶│ told │
 *                          └────┬────┘               └────┬────┘           └────┬────┘                  └──────┘
 *                               │ 128 wait: composed      │ rows have moved:    │ projector, behind everybody
 *                               ▼ while another is given  ▼ locked, read and    ▼
 *                          ┌──────────┐                     given once more   tables
 *                          │ prepared │
 *                          └──────────┘
 *     A group that is refused or unknown:  nobody went ahead of it ──▶ each of it fails by itself
 *                                          memory went ahead ──▶ broken: all that waits fails, nothing is taken ──loaded again──▶ mended
 */
export interface Log extends Pick<Ledger, 'append' | 'commit' | 'durable' | 'room' | 'onBroken' | 'owns'> {
  /** Publishes instructions, for the api of the same process. */
  readonly publisher: Publisher
  /** For a broker of our own whose book is in the same database. */
  readonly book: BookLog
  /** Writes a statement beside the log, in its turn. @throws OwnershipLost where this engine is not the writer */
  write(statement: QueryConfig): Promise<void>
  /** Resolves when nothing is under way. */
  ended(): Promise<void>
  /** Resolves when the tables have all that was written so far, but for traders whose tables others make. @throws LedgerAway */
  tables(): Promise<void>
  /** The same with theirs. @throws LedgerAway */
  caughtUp(): Promise<void>
  /** Takes the right to write, where it is not held. @throws EngineAlreadyRunning */
  acquire(): Promise<void>
  /** Of the right to write, which counts up each time it is taken. */
  readonly generation: number
  /** The account was loaded in that generation. @param deleted the trades that are deleted and have not ended */
  loaded(state: Pick<AccountState, 'account' | 'trades'>, deleted: readonly string[], generation: number): void
  /** Work of an account was found in that generation. */
  found(work: Work, generation: number): void
  /** All memory that was ahead of the log was thrown away. */
  mend(): void
  /** The trader's tables cannot be made from the record. */
  stop(traderId: string, error?: unknown): void
  /** Whether the trader's tables can be made from the record, as far as is known. */
  isMadeOf(traderId: string): boolean
  /** Whether they are made of all that was written when `tables` was called last. */
  isSound(traderId: string): boolean
  /** Records that are not in the tables yet, and traders whose tables cannot be made. */
  lag(): { readonly records: number; readonly stopped: number }
  close(): Promise<void>
}

export interface LogParts {
  readonly url: string
  readonly waitMs: number
  readonly lease: ShardLease
  readonly memory: TraderMemory
  /** Makes tables: nobody waits for the disk there. */
  readonly projecting: Connections
  /** What the database could not be asked for now is `LedgerAway`. */
  readonly asked: <T>(question: Promise<T>) => Promise<T>
  readonly committed: (traderId: string, seq: number) => void
  /** Whether an instruction was published under the key. */
  readonly isKnown: (traderId: string, key: string) => Promise<boolean>
  readonly failed: (traderId: string, error?: unknown) => void
  readonly bookFailed: (error: unknown) => void
  readonly nowMs: () => number
}

export function openLog(parts: LogParts): Log {
  const { url, waitMs, memory, projecting, asked, committed, isKnown, failed, bookFailed, nowMs } = parts
  const lease = new WriterLease(url, waitMs, parts.lease)
  /** The generation under which each account was last loaded. 0 is none: an account that was never loaded is not ours to write. */
  const loadedUnder = new Map<string, number>()
  const remembered = new RememberedRows(memory)
  /** Traders whose tables cannot be made from the record: nothing is done for them. */
  const stopped = new Set<string>()
  const stop = (traderId: string, error?: unknown) => {
    if (!stopped.has(traderId)) failed(traderId, error)
    stopped.add(traderId)
  }
  let isClosed = false
  const projector = new Projector({
    // What is written last may ask once more behind the end, and no trader's record is at fault then.
    project: (traderIds) =>
      isClosed ? Promise.reject(new LedgerAway('The ledger is closed.')) : asked(makeTables(projecting, traderIds)),
    made: ({ traderId, upto, counts }) => {
      stopped.delete(traderId)
      memory.found(traderId, upto, counts)
    },
    failed: stop,
    bookFailed,
  })
  const group = new Group({ lease, remembered, written: memory, projector, nowMs, committed })
  const generationOf = ({ account }: Write) => loadedUnder.get(account.id) ?? 0

  return {
    publisher: createPublisher({
      memory,
      group,
      generation: () => lease.generation,
      isLoaded: (accountId) => loadedUnder.get(accountId) === lease.generation,
      isKnown,
      nowMs,
    }),
    book: {
      ...group.book,
      ended: async () => {
        await group.ended()
        await lease.acquire()
      },
    },
    commit: async (write) => {
      checkWrite(write)
      await asked(group.commit(write, generationOf(write)))
    },
    append: (write) => {
      checkWrite(write)
      return group.append(write, generationOf(write))
    },
    write: async (statement) => {
      await lease.write(async () => ({ statement }), lease.generation, true)
    },
    onBroken: (listener) => group.onBroken(listener),
    durable: () => group.durable(),
    room: () => group.room(),
    ended: () => group.ended(),
    mend: () => group.mend(),
    tables: () => projector.round(),
    caughtUp: () => projector.caughtUp(),
    acquire: () => lease.acquire(),
    get generation() {
      return lease.generation
    },
    owns: (accountId) => asked(lease.holds(loadedUnder.get(accountId) ?? 0)),
    loaded: (state, deleted, generation) => {
      loadedUnder.set(state.account.id, generation)
      remembered.loaded(state, deleted)
    },
    found: (work, generation) => {
      remembered.found(work)
      // An account that the engine loads for the first time here has no older state that could be stale.
      if (!loadedUnder.has(work.account.id)) loadedUnder.set(work.account.id, generation)
    },
    stop,
    isMadeOf: (traderId) => !stopped.has(traderId),
    isSound: (traderId) => !stopped.has(traderId) && !projector.isBusy(traderId),
    lag: () => ({ records: projector.lag, stopped: stopped.size }),
    close: async () => {
      await group.ended()
      await lease.close()
      await projector.round().catch(() => {})
      isClosed = true
      await projecting.end()
    },
  }
}
