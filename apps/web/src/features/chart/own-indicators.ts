import { type Chart, type IndicatorTemplate, registerIndicator } from 'klinecharts'
import { averageTrueRange, dayAverage, dayPivots, meanTrueRange } from '../../ui/chart/averages.ts'
import { mainPane } from '../../ui/chart/viewport.ts'
import { type IndicatorName, indicatorOf, indicators } from './indicators.ts'
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

for (const one of own) registerIndicator(one)

/** Shows these indicators on a chart and no others: over the price, or in panes below it. */
export function showIndicators(chart: Chart, names: readonly IndicatorName[]): void {
  const shown = chart.getIndicators().map(({ name }) => name)
  for (const name of shown) if (isIndicator(name) && !names.includes(name)) chart.removeIndicator({ name })
  for (const name of names) {
    if (shown.includes(name)) continue
    const { over, lengths } = indicatorOf(name)
    const id = chart.createIndicator(
      { name, precision: 2, ...(lengths && { calcParams: [...lengths] }), ...(over && { paneId: mainPane }) },
      over,
    )
    const paneId = id === null ? undefined : chart.getIndicators({ id })[0]?.paneId
    if (!over && paneId !== undefined) chart.setPaneOptions({ id: paneId, height: 90, minHeight: 50 })
  }
}

const isIndicator = (name: string): name is IndicatorName => name in indicators
