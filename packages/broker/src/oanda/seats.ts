import type { Limits } from './limits.ts'

export type StreamKind = 'prices' | 'account'

interface Holder {
  readonly kind: StreamKind
  readonly seated: (isSeated: boolean) => void
  isSeated: boolean
}

/**
 * Which of those who want a stream may have one: prices before accounts, then whoever came first. Of the seats of accounts prices take what they need
 * beyond their own, since an account without a stream is asked in turns and its stops work at the broker.
 */
export class Seats {
  readonly #limits: () => Pick<Limits, 'accountStreams' | 'priceStreams'>
  readonly #holders = new Set<Holder>()

  constructor(limits: () => Pick<Limits, 'accountStreams' | 'priceStreams'>) {
    this.#limits = limits
  }

  /** How many streams of prices could be opened besides without taking anybody's. */
  get spare(): number {
    return Math.max(0, this.#limits().priceStreams - this.#of('prices').length)
  }

  /**
   * Wants a stream until it leaves.
   * @param seated is called whenever it has got a seat, or has to give it up; while this runs for the first time too
   * @returns leaves
   */
  want(kind: StreamKind, seated: (isSeated: boolean) => void): () => void {
    const holder: Holder = { kind, seated, isSeated: false }
    this.#holders.add(holder)
    this.arrange()
    return () => {
      if (!this.#holders.delete(holder)) return
      this.arrange()
    }
  }

  /** Looks anew who has one: the limits may be others. */
  arrange(): void {
    const { accountStreams, priceStreams } = this.#limits()
    const [prices, accounts] = [this.#of('prices'), this.#of('account')]
    const ofPrices = Math.min(prices.length, accountStreams + priceStreams)
    const ofAccounts = Math.min(accountStreams, accountStreams + priceStreams - ofPrices)
    const next = new Set([...prices.slice(0, ofPrices), ...accounts.slice(0, Math.max(0, ofAccounts))])
    const moved = [...this.#holders].filter((one) => one.isSeated !== next.has(one))
    for (const one of moved) one.isSeated = next.has(one)
    // Whoever gives one up does so before another takes it.
    for (const one of moved.filter(({ isSeated }) => !isSeated)) one.seated(false)
    for (const one of moved.filter(({ isSeated }) => isSeated)) if (one.isSeated) one.seated(true)
  }

  #of(kind: StreamKind): Holder[] {
    return [...this.#holders].filter((one) => one.kind === kind)
  }
}
