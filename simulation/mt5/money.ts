import { type Account, gold, profit } from '@ratchet/broker/counterparty/mt5'
import type { SeenMoney } from '../books.ts'

/** An account at a moment: money in cents, prices in points. */
interface State {
  /** Until when it was the account's; infinite for the last. */
  untilMs: number
  readonly balance: number
  readonly positions: readonly { readonly type: number; readonly volume: number; readonly openPrice: number }[]
}

/** What is not heard for so long is no word on what an account comes to: no older state may be taken for the account. */
const seenForMs = 20_000

/** The money of the trade server's accounts, reckoned without anything of the connector or the engine. */
export class Mt5Money implements SeenMoney {
  readonly #nowMs: () => number
  readonly #states = new Map<string, State[]>()
  readonly #transfers = new Map<string, number[]>()

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs
  }

  take(id: string, { balance, positions }: Account): void {
    const states = this.#states.get(id) ?? []
    this.#states.set(id, states)
    const last = states.at(-1)
    const open = [...positions.values()].map(({ type, volume, openPrice }) => ({ type, volume, openPrice }))
    if (last?.balance === balance && JSON.stringify(last.positions) === JSON.stringify(open)) return
    if (last) last.untilMs = this.#nowMs()
    states.push({ untilMs: Number.POSITIVE_INFINITY, balance, positions: open })
  }

  moved(id: string, cents: number): void {
    this.#transfers.set(id, [...this.transfers(id), cents])
  }

  transfers(id: string): readonly number[] {
    return this.#transfers.get(id) ?? []
  }

  balanceOf(id: string): number {
    return this.#states.get(id)?.at(-1)?.balance ?? 0
  }

  worths(id: string, bid: number, ask: number): readonly number[] {
    const sinceMs = this.#nowMs() - seenForMs
    const worth = ({ balance, positions }: State) =>
      positions.reduce(
        (sum, { type, volume, openPrice }) => sum + profit(gold, type, volume, openPrice, type === 0 ? bid : ask),
        balance,
      )
    return (this.#states.get(id) ?? [])
      .filter(({ untilMs }) => untilMs >= sinceMs)
      .toReversed()
      .map(worth)
  }
}
