interface Indicator {
  readonly label: string
  /** Over the price, or in a pane below it. */
  readonly over: boolean
  /** Lengths in candles, where the library's own are not the usual ones. */
  readonly lengths?: readonly number[]
}

/** What can be drawn beside the price; by the library's names. */
export const indicators = {
  MA: { label: 'Moving averages', over: true, lengths: [20, 50] },
  EMA: { label: 'Exponential averages', over: true, lengths: [20, 50] },
  BOLL: { label: 'Bollinger bands', over: true },
  TWAP: { label: 'Average of the day', over: true },
  PIVOT: { label: 'Pivots of the day', over: true },
  SAR: { label: 'Parabolic SAR', over: true },
  RSI: { label: 'RSI', over: false, lengths: [14] },
  MACD: { label: 'MACD', over: false },
  KDJ: { label: 'Stochastic', over: false },
  ATR: { label: 'ATR, Wilder’s', over: false },
  ATR_MEAN: { label: 'ATR, mean (MT5’s)', over: false },
  CCI: { label: 'CCI', over: false },
  DMI: { label: 'ADX and DMI', over: false },
} as const satisfies Readonly<Record<string, Indicator>>
export type IndicatorName = keyof typeof indicators
export const indicatorOf = (name: IndicatorName): Indicator => indicators[name]
export const indicatorNames = Object.keys(indicators) as IndicatorName[]
