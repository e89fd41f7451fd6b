/** A call of one of the program's event handlers. */
export type ProgramEvent =
  | { readonly kind: 'timer' }
  | { readonly kind: 'tick' }
  | { readonly kind: 'transaction'; readonly texts: readonly [trans: string, request: string, result: string] }

const maxTransactions = 1024

/** The queue of one program: NewTick and Timer are dropped while one of their kind waits or is handled, and old transactions are overwritten. */
export class EventQueue {
  readonly #events: ProgramEvent[] = []
  #handled: ProgramEvent | undefined
  /** How many transactions were overwritten. */
  overwritten = 0

  get length(): number {
    return this.#events.length
  }

  add(event: ProgramEvent): void {
    const { kind } = event
    const isWaiting = this.#handled?.kind === kind || this.#events.some((one) => one.kind === kind)
    if (kind !== 'transaction' && isWaiting) return
    this.#events.push(event)
    const transactions = this.#events.filter((one) => one.kind === 'transaction')
    const [oldest] = transactions
    if (transactions.length <= maxTransactions || !oldest) return
    this.#events.splice(this.#events.indexOf(oldest), 1)
    this.overwritten++
  }

  /** The next event, which counts as handled until the next call. */
  next(): ProgramEvent | undefined {
    this.#handled = this.#events.shift()
    return this.#handled
  }

  clear(): void {
    this.#events.length = 0
    this.#handled = undefined
  }
}
