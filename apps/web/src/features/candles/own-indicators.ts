import { type IndicatorTemplate, registerIndicator } from 'klinecharts'
import { averageTrueRange, dayAverage, dayPivots, meanTrueRange } from './averages.ts'
import * as texts from './texts.ts'

const lines = (keys: readonly string[]) => keys.map((key) => ({ key, title: `${key.toUpperCase()}: `, type: 'line' }))

const own: readonly IndicatorTemplate<object, number>[] = [
  {
    name: 'ATR',
    shortName: texts.atrWilder,
    calcParams: [14],
    figures: lines(['atr']),
    calc: (bars, { calcParams: [length = 14] }) =>
      averageTrueRange(bars, length).map((atr) => (atr === undefined ? {} : { atr })),
  },
  {
    name: 'ATR_MEAN',
    shortName: texts.atrMean,
    calcParams: [14],
    figures: lines(['atr']),
    calc: (bars, { calcParams: [length = 14] }) =>
      meanTrueRange(bars, length).map((atr) => (atr === undefined ? {} : { atr })),
  },
  {
    name: 'TWAP',
    shortName: texts.dayAverage,
    series: 'price',
    figures: lines(['twap']),
    calc: (bars) => dayAverage(bars).map((twap) => ({ twap })),
  },
  {
    name: 'PIVOT',
    shortName: 'Pivots',
    series: 'price',
    figures: lines(['r2', 'r1', 'p', 's1', 's2']),
    calc: (bars) => dayPivots(bars).map((pivots) => pivots ?? {}),
  },
]

/** Makes them known to the library, once. */
export function registerOwnIndicators(): void {
  for (const one of own) registerIndicator(one)
}
