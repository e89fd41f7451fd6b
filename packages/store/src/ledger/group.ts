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
  readonly pen: Pen
  readonly nowMs: () => number
  /** After a commit, once for each trader: the number of the trader's last record. */
  readonly committed: (traderId: string, seq: number) => void
}

/**
 * Group commit: while one transaction is under way, writes pile up, and all of them go into the next. Nothing waits for a timer. Where
 * a group cannot be written, its members are written one after the other, so that a write fails for its own faults alone.
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
    try {
      const lastSeqs = await this.#write(group)
      for (const [traderId, seq] of lastSeqs) this.#ports.committed(traderId, seq)
      for (const { done } of group) done()
    } catch (error) {
      if (group.length === 1) first.failed(error)
      else for (const one of group) await this.#writeGroup([one])
    }
  }

  async #write(group: readonly Waiting[]): Promise<ReadonlyMap<string, number>> {
    const { pen, nowMs } = this.#ports
    let lastSeqs: ReadonlyMap<string, number> = new Map()
    await pen.write(async (client) => {
      const writes = group.map(({ write }) => write)
      const prepared = await prepareChanges(client, writes, nowMs())
      lastSeqs = prepared.lastSeqs
      return prepared.statement
    }, group[0]?.generation)
    return lastSeqs
  }
}
