import type { Counts } from '@ratchet/contract'
import type { Write } from '@ratchet/engine/ports'
import type pg from 'pg'
import { isRefusal } from '../refused.ts'
import { type Composed, composeLocked, composeRemembered, isPublication, type Publication } from './commit.ts'
import type { WriterLease } from './lease.ts'
import { lockRows } from './locked-rows.ts'
import type { RememberedRows } from './remembered.ts'
import type { Written } from './written.ts'

/** Most writes in one transaction: their traders can publish nothing meanwhile, and a group that fails is written again one by one. */
const mostInGroup = 128

interface Waiting {
  readonly item: Write | Publication
  /** The generation of the lease under which the account was loaded, or the instruction came. */
  readonly generation: number
  readonly done: () => void
  readonly failed: (error: unknown) => void
}

export interface GroupPorts {
  readonly lease: Pick<WriterLease, 'write'>
  readonly remembered: RememberedRows
  /** Is told of each commit. */
  readonly written: Written
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
    return this.#add(write, generation)
  }

  /**
   * @returns false where nothing was written
   * @throws what the database says, where nobody knows whether the instruction was written
   */
  publish(publication: Publication, generation: number): Promise<boolean> {
    return this.#add(publication, generation).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Undone) return false
        throw error
      },
    )
  }

  #add(item: Write | Publication, generation: number): Promise<void> {
    const result = new Promise<void>((done, failed) => this.#waiting.push({ item, generation, done, failed }))
    if (!this.#running) void this.#run()
    return result
  }

  async #run(): Promise<void> {
    this.#running = true
    // Writes queued in this microtask join the group.
    await undefined
    for (let group = this.#next(); group.length > 0; group = this.#next()) await this.#writeGroup(group)
    this.#running = false
  }

  /** The oldest of one lease generation, at most one write for each account: its next write depends on the broker report of the first. */
  #next(): readonly Waiting[] {
    const [first] = this.#waiting
    const accounts = new Set<string>()
    const group: Waiting[] = []
    const rest: Waiting[] = []
    for (const one of this.#waiting) {
      const id = isPublication(one.item) ? undefined : one.item.account.id
      const fits = group.length < mostInGroup && one.generation === first?.generation && !(id && accounts.has(id))
      if (fits) group.push(one)
      else rest.push(one)
      if (fits && id) accounts.add(id)
    }
    this.#waiting = rest
    return group
  }

  async #writeGroup(group: readonly Waiting[]): Promise<void> {
    try {
      const appended = await this.#append(group)
      if (appended) this.#told(group, appended)
      else await this.#writeLocked(group)
    } catch (error) {
      for (const { failed } of group) failed(error)
    }
  }

  /** Nothing of the group was written. */
  async #writeLocked(group: readonly Waiting[]): Promise<void> {
    for (const { item, failed } of group) if (isPublication(item)) failed(new Undone(undefined))
    const left = group.flatMap((one) => (isPublication(one.item) ? [] : [{ ...one, item: one.item }]))
    if (left.length === 0) return
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

  #told(group: readonly Waiting[], { composed, counts }: Done): void {
    const { remembered, written, committed } = this.#ports
    for (const { item } of group) if (!isPublication(item)) remembered.wrote(item)
    for (const [traderId, { last, events }] of composed.traders) {
      const now = counts.get(traderId)
      const first = last.seq - events.length + 1
      written.add({ traderId, first, last, events: now && composed.asKept ? events : null, counts: now ?? noCounts })
      committed(traderId, last.seq)
    }
    for (const { done } of group) done()
  }

  /** Writes the statement that `compose` makes, and reads the counts that it leaves, in the same round trip. */
  async #write(
    group: readonly Waiting[],
    compose: (client: pg.Client) => Promise<Composed>,
    alone = false,
  ): Promise<Done> {
    let composed: Composed | undefined
    try {
      const rows = await this.#ports.lease.write(
        async (client) => {
          composed = await compose(client)
          const { statement, traders } = composed
          return statement && { statement, reading: { ...countsOf, values: [[...traders.keys()]] } }
        },
        group[0]?.generation,
        alone,
      )
      if (!composed) throw new Error('A group was not composed')
      return { composed, counts: new Map((rows as readonly CountsRow[]).map(({ id, ...counts }) => [id, counts])) }
    } catch (error) {
      for (const { item } of group) this.#ports.written.forget(traderOf(item))
      // Before the statement was composed, no commit was sent. After that only the database's own refusal proves that there was none. The
      // lease turns every unknown outcome into OwnershipLost and a new generation, under which none of these could be written; but that
      // alone must not decide whether a record is written twice.
      throw !composed || isRefusal(error) ? new Undone(error) : error
    }
  }

  /** Writes by what is remembered. @returns null where nothing was written, and the rows have to be locked first */
  async #append(group: readonly Waiting[]): Promise<Done | null> {
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

const traderOf = (item: Write | Publication): string => (isPublication(item) ? item.traderId : item.account.traderId)

interface Done {
  readonly composed: Composed
  /** By trader, of those whose record has grown. */
  readonly counts: ReadonlyMap<string, Counts>
}

type CountsRow = Counts & { readonly id: string }
const countsOf = {
  name: 'counts',
  text: 'select trader_id as id, pending, executed, modified, closed from ledger.tallies where trader_id = any($1::text[])',
}
const noCounts: Counts = { pending: 0, executed: 0, modified: 0, closed: 0 }

/** Nothing of a group was written. */
class Undone extends Error {
  constructor(cause: unknown) {
    super('Nothing was written', { cause })
  }
}
