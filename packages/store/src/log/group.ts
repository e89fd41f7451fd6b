import { type BookLog, LogBroken, OwnershipLost, type Write } from '@ratchet/engine/ports'
import type pg from 'pg'
import { isRefusal } from '../connections/refused.ts'
import { isPassing } from '../errors.ts'
import { type Composed, composeLocked, composeRemembered } from './commit.ts'
import {
  type BookEntry,
  booksOf,
  type Item,
  isBook,
  isPublication,
  isWrite,
  type Publication,
  rowsIn,
  tradersOf,
} from './item.ts'
import type { WriterLease } from './lease.ts'
import { lockRows } from './locked-rows.ts'
import type { TraderMemory } from './memory.ts'
import type { Projector } from './projector.ts'
import type { RememberedRows } from './remembered.ts'

/** Most entries in one transaction: their traders can publish nothing meanwhile. */
const mostInGroup = 512
/**
 * Most rows in one transaction, but for an entry that has more by itself. Where one quote moves the stops of many positions an entry has
 * hundreds of them: a session that waits while a hundred thousand are composed is ended by the database, as one that has forgotten its transaction.
 */
const mostRowsInGroup = 4096
/** Where so many wait, they are composed while the group before them is written. */
const enoughToPrepare = 128
/** Most entries that may wait before whoever goes ahead of them has to wait too. */
const mostWaiting = 2048

interface Waiting {
  readonly item: Item
  /** The generation of the lease under which the account was loaded, or the instruction came. */
  readonly generation: number
  /** Whether memory has gone on from it: where it is not written, nothing after it may be. */
  isAhead: boolean
  readonly done: () => void
  readonly failed: (error: unknown) => void
}

/** A group, and the statement that writes it. */
interface Given {
  readonly group: readonly Waiting[]
  readonly composed: Composed
}

/** A group that was composed while the one before it was written. */
interface Prepared extends Given {
  /** What it goes on from. */
  readonly follows: Composed
}

export interface GroupPorts {
  readonly lease: Pick<WriterLease, 'write' | 'generation'>
  readonly remembered: RememberedRows
  /** Is told of each commit. */
  readonly written: TraderMemory
  /** Makes the tables from what was appended. */
  readonly projector: Pick<Projector, 'add' | 'addBook' | 'room'>
  readonly nowMs: () => number
  /** After a commit, once for each trader: the number of the trader's last record. */
  readonly committed: (traderId: string, seq: number) => void
}

/** What was published, and how its publisher says that memory goes on from it. */
export interface Publishing {
  /** @returns false where nothing was written @throws what the database says, where nobody knows whether the instruction was written */
  readonly written: Promise<boolean>
  goOn(): void
}

/**
 * The log: what arrives while a transaction is under way goes into the next one together, in its order. Nothing waits for a timer. If a
 * group was not written because somebody else has written to a record of it, it is written once more with all its rows locked.
 *
 * Memory may go ahead of it. Where something that memory has gone on from is not written, or nobody knows, the log is broken: nothing after
 * it is written, and nothing more is taken until it is mended. What others wait for fails for itself alone, and is therefore never in one group
 * with the rest; if it is unknown whether it was written, it is not written again: each record would be there twice.
 */
export class Group {
  readonly #ports: GroupPorts
  #waiting: Waiting[] = []
  #running: Promise<void> | undefined
  #prepared: Prepared | undefined
  /** What was given to the database and is not committed, and what it has committed last. */
  #given: Given | undefined
  #done: Composed | undefined
  /** What was taken last for which nobody waits. */
  #last: Promise<void> = Promise.resolve()
  /** What is durable and nobody has been told of. */
  readonly #untold: (() => void)[] = []
  /** Callers that wait until the log is shorter. */
  #roomFor: (() => void)[] = []
  #isBroken = false
  readonly #listeners: ((error: unknown) => void)[] = []
  /** Accounts of a group that the database refused: their writes have to be committed one by one, until one was. */
  readonly #suspects = new Set<string>()

  constructor(ports: GroupPorts) {
    this.#ports = ports
  }

  onBroken(listener: (error: unknown) => void): void {
    this.#listeners.push(listener)
  }

  /** Resolves when the write is durable. @throws OwnershipLost, LogBroken, and what the database says */
  async commit(write: Write, generation: number): Promise<void> {
    await this.#add(write, generation, false)
    this.#suspects.delete(write.account.id)
  }

