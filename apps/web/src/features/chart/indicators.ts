import * as texts from './texts.ts'

interface Indicator {
  readonly label: string
  /** Over the price, or in a pane below it. */
  readonly over: boolean
  /** Lengths in candles, where the library's own are not the usual ones. */
  readonly lengths?: readonly number[]
}

/** What can be drawn beside the price; by the library's names. */
export const indicators = {
  MA: { label: texts.movingAverages, over: true, lengths: [20, 50] },
  EMA: { label: texts.exponentialAverages, over: true, lengths: [20, 50] },
  BOLL: { label: texts.bollingerBands, over: true },
  TWAP: { label: texts.dailyAverage, over: true },
  PIVOT: { label: texts.dailyPivots, over: true },
  SAR: { label: texts.parabolicSar, over: true },
  RSI: { label: 'RSI', over: false, lengths: [14] },
  MACD: { label: 'MACD', over: false },
  KDJ: { label: texts.stochastic, over: false },
  ATR: { label: texts.atrWilder, over: false },
  ATR_MEAN: { label: texts.atrMeanLikeMt, over: false },
  CCI: { label: 'CCI', over: false },
  DMI: { label: texts.adxAndDmi, over: false },
} as const satisfies Readonly<Record<string, Indicator>>
export type IndicatorName = keyof typeof indicators
export const indicatorOf = (name: IndicatorName): Indicator => indicators[name]
export const indicatorNames = Object.keys(indicators) as IndicatorName[]
