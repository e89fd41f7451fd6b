import type { Contract } from './contract.ts'

export interface Tick {
  /** By the trade server's clock. */
  readonly msc: number
  readonly bid: number
  readonly ask: number
}

/** A minute of bids. */
export interface Bar {
  readonly sec: number
  readonly open: number
  high: number
  low: number
  close: number
  ticks: number
}

const keptTicks = 20_000

/** The prices of one symbol: its last ticks, and whole minutes of them. */
export class SymbolQuotes {
  /** Changes are told to the terminals, which read contracts anew. */
  contract: Contract
  readonly ticks: Tick[] = []
  readonly bars: Bar[] = []

  constructor(contract: Contract) {
    this.contract = contract
  }

  get last(): Tick | undefined {
    return this.ticks.at(-1)
  }

  add(tick: Tick): void {
    this.ticks.push(tick)
    if (this.ticks.length > keptTicks) this.ticks.splice(0, keptTicks / 4)
    const sec = Math.floor(tick.msc / 60_000) * 60
    const bar = this.bars.at(-1)
    if (bar?.sec !== sec) {
      this.bars.push({ sec, open: tick.bid, high: tick.bid, low: tick.bid, close: tick.bid, ticks: 1 })
      return
    }
    bar.high = Math.max(bar.high, tick.bid)
    bar.low = Math.min(bar.low, tick.bid)
    bar.close = tick.bid
    bar.ticks++
  }
}
