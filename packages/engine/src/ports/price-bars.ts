/** The prices of a symbol in a span of time: ten seconds where they were heard, a minute where a broker told them later. Prices in points. */
export interface PriceBar {
  readonly symbol: string
  readonly startMs: number
  /** The times of its first and its last quote, as near as they are known. */
  readonly firstMs: number
  readonly lastMs: number
  readonly bidOpen: number
  readonly bidHigh: number
  readonly bidLow: number
  readonly bidClose: number
  readonly askOpen: number
  readonly askHigh: number
  readonly askLow: number
  readonly askClose: number
}

/** A market's past prices. */
export interface PastPrices {
  /** Writes bars, or more parts of existing bars: writing the same part twice has the effect of once. */
  write(bars: readonly PriceBar[]): Promise<void>
  /** The time of a symbol's last price that is kept; null where none is. */
  endOf(symbol: string): Promise<number | null>
}
