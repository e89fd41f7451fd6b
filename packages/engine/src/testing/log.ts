import { LedgerAway, LogBroken, OwnershipLost } from '../ports/index.ts'

/** How a call reaches a database: late, not at all, or with its answer lost on the way back. */
export type Reach = <T>(work: () => T) => Promise<T>

interface Entry {
  /** @throws what refuses it */
  readonly write: () => void
  /** Whether somebody goes on before it is durable. */
  isAhead: boolean
  /** Whose it is, where it is one account's. */
  readonly account: string | undefined
  readonly done: () => void
  readonly failed: (error: unknown) => void
}

export interface LogSettings {
  readonly reach: Reach
  /** How many entries are written together at most, each time. */
  readonly most?: () => number
  /** Runs when some entries are durable and nobody knows yet. `others`: whether more wait. */
  readonly wrote?: (others: boolean) => Promise<void>
}

/**
 * The ledger's log in memory, with the rules of the product's own: entries are written in their order, some at a time; where one is not,
 * nothing after it is, until the log is mended.
 */
export class MemoryLog {
  /** Accounts whose entries were refused: theirs have to be committed one by one, until one was. */
  readonly suspects = new Set<string>()
  readonly #settings: LogSettings
  #waiting: Entry[] = []
  #isBroken = false
  #running: Promise<void> | undefined
  #last: Promise<void> = Promise.resolve()
  readonly #listeners: ((error: unknown) => void)[] = []

  constructor(settings: LogSettings) {
    this.#settings = settings
  }

  onBroken(listener: (error: unknown) => void): void {
    this.#listeners.push(listener)
  }

  /** @throws LogBroken */
  append(write: () => void, account?: string): Promise<void> {
    if (this.#isBroken) throw new LogBroken('The log is broken.')
    return this.#add(write, true, account)
  }

  /**
   * A write from which nothing has gone on yet.
   * @returns how memory goes on from it
   * @throws LogBroken
   */
  take(write: () => void): { readonly written: Promise<void>; goOn(): void } {
    if (this.#isBroken) throw new LogBroken('The log is broken.')
    const written = this.#add(write, false)
    const entry = this.#waiting.at(-1)
    return {
      written,
      goOn: () => {
        if (entry) entry.isAhead = true
      },
    }
  }

  /** A write on which somebody waits, and which fails for itself. */
  async commit(write: () => void, account: string): Promise<void> {
    if (this.#isBroken) throw new LogBroken('The log is broken.')
    await this.#add(write, false, account)
    this.suspects.delete(account)
  }

  #add(write: () => void, isAhead: boolean, account?: string): Promise<void> {
    const result = new Promise<void>((done, failed) => this.#waiting.push({ write, isAhead, account, done, failed }))
    this.#running ??= this.#run()
    this.#last = result
    result.catch(() => {})
    return result
  }

  /** Resolves when all that was taken so far is durable. @throws what became of the last of it */
  durable(): Promise<void> {
    return this.#isBroken ? Promise.reject(new LogBroken('The log is broken.')) : this.#last
  }

  /** Resolves when nothing is under way, whatever became of it. */
  async ended(): Promise<void> {
    while (this.#running) await this.#running
  }

  mend(): void {
    this.#isBroken = false
    this.#last = Promise.resolve()
  }

  async #run(): Promise<void> {
    // What is taken in this turn goes together.
    await undefined
    for (let group = this.#next(); group.length > 0; group = this.#next()) await this.#write(group)
    this.#running = undefined
  }

  #next(): readonly Entry[] {
    const first = this.#waiting.findIndex(({ isAhead }) => !isAhead)
    const ahead = first === -1 ? this.#waiting.length : first
    const most = this.#settings.most?.() ?? ahead
    return this.#waiting.splice(0, ahead === 0 ? 1 : Math.min(ahead, most))
  }

  async #write(group: readonly Entry[]): Promise<void> {
    let at: Entry | undefined
    try {
      await this.#settings.reach(() => {
        for (at of group) at.write()
      })
      await this.#settings.wrote?.(this.#waiting.length > 0)
      for (const { done } of group) done()
    } catch (error) {
      const passes = error instanceof LedgerAway || error instanceof OwnershipLost
      if (at?.isAhead && at.account && !passes) this.suspects.add(at.account)
      if (group.some(({ isAhead }) => isAhead)) this.break(error)
      for (const { failed } of group) failed(error)
    }
  }

  break(error: unknown): void {
    this.#isBroken = true
    for (const listener of this.#listeners) listener(error)
    const waiting = this.#waiting
    this.#waiting = []
    for (const { failed } of waiting) failed(new LogBroken('Something before it in the log was not written.'))
  }
}
