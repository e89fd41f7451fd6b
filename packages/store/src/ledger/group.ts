import { isRefusal } from '../refused.ts'
import { prepareChanges } from './commit.ts'
import type { Write } from './gather.ts'
import type { Pen } from './pen.ts'

/** Writes of one transaction at most: their traders can publish nothing meanwhile, and what fails is written again one by one. */
const mostTogether = 128

interface Waiting {
  readonly write: Write
  /** Of the pen, under which the account was loaded. */
  readonly generation: number
  readonly done: () => void
  readonly failed: (error: unknown) => void
}

export interface GroupPorts {
  readonly pen: Pick<Pen, 'write'>
  readonly nowMs: () => number
  /** After a commit, once for each trader: the number of the trader's last record. */
  readonly committed: (traderId: string, seq: number) => void
}

/**
 * Group commit: while one transaction is under way, writes pile up, and all of them go into the next. Nothing waits for a timer. Where
 * a group was not written, its members are written one after the other, so that a write fails for its own faults alone. Where nobody
 * knows whether it was written, none of it is written again: each record would be there twice.
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
    // Whoever commits in the same turn comes along.
    await undefined
    for (let group = this.#next(); group.length > 0; group = this.#next()) await this.#writeGroup(group)
    this.#running = false
  }

  /** Those that wait longest, under one generation of the pen, each account once: its next write is decided by the broker report of the first. */
  #next(): readonly Waiting[] {
    const [first] = this.#waiting
    const group = new Map<string, Waiting>()
    const rest: Waiting[] = []
    for (const one of this.#waiting) {
      const { id } = one.write.account
      const fits = group.size < mostTogether && one.generation === first?.generation && !group.has(id)
      if (fits) group.set(id, one)
      else rest.push(one)
    }
    this.#waiting = rest
    return [...group.values()]
  }

  async #writeGroup(group: readonly Waiting[]): Promise<void> {
    const [first] = group
    if (!first) return
    const { pen, nowMs, committed } = this.#ports
    let prepared: Awaited<ReturnType<typeof prepareChanges>> | undefined
    try {
      await pen.write(async (client) => {
        const writes = group.map(({ write }) => write)
        prepared = await prepareChanges(client, writes, nowMs())
        return prepared.statement
      }, first.generation)
    } catch (error) {
      // Before it was prepared, no commit was sent. After that the database has to say itself that there was none: today the pen turns
      // every unknown outcome into OwnershipLost and a new generation, under which none of these could be written, but whether a record
      // is written twice is not to hang on that alone.
      const isUndone = !prepared || isRefusal(error)
      if (group.length > 1 && isUndone) for (const one of group) await this.#writeGroup([one])
      else for (const { failed } of group) failed(error)
      return
    }
    for (const [traderId, seq] of prepared?.lastSeqs ?? []) committed(traderId, seq)
    for (const { done } of group) done()
  }
}