  /** @returns what resolves when it is durable; undefined where it has to be committed @throws LogBroken */
  append(write: Write, generation: number): Promise<void> | undefined {
    if (this.#isBroken) throw new LogBroken(broken)
    return this.#suspects.has(write.account.id) ? undefined : this.#ahead(write, generation)
  }

  readonly book: Pick<BookLog, 'append' | 'break'> = {
    append: (book, entry) => {
      const item = { book, entry } as BookEntry
      return this.#isBroken ? Promise.reject(new LogBroken(broken)) : this.#ahead(item, this.#ports.lease.generation)
    },
    break: (error) => this.#break(error),
  }

  publish(publication: Publication, generation: number): Publishing {
    let waiting: Waiting | undefined
    const written = this.#add(publication, generation, false, (one) => {
      waiting = one
    }).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Undone || error instanceof LogBroken) return false
        throw error
      },
    )
    return {
      written,
      goOn: () => {
        if (waiting) waiting.isAhead = true
      },
    }
  }

  /** Resolves when all that was taken so far, and on which nobody waits, is durable. @throws LogBroken */
  durable(): Promise<void> {
    return this.#isBroken ? Promise.reject(new LogBroken(broken)) : this.#last
  }

  /** Resolves when the log may grow again; undefined where it may. */
  room(): Promise<void> | undefined {
    if (this.#waiting.length < mostWaiting || this.#isBroken) return undefined
    return new Promise((done) => this.#roomFor.push(done))
  }

  /** Resolves when nothing is under way here. */
  async ended(): Promise<void> {
    while (this.#running) await this.#running
  }

  /** All memory was thrown away, and what is durable was loaded again. */
  mend(): void {
    this.#isBroken = false
    this.#last = Promise.resolve()
  }

  #ahead(item: Item, generation: number): Promise<void> {
    const durable = this.#add(item, generation, true).catch((error: unknown) => {
      throw error instanceof Undone ? error.cause : error
    })
    this.#last = durable
    durable.catch(() => {})
    return durable
  }

  #add(item: Item, generation: number, isAhead: boolean, added?: (waiting: Waiting) => void): Promise<void> {
    if (this.#isBroken) return Promise.reject(new LogBroken(broken))
    const result = new Promise<void>((done, failed) => {
      const waiting = { item, generation, isAhead, done, failed }
      this.#waiting.push(waiting)
      added?.(waiting)
    })
    this.#running ??= this.#run()
    return result
  }

  async #run(): Promise<void> {
    // What follows from it in memory joins it: a broker of our own takes up its work one turn later.
    for (let turn = 0; turn < 2; turn++) await new Promise((done) => setImmediate(done))
    for (let group = this.#next(); group.length > 0; group = this.#prepared?.group ?? this.#next()) {
      const written = this.#writeGroup(group)
      // While the database writes this group, people are told of the one before, and the next one is composed.
      if (this.#untold.length > 0 || this.#mayPrepare) await new Promise((done) => setImmediate(done))
      this.#tell()
      this.#prepare()
      await written
      const room = this.#ports.projector.room()
      if (room || (this.#waiting.length === 0 && !this.#prepared)) this.#tell()
      await room
      if (this.#waiting.length < mostWaiting) this.#giveRoom()
    }
    this.#running = undefined
  }

  get #mayPrepare(): boolean {
    return this.#waiting.length >= enoughToPrepare && this.#given !== undefined
  }

  /** Composes the next group as if the one that is under way were written. Where it is not, that counts for nothing. */
  #prepare(): void {
    const given = this.#given
    if (!this.#mayPrepare || !given) return
    const group = this.#next()
    let composed: Composed | null = null
    try {
      composed = this.#compose(group, given)
    } catch {
      // It fails where it is written: there everybody is told of it who waits.
    }
    if (composed) this.#prepared = { group, composed, follows: given.composed }
    else this.#waiting.unshift(...group)
  }

  /** @returns null where the rows have to be locked first */
  #compose(group: readonly Waiting[], underWay?: Given): Composed | null {
    const { nowMs, remembered } = this.#ports
    const items = itemsOf(group)
    const rows = remembered.rowsFor(items, underWay?.composed.after)
    return rows && composeRemembered(items, rows, nowMs(), underWay && itemsOf(underWay.group))
  }

  #giveRoom(): void {
    for (const done of this.#roomFor.splice(0)) done()
  }

  /** The oldest of one lease generation: either writes on which others wait, or what nobody waits for, and instructions with both. */
  #next(): readonly Waiting[] {
    const [first] = this.#waiting
    let isApart: boolean | undefined
    let rows = 0
    const end = this.#waiting.findIndex((one, i) => {
      const wants = isPublication(one.item) ? undefined : !one.isAhead
      isApart ??= wants
      rows += rowsIn(one.item)
      if (i >= mostInGroup || (i > 0 && rows > mostRowsInGroup)) return true
      return one.generation !== first?.generation || (wants !== undefined && wants !== isApart)
    })
    return this.#waiting.splice(0, end === -1 ? this.#waiting.length : end)
  }

  async #writeGroup(group: readonly Waiting[]): Promise<void> {
    const isAhead = group.some((one) => one.isAhead)
    try {
      this.#committed(group, (await this.#append(group)) ?? (await this.#writeLocked(group)))
    } catch (error) {
      if (isAhead) this.#breakBy(group, error)
      else if (group.length > 1 && error instanceof Undone) for (const one of group) await this.#writeGroup([one])
      else this.#fail(group, error)
    }
  }

  #fail(group: readonly Waiting[], error: unknown): void {
    const said = error instanceof Undone ? error.cause : error
    for (const { item, failed } of group) failed(isPublication(item) ? error : said)
  }

  #breakBy(group: readonly Waiting[], error: unknown): void {
    const isFault = error instanceof Undone && !(error.cause instanceof OwnershipLost) && !isPassing(error.cause)
    if (isFault) for (const { item } of group) if (isWrite(item)) this.#suspects.add(item.account.id)
    this.#break(error instanceof Undone ? error.cause : error)
    this.#fail(group, error)
  }

  #break(error: unknown): void {
    this.#tell()
    this.#isBroken = true
    const waiting = [...(this.#prepared?.group ?? []), ...this.#waiting]
    this.#waiting = []
    this.#prepared = undefined
    for (const listener of this.#listeners) listener(error)
    for (const { failed } of waiting) failed(new LogBroken(broken))
    this.#giveRoom()
  }

  /** Takes in what was committed, so that the next group goes on from it; who waits for it is told in `#tell`. */
  #committed(group: readonly Waiting[], composed: Composed): void {
    const { traders, trades, before, asKept, writes } = composed
    this.#done = composed
    this.#given = undefined
    const { remembered, written, committed, projector } = this.#ports
    for (const { item } of group) if (isPublication(item)) remembered.published(item.trade)
    for (const write of writes) remembered.wrote(write)
    for (const { accountId, id, after } of trades) remembered.became(accountId, id, after)
    for (const [traderId, { last, events, counts }] of traders) {
      const first = last.seq - events.length + 1
      const so = before.counts(traderId)
      written.add({ traderId, first, last, events: asKept ? events : null, counts: so ? counts(so) : counts })
      projector.add(traderId, events.length)
    }
    for (const [book, entries] of booksOf(itemsOf(group))) book.committed(entries)
    for (const { item } of group) if (isBook(item)) projector.addBook(item.book, rowsIn(item))
    this.#untold.push(() => {
      for (const [traderId, { last }] of traders) committed(traderId, last.seq)
      for (const { done } of group) done()
    })
  }

  /** The gate: everything that leaves the process because of a commit hangs on this. */
  #tell(): void {
    for (const tell of this.#untold.splice(0)) tell()
  }

  /** Writes the statement that `compose` makes. @throws Undone where nothing was written */
  async #write(
    group: readonly Waiting[],
    compose: (client: pg.Client) => Promise<Composed>,
    alone = false,
  ): Promise<Composed> {
    let composed: Composed | undefined
    try {
      await this.#ports.lease.write(
        async (client) => {
          composed = await compose(client)
          const { statement } = composed
          return statement && { statement }
        },
        group[0]?.generation,
        alone,
      )
      if (!composed) throw new Error('A group was not composed')
      return composed
    } catch (error) {
      for (const traderId of tradersOf(itemsOf(group))) this.#ports.written.forget(traderId)
      // Before the statement was composed, no commit was sent. After that only the database's own refusal proves that there was none. The
      // lease turns every unknown outcome into OwnershipLost and a new generation, under which none of these could be written; but that
      // alone must not decide whether a record is written twice.
      throw !composed || isRefusal(error) ? new Undone(error) : error
    }
  }

  /** Writes by what is remembered. @returns null where nothing was written, and the rows have to be locked first */
  async #append(group: readonly Waiting[]): Promise<Composed | null> {
    const composed = this.#takePrepared(group) ?? this.#compose(group)
    this.#given = composed ? { group, composed } : undefined
    if (!composed) return null
    try {
      return await this.#write(group, async () => composed, true)
    } catch (error) {
      if (error instanceof Undone) return null
      throw error
    }
  }

  /** @returns undefined where it was not composed before, or what it was to go on from was not written so */
  #takePrepared(group: readonly Waiting[]): Composed | undefined {
    const prepared = this.#prepared
    if (prepared?.group !== group) return undefined
    this.#prepared = undefined
    return prepared.follows === this.#done ? prepared.composed : undefined
  }

  #writeLocked(group: readonly Waiting[]): Promise<Composed> {
    const items = itemsOf(group)
    return this.#write(group, async (client) =>
      composeLocked(items, await lockRows(client, items), this.#ports.nowMs()),
    )
  }
}

const itemsOf = (group: readonly Waiting[]): readonly Item[] => group.map(({ item }) => item)

const broken = 'Something before it in the log was not written.'

/** Nothing of a group was written. */
class Undone extends Error {
  constructor(cause: unknown) {
    super('Nothing was written', { cause })
  }
}
