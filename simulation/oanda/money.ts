import type { Account } from '@ratchet/broker/counterparty/oanda'
import type { SeenMoney } from '../books.ts'

/** An account at a moment, in the venue's own units: money in 1/100000, prices in 1/1000, one unit an ounce. */
interface State {
  /** Until when it was the account's; infinite for the last. */
  untilMs: number
  readonly balance: number
  readonly trades: readonly { readonly units: number; readonly price: number }[]
}

/** What is not heard for so long is no word on what an account comes to: no older state may be taken for the account. */
const seenForMs = 20_000

const half = (value: number) => Math.sign(value) * Math.round(Math.abs(value))

/** The money of the venue's accounts, reckoned without anything of the adapter or the engine. */
export class OandaMoney implements SeenMoney {
  readonly #nowMs: () => number
  /** What a dollar is in the money of an account. */
  readonly #rateOf: (account: string) => number
  readonly #states = new Map<string, State[]>()
  readonly #transfers = new Map<string, number[]>()

  constructor(nowMs: () => number, rateOf: (account: string) => number) {
    this.#nowMs = nowMs
    this.#rateOf = rateOf
  }

  take(id: string, { balance, trades }: Account): void {
    const states = this.#states.get(id) ?? []
    this.#states.set(id, states)
    const last = states.at(-1)
    if (last) last.untilMs = this.#nowMs()
    const open = [...trades.values()].map(({ units, price }) => ({ units, price }))
    states.push({ untilMs: Number.POSITIVE_INFINITY, balance, trades: open })
  }

  moved(id: string, cents: number): void {
    this.#transfers.set(id, [...this.transfers(id), cents])
  }

  transfers(id: string): readonly number[] {
    return this.#transfers.get(id) ?? []
  }

  balanceOf(id: string): number {
    return half((this.#states.get(id)?.at(-1)?.balance ?? 0) / 1000)
  }

  worths(id: string, bid: number, ask: number): readonly number[] {
    const sinceMs = this.#nowMs() - seenForMs
    const rate = this.#rateOf(id)
    const worth = ({ balance, trades }: State) =>
      trades.reduce(
        (sum, { units, price }) => sum + half(half((((units > 0 ? bid : ask) - price) * units) / 10) * rate),
        half(balance / 1000),
      )
    return (this.#states.get(id) ?? [])
      .filter(({ untilMs }) => untilMs >= sinceMs)
      .toReversed()
      .map(worth)
  }
}
