import { isRefusal } from '../refused.ts'
import { prepareChanges } from './commit.ts'
import type { Write } from './gather.ts'
import type { WriterLease } from './lease.ts'

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
    const [first] = group
    if (!first) return
    const { lease, nowMs, committed } = this.#ports
    let prepared: Awaited<ReturnType<typeof prepareChanges>> | undefined
    try {
      await lease.write(async (client) => {
        const writes = group.map(({ write }) => write)
        prepared = await prepareChanges(client, writes, nowMs())
        return prepared.statement
      }, first.generation)
    } catch (error) {
      // Before the group was prepared, no commit was sent. After that only the database's own refusal proves that there was none. The
      // lease turns every unknown outcome into OwnershipLost and a new generation, under which none of these could be written; but that
      // alone must not decide whether a record is written twice.
      const isUndone = !prepared || isRefusal(error)
      if (group.length > 1 && isUndone) for (const one of group) await this.#writeGroup([one])
      else for (const { failed } of group) failed(error)
      return
    }
    for (const [traderId, seq] of prepared?.lastSeqs ?? []) committed(traderId, seq)
    for (const { done } of group) done()
  }
}
