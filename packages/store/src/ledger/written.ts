import type { Counts } from '@ratchet/contract'
import type { NamedEvent } from '../tables/flight.ts'
import type { LastRecord } from './rows-before.ts'

/** What a trader's streams have not told yet, and the counts as of the last of all events. */
export interface Changes {
  readonly events: readonly NamedEvent[]
  readonly counts: Counts
  readonly lastSeq: number
}

/** A commit of this process about one trader. */
export interface Commit {
  readonly traderId: string
  /** The number of its first record. */
  readonly first: number
  /** Where the trader's record ends after it. */
  readonly last: LastRecord
  /** Its records as a reader of the database would find them; null where they are not at hand. */
  readonly events: readonly NamedEvent[] | null
  /** The counts after it, or what they become of the counts before it. */
  readonly counts: Counts | ((before: Counts) => Counts)
}

/** A commit, or the counts that somebody found, as one thread of a process tells another of it: plain data. */
export type Told =
  | (Omit<Commit, 'counts'> & {
      readonly counts: Counts
      /** Whether the counts are what is added to those before it. */
      readonly isMore: boolean
    })
  | { readonly traderId: string; readonly lastSeq: number; readonly counts: Counts }

/** The same for somebody who does not ask what is in the records: the most of it by far. */
export const withoutEvents = (told: Told): Told => ('events' in told ? { ...told, events: null } : told)

const none: Counts = { pending: 0, executed: 0, modified: 0, closed: 0 }
const sum = (a: Counts, b: Counts): Counts => ({
  pending: a.pending + b.pending,
  executed: a.executed + b.executed,
  modified: a.modified + b.modified,
  closed: a.closed + b.closed,
})

/** The ends of traders' records as they are in the memory of the process that wrote them. */
interface Tail {
  /** The number of the last record before `events`. */
  readonly before: number
  readonly events: readonly NamedEvent[]
  readonly counts: Counts
}

const mostTraders = 1024

/**
 * What this process has written last, so that neither the next write nor the trader's streams have to read it back. Other processes write
 * too: whoever uses this must stay right where it is outdated. A write names the end that it goes on from, and the database refuses it if
 * that has moved; streams look in the database where nothing newer is here.
 */
export class Written {
  readonly #lasts = new Map<string, LastRecord>()
  /** By trader, the first of the records that this process has written without a record of anybody else between them. */
  readonly #runs = new Map<string, number>()
  /** By trader, the one that was written longest ago first. */
  readonly #tails = new Map<string, Tail>()
  readonly #tell: ((told: Told) => void) | undefined
  readonly #mostEvents: number

  /**
   * @param tell another thread of this process that writes too, and remembers by itself
   * @param mostEvents of a trader that are remembered; none where no stream is told from here
   */
  constructor(tell?: (told: Told) => void, mostEvents = 32) {
    this.#tell = tell
    this.#mostEvents = mostEvents
  }

  /** Where the trader's record ended when this process last wrote it. */
  lastOf(traderId: string): LastRecord | undefined {
    return this.#lasts.get(traderId)
  }

  /** What was remembered of the trader's record proved outdated. */
  forget(traderId: string): void {
    this.#lasts.delete(traderId)
    this.#runs.delete(traderId)
    this.#tails.delete(traderId)
  }

  /** Whether all records of the trader after this one that are known here were written by this process. */
  isOwnSince(traderId: string, seq: number): boolean {
    return (this.#runs.get(traderId) ?? Number.POSITIVE_INFINITY) <= seq + 1
  }

  /** To be called after each commit, before anybody is told of it. */
  add(commit: Commit): void {
    const { counts } = commit
    if (!this.#add(commit)) return
    // Every commit adds to the counts what it adds, whatever they are before it.
    if (typeof counts === 'function') this.#tell?.({ ...commit, counts: counts(none), isMore: true })
    else this.#tell?.({ ...commit, counts, isMore: false })
  }

  /** What another thread of this process wrote, or found. */
  hear(told: Told): void {
    if ('lastSeq' in told) this.#found(told.traderId, told.lastSeq, told.counts)
    else this.#add({ ...told, counts: told.isMore ? (before) => sum(before, told.counts) : told.counts })
  }

  #add({ traderId, first: firstSeq, last, events, counts }: Commit): boolean {
    const known = this.#lasts.get(traderId)?.seq ?? -1
    if (known >= last.seq) return false
    if (known !== firstSeq - 1) this.#runs.set(traderId, firstSeq)
    this.#lasts.set(traderId, last)
    const tail = this.#tails.get(traderId)
    this.#tails.delete(traderId)
    const [first] = events ?? []
    if (!events || !first) return true
    const goesOn = tail && endOf(tail) === first.seq - 1
    const after = typeof counts !== 'function' ? counts : goesOn ? counts(tail.counts) : undefined
    if (after) this.#keep(traderId, last.seq, [...(goesOn ? tail.events : []), ...events], after)
    return true
  }

  /** The counts as a reader of the database found them, with the number of the last record then. */
  found(traderId: string, lastSeq: number, counts: Counts): void {
    if (this.#found(traderId, lastSeq, counts)) this.#tell?.({ traderId, lastSeq, counts })
  }

  /** @returns whether nothing was known of the trader's counts before */
  #found(traderId: string, lastSeq: number, counts: Counts): boolean {
    const tail = this.#tails.get(traderId)
    if (this.#lasts.get(traderId)?.seq !== lastSeq) return false
    const isKnown = tail !== undefined && endOf(tail) === lastSeq
    this.#tails.set(traderId, isKnown ? { ...tail, counts } : { before: lastSeq, events: [], counts })
    return !isKnown
  }

  /** @returns undefined where it is not all here, or nothing is newer */
  since(traderId: string, seq: number, limit: number): Changes | undefined {
    const tail = this.#tails.get(traderId)
    if (!tail || seq < tail.before || seq >= endOf(tail)) return undefined
    return {
      events: tail.events.slice(seq - tail.before, seq - tail.before + limit),
      counts: tail.counts,
      lastSeq: endOf(tail),
    }
  }

  #keep(traderId: string, lastSeq: number, all: readonly NamedEvent[], counts: Counts): void {
    const events = all.slice(Math.max(0, all.length - this.#mostEvents))
    this.#tails.set(traderId, { before: lastSeq - events.length, events, counts })
    const [oldest] = this.#tails.keys()
    if (oldest !== undefined && this.#tails.size > mostTraders) this.#tails.delete(oldest)
  }
}

const endOf = ({ before, events }: Tail): number => before + events.length
