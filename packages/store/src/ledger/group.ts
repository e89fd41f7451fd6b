import type { Write } from '@ratchet/engine/ports'
import type pg from 'pg'
import { isRefusal } from '../refused.ts'
import { type Composed, composeLocked, composeRemembered } from './commit.ts'
import { type BookCommit, type Item, isBook, isPublication, type Publication, tradersOf, writesOf } from './item.ts'
import type { WriterLease } from './lease.ts'
import { lockRows } from './locked-rows.ts'
import type { Projector } from './projector.ts'
import type { RememberedRows } from './remembered.ts'
import type { Written } from './written.ts'

/** Most writes in one transaction: their traders can publish nothing meanwhile, and a group that fails is written again one by one. */
const mostInGroup = 128

interface Waiting {
  readonly item: Item
  /** The generation of the lease under which the account was loaded, or the instruction came. */
  readonly generation: number
  /** Called once it is durable: all of it, or the book without what the engine writes with it. */
  readonly done: (isWhole: boolean) => void
  readonly failed: (error: unknown) => void
}

export interface GroupPorts {
  readonly lease: Pick<WriterLease, 'write'>
  readonly remembered: RememberedRows
  /** Is told of each commit. */
  readonly written: Written
  /** Makes the tables from what was appended. */
  readonly projector: Pick<Projector, 'add' | 'room'>
  readonly nowMs: () => number
  /** After a commit, once for each trader: the number of the trader's last record. */
  readonly committed: (traderId: string, seq: number) => void
}

/**
 * Group commit: writes and instructions that arrive while a transaction is under way go into the next one together. Nothing waits for a timer. If a
 * group was not written, its members are written one by one, so that a write fails for its own faults alone. If it is unknown whether
 * the group was written, none of it is written again: each record would be there twice. Instructions are written by what is remembered,
 * or not here.
 */
export class Group {
  readonly #ports: GroupPorts
  #waiting: Waiting[] = []
  #running = false

  constructor(ports: GroupPorts) {
    this.#ports = ports
  }

  /** Resolves when the write is durable. @throws OwnershipLost, and what the database says */
  commit(write: Write, generation: number): Promise<void> {
    return this.#add(write, generation).then(() => {})
  }

  /** @returns whether what the engine writes was written too @throws what the database says of the book */
  commitBook(book: BookCommit, generation: number): Promise<boolean> {
    return this.#add(book, generation)
  }

  /**
   * @returns false where nothing was written
   * @throws what the database says, where nobody knows whether the instruction was written
   */
  publish(publication: Publication, generation: number): Promise<boolean> {
    return this.#add(publication, generation).catch((error: unknown) => {
      if (error instanceof Undone) return false
      throw error
    })
  }

  #add(item: Item, generation: number): Promise<boolean> {
    const result = new Promise<boolean>((done, failed) => this.#waiting.push({ item, generation, done, failed }))
    if (!this.#running) void this.#run()
    return result
  }

  async #run(): Promise<void> {
    this.#running = true
    // Writes queued in this microtask join the group.
    await undefined
    for (let group = this.#next(); group.length > 0; group = this.#next()) {
      await this.#writeGroup(group)
      await this.#ports.projector.room()
    }
    this.#running = false
  }

  /** The oldest of one lease generation, at most one write for each account: its next write depends on the broker report of the first. */
  #next(): readonly Waiting[] {
    const [first] = this.#waiting
    const accounts = new Set<string>()
    const group: Waiting[] = []
    const rest: Waiting[] = []
    for (const one of this.#waiting) {
      const ids = writesOf(one.item).map(({ account }) => account.id)
      const isRoom = group.length < mostInGroup && one.generation === first?.generation
      const fits = isRoom && !ids.some((id) => accounts.has(id))
      if (fits) group.push(one)
      else rest.push(one)
      if (fits) for (const id of ids) accounts.add(id)
    }
    this.#waiting = rest
    return group
  }

  async #writeGroup(group: readonly Waiting[]): Promise<void> {
    try {
      const appended = await this.#append(group)
      if (appended) this.#told(group, appended)
      else await this.#writeApart(group)
    } catch (error) {
      for (const { failed } of group) failed(error)
    }
  }

  /** Nothing of the group was written. */
  async #writeApart(group: readonly Waiting[]): Promise<void> {
    for (const { item, failed } of group) if (isPublication(item)) failed(new Undone(undefined))
    for (const one of group) if (isBook(one.item)) await this.#writeBook(one, one.item)
    const left = group.flatMap((one) =>
      isPublication(one.item) || isBook(one.item) ? [] : [{ ...one, item: one.item }],
    )
    if (left.length > 0) await this.#writeLocked(left)
  }

  /** Writes a book without what the engine writes with it. */
  async #writeBook({ generation, done, failed }: Waiting, { apply, json, writes }: BookCommit): Promise<void> {
    const statement = { name: 'book', text: `select ${apply}($1::jsonb)`, values: [json] }
    try {
      await this.#ports.lease.write(async () => ({ statement }), generation, true)
      done(writes.length === 0)
    } catch (error) {
      failed(error)
    }
  }

  async #writeLocked(left: readonly (Waiting & { readonly item: Write })[]): Promise<void> {
    const writes = left.map(({ item }) => item)
    try {
      const compose = async (client: pg.Client) =>
        composeLocked(writes, await lockRows(client, writes), this.#ports.nowMs())
      this.#told(left, await this.#write(left, compose))
    } catch (error) {
      if (left.length > 1 && error instanceof Undone) for (const one of left) await this.#writeGroup([one])
      else for (const { failed } of left) failed(error instanceof Undone ? error.cause : error)
    }
  }

  #told(group: readonly Waiting[], { traders, published, before, asKept, writes }: Composed): void {
    const { remembered, written, committed, projector } = this.#ports
    for (const trade of published) remembered.published(trade)
    for (const write of writes) remembered.wrote(write, before)
    for (const [traderId, { last, events, counts }] of traders) {
      const first = last.seq - events.length + 1
      const so = before.counts(traderId)
      written.add({ traderId, first, last, events: asKept ? events : null, counts: so ? counts(so) : counts })
      projector.add(traderId, events.length)
      committed(traderId, last.seq)
    }
    for (const { done } of group) done(true)
  }

  /** Writes the statement that `compose` makes. */
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
      for (const traderId of group.flatMap(({ item }) => tradersOf(item))) this.#ports.written.forget(traderId)
      // Before the statement was composed, no commit was sent. After that only the database's own refusal proves that there was none. The
      // lease turns every unknown outcome into OwnershipLost and a new generation, under which none of these could be written; but that
      // alone must not decide whether a record is written twice.
      throw !composed || isRefusal(error) ? new Undone(error) : error
    }
  }

  /** Writes by what is remembered. @returns null where nothing was written, and the rows have to be locked first */
  async #append(group: readonly Waiting[]): Promise<Composed | null> {
    const { nowMs, remembered } = this.#ports
    const items = group.map(({ item }) => item)
    const rows = remembered.rowsFor(items)
    const composed = rows && composeRemembered(items, rows, nowMs())
    if (!composed) return null
    try {
      return await this.#write(group, async () => composed, true)
    } catch (error) {
      if (error instanceof Undone) return null
      throw error
    }
  }
}

/** Nothing of a group was written. */
class Undone extends Error {
  constructor(cause: unknown) {
    super('Nothing was written', { cause })
  }
}
