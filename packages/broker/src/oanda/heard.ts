import type { Clock } from '@ratchet/engine/ports'
import { centsOf } from './book.ts'
import { isAfter } from './history.ts'
import type { Transaction } from './wire.ts'

/** Money in cents, as the broker said it last. */
export interface Figures {
  readonly balance: number
  readonly equity: number
  readonly marginUsed: number
  readonly marginFree: number
}

/** The account's heartbeat comes every five seconds, its sum every ten: what was heard of it before that says nothing of now. */
const heardForMs = 12_000

interface Sum {
  readonly balance: string
  readonly NAV: string
  readonly marginUsed: string
  readonly marginAvailable: string
  readonly currency: string
  readonly lastTransactionID: string
}

/** What was heard of an account last: its money, and how far its history goes. */
export class Heard {
  readonly #clock: Clock
  readonly #steady: Clock
  figures: Figures | undefined
  /** The last transaction that they take in. */
  #figuresAt = '0'
  currency = ''
  atMs: number | undefined
  /** The same, as spans are measured. */
  #steadyMs = Number.NEGATIVE_INFINITY
  /** The last transaction of which anything was heard. */
  #last = '0'

  constructor(clock: Clock, steady: Clock) {
    this.#clock = clock
    this.#steady = steady
  }

  take({ balance, NAV, marginUsed, marginAvailable, currency, lastTransactionID }: Sum): void {
    this.hear(lastTransactionID)
    this.currency = currency
    const [equity, used, free] = [centsOf(NAV), centsOf(marginUsed), centsOf(marginAvailable)]
    this.#figuresAt = lastTransactionID
    this.figures = { balance: centsOf(balance), equity, marginUsed: used, marginFree: free }
  }

  hear(lastTransaction: string | undefined): void {
    this.atMs = this.#clock.nowMs()
    this.#steadyMs = this.#steady.nowMs()
    if (lastTransaction !== undefined && isAfter(lastTransaction, this.#last)) this.#last = lastTransaction
  }

  get isOfNow(): boolean {
    return this.#steady.nowMs() - this.#steadyMs <= heardForMs
  }

  /** Whether anything was heard of what comes after a transaction. */
  isBeyond(transaction: string): boolean {
    return isAfter(this.#last, transaction)
  }

  /** Money that came or went since the sum was read: it is told at once, not with the next sum. */
  count({ id, type, amount }: Transaction): void {
    if (type !== 'TRANSFER_FUNDS' || !this.figures || !isAfter(id, this.#figuresAt)) return
    const cents = centsOf(amount)
    const { balance, equity, marginUsed, marginFree } = this.figures
    this.figures = { balance: balance + cents, equity: equity + cents, marginUsed, marginFree: marginFree + cents }
  }
}
