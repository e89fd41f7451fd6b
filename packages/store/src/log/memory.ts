import type { Counts } from '@ratchet/contract'
import { Recent } from '@ratchet/domain'
import type { LearnedTrade, NewTrade } from '../api/publish-rows.ts'
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

/** The end of a trader's record, for streams. */
interface Tail {
  /** The number of the last record before `events`. */
  readonly before: number
  readonly events: readonly NamedEvent[]
  readonly counts: Counts
}

/** The account that an instruction goes to, and the name that the trader knows it by. */
interface Place {
  readonly accountId: string
  readonly brokerId: string
}

/** Where a trader's instructions go, as it was under the lock of the trader's row. */
interface Places {
  /** The number of the trader's last record when this was learned. */
  readonly at: number
  /** Keyed by server and Broker ID as the instruction has them: `wishOf`. */
  readonly byWish: Map<string, Place>
  /** The last minute that named a trade, and the last number in it. */
  minute: string
  n: number
}

const wishOf = ({ server, brokerId }: Pick<NewTrade, 'server' | 'brokerId'>): string => `${server}\0${brokerId}`

interface Known {
  readonly last: LastRecord
  /** The first of the records that this process has written without a record of anybody else between them. */
  readonly run: number
  tail: Tail | undefined
  places: Places | undefined
}

const mostTraders = 10_000
/** Most traders whose last records are kept beside their numbers. */
const mostTails = 1024

/**
 * What this process knows of traders since it last wrote their records or looked under their lock, so that neither the next write nor the
 * traders' streams have to read it back. Other processes write too: whoever uses this must stay right where it is outdated. A write names the
 * end that it goes on from, and the database refuses it if that has moved; streams look in the database where nothing newer is here; each change
 * of where instructions go is a record, so what is known of it holds as long as this process alone has written records since.
 *
 * The trader who was written longest ago is forgotten first.
 */
export class TraderMemory {
  readonly #traders = new Recent<string, Known>(mostTraders)
  /** Those of them that have a tail. */
  readonly #tails = new Recent<string, Known>(mostTails)
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
    return this.#traders.get(traderId)?.last
  }

  /** What was remembered of the trader's record proved outdated. */
  forget(traderId: string): void {
    this.#traders.delete(traderId)
  }

  /** Whether all records of the trader after this one that are known here were written by this process. */
  isOwnSince(traderId: string, seq: number): boolean {
    return (this.#traders.get(traderId)?.run ?? Number.POSITIVE_INFINITY) <= seq + 1
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

  #add({ traderId, first, last, events, counts }: Commit): boolean {
    const known = this.#traders.get(traderId)
    if (known && known.last.seq >= last.seq) return false
    const run = known?.last.seq === first - 1 ? known.run : first
    this.#keep(traderId, { last, run, tail: this.#tailAfter(known?.tail, events, counts), places: known?.places })
    return true
  }

  #tailAfter(tail: Tail | undefined, events: Commit['events'], counts: Commit['counts']): Tail | undefined {
    const [first] = events ?? []
    if (!events || !first) return undefined
    const goesOn = tail && endOf(tail) === first.seq - 1
    const after = typeof counts !== 'function' ? counts : goesOn ? counts(tail.counts) : undefined
    if (!after) return undefined
    const all = [...(goesOn ? tail.events : []), ...events]
    const kept = all.slice(Math.max(0, all.length - this.#mostEvents))
    return { before: first.seq - 1 + events.length - kept.length, events: kept, counts: after }
  }

  #keep(traderId: string, known: Known): void {
    this.#traders.set(traderId, known)
    if (known.tail) {
      const withoutTail = this.#tails.set(traderId, known)
      if (withoutTail) withoutTail.tail = undefined
    } else this.#tails.delete(traderId)
  }

  /** The counts as a reader of the database found them, with the number of the last record then. */
  found(traderId: string, lastSeq: number, counts: Counts): void {
    if (this.#found(traderId, lastSeq, counts)) this.#tell?.({ traderId, lastSeq, counts })
  }

  /** @returns whether nothing was known of the trader's counts before */
  #found(traderId: string, lastSeq: number, counts: Counts): boolean {
    const known = this.#traders.get(traderId)
    if (known?.last.seq !== lastSeq) return false
    const isKnown = known.tail !== undefined && endOf(known.tail) === lastSeq
    const tail = isKnown && known.tail ? { ...known.tail, counts } : { before: lastSeq, events: [], counts }
    this.#keep(traderId, { ...known, tail })
    return !isKnown
  }

  /** @returns undefined where it is not all here, or nothing is newer */
  since(traderId: string, seq: number, limit: number): Changes | undefined {
    const tail = this.#traders.get(traderId)?.tail
    if (!tail || seq < tail.before || seq >= endOf(tail)) return undefined
    return {
      events: tail.events.slice(seq - tail.before, seq - tail.before + limit),
      counts: tail.counts,
      lastSeq: endOf(tail),
    }
  }

  /** An instruction was published with the trader's row locked. */
  learn({ asked: { instruction }, trade, place }: LearnedTrade): void {
    const { traderId, accountId, brokerId } = trade
    const { seq, minute, n } = place
    const known = this.#traders.get(traderId)
    if (!known) return
    const places = this.#places(traderId) ?? { at: seq - 1, byWish: new Map<string, Place>(), minute, n }
    places.byWish.set(wishOf(instruction), { accountId, brokerId })
    if (places.minute < minute) [places.minute, places.n] = [minute, n]
    else if (places.minute === minute) places.n = Math.max(places.n, n)
    known.places = places
  }

  knowsPlace(traderId: string, instruction: NewTrade): boolean {
    return this.#places(traderId)?.byWish.has(wishOf(instruction)) ?? false
  }

  /**
   * Takes the next number within the minute.
   * @returns with the number of the trader's last record when that was learned; undefined where it is not known where the instruction goes,
   * or the clock was set back
   */
  takePlace(
    traderId: string,
    instruction: NewTrade,
    minute: string,
  ): (Place & { readonly n: number; readonly at: number }) | undefined {
    const places = this.#places(traderId)
    const place = places?.byWish.get(wishOf(instruction))
    if (!places || !place || minute < places.minute) return undefined
    if (minute > places.minute) [places.minute, places.n] = [minute, 0]
    places.n += 1
    return { ...place, n: places.n, at: places.at }
  }

  /** Where the trader's instructions go may have changed. */
  forgetPlaces(traderId: string): void {
    const known = this.#traders.get(traderId)
    if (known) known.places = undefined
  }

  #places(traderId: string): Places | undefined {
    const places = this.#traders.get(traderId)?.places
    return places && this.isOwnSince(traderId, places.at) ? places : undefined
  }
}

const endOf = ({ before, events }: Tail): number => before + events.length
