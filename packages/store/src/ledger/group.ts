import type { Counts } from '@ratchet/contract'
import type pg from 'pg'
import { isRefusal } from '../refused.ts'
import { type Composed, composeLocked, composeRemembered } from './commit.ts'
import type { Write } from './gather.ts'
import type { WriterLease } from './lease.ts'
import { lockRows } from './locked-rows.ts'
import type { RememberedRows } from './remembered.ts'
import type { Written } from './written.ts'

/** Most writes in one transaction: their traders can publish nothing meanwhile, and a group that fails is written again one by one. */
const mostInGroup = 128

interface Waiting {
  readonly write: Write
  /** The generation of the lease under which the account was loaded. */
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
 * Group commit: writes that arrive while a transaction is under way go into the next one together. Nothing waits for a timer. If a
 * group was not written, its members are written one by one, so that a write fails for its own faults alone. If it is unknown whether
 * the group was written, none of it is written again: each record would be there twice.
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
    const result = new Promise<void>((done, failed) => this.#waiting.push({ write, generation, done, failed }))
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

  /** The oldest writes of one lease generation, at most one for each account: its next write depends on the broker report of the first. */
  #next(): readonly Waiting[] {
    const [first] = this.#waiting
    const group = new Map<string, Waiting>()
    const rest: Waiting[] = []
    for (const one of this.#waiting) {
      const { id } = one.write.account
      const fits = group.size < mostInGroup && one.generation === first?.generation && !group.has(id)
      if (fits) group.set(id, one)
      else rest.push(one)
    }
    this.#waiting = rest
    return [...group.values()]
  }

  async #writeGroup(group: readonly Waiting[]): Promise<void> {
    const writes = group.map(({ write }) => write)
    try {
      const done = (await this.#append(group, writes)) ?? (await this.#lockAndWrite(group, writes))
      this.#told(writes, done)
    } catch (error) {
      if (group.length > 1 && error instanceof Undone) for (const one of group) await this.#writeGroup([one])
      else for (const { failed } of group) failed(error instanceof Undone ? error.cause : error)
      return
    }
    for (const { done } of group) done()
  }

  #told(writes: readonly Write[], { composed, counts }: Done): void {
    const { remembered, written, committed } = this.#ports
    for (const write of writes) remembered.wrote(write)
    for (const [traderId, { last, events }] of composed.traders) {
      const now = counts.get(traderId)
      written.add({ traderId, last, events: now && composed.asKept ? events : null, counts: now ?? noCounts })
      committed(traderId, last.seq)
    }
  }

  /** Writes the statement that `compose` makes, and reads the counts that it leaves, in the same round trip. */
  async #write(group: readonly Waiting[], compose: (client: pg.Client) => Promise<Composed>): Promise<Done> {
    let composed: Composed | undefined
    try {
      const rows = await this.#ports.lease.write(async (client) => {
        composed = await compose(client)
        const { statement, traders } = composed
        return statement && { statement, reading: { ...countsOf, values: [[...traders.keys()]] } }
      }, group[0]?.generation)
      if (!composed) throw new Error('A group was not composed')
      return { composed, counts: new Map((rows as readonly CountsRow[]).map(({ id, ...counts }) => [id, counts])) }
    } catch (error) {
      for (const { write } of group) this.#ports.written.forget(write.account.traderId)
      // Before the statement was composed, no commit was sent. After that only the database's own refusal proves that there was none. The
      // lease turns every unknown outcome into OwnershipLost and a new generation, under which none of these could be written; but that
      // alone must not decide whether a record is written twice.
      throw !composed || isRefusal(error) ? new Undone(error) : error
    }
  }

  /** Writes by what is remembered. @returns null where nothing was written, and the rows have to be locked first */
  async #append(group: readonly Waiting[], writes: readonly Write[]): Promise<Done | null> {
    const { nowMs, remembered } = this.#ports
    const rows = remembered.rowsFor(writes)
    const composed = rows && composeRemembered(writes, rows, nowMs())
    if (!composed) return null
    try {
      return await this.#write(group, async () => composed)
    } catch (error) {
      if (error instanceof Undone) return null
      throw error
    }
  }

  #lockAndWrite(group: readonly Waiting[], writes: readonly Write[]): Promise<Done> {
    return this.#write(group, async (client) =>
      composeLocked(writes, await lockRows(client, writes), this.#ports.nowMs()),
    )
  }
}

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
