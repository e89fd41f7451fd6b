import type { CandlePeriod, Instrument } from '@ratchet/contract'
import { type Chart, dispose, init, type Period } from 'klinecharts'
import { type Look, stylesOf } from './looks.ts'
import * as texts from './texts.ts'

const units = { s: 'second', m: 'minute', h: 'hour', d: 'day', w: 'week', M: 'month' } as const

/** A period as the library has it. */
function toPeriod(period: CandlePeriod): Period {
  const unit = period.at(-1) as keyof typeof units
  return { type: units[unit], span: Number(period.slice(0, -1)) }
}

interface Wanted {
  readonly symbol: string
  readonly period: CandlePeriod
  readonly instrument: Pick<Instrument, 'digits'>
}

/** Makes a chart of the library on the page, without prices yet. */
export function openChart(place: HTMLElement, { symbol, period, instrument }: Wanted, look: Look): Chart {
  const chart = init(place, {
    timezone: 'Etc/UTC',
    locale: 'en-US',
    styles: stylesOf(place, look),
    thousandsSeparator: { sign: '' },
  })
  if (!chart) throw new Error(texts.chartNotCreated)
  // The place around it is what the keyboard reaches.
  place.querySelector('[tabindex]')?.setAttribute('tabindex', '-1')
  chart.setSymbol({ ticker: symbol, pricePrecision: instrument.digits, volumePrecision: 0 })
  chart.setPeriod(toPeriod(period))
  chart.setOffsetRightDistance(90)
  return chart
}

export function closeChart(chart: Chart): void {
  // Its subscription ends with its data.
  chart.setDataLoader({ getBars: ({ callback }) => callback([], false) })
  dispose(chart)
}

/**
 * Moves or widens the view as the keys say.
 * @param toEnd what the key End does
 * @returns false for a key that means nothing here
 */
export function moveByKey(chart: Chart, width: number, key: string, toEnd: () => void): boolean {
  switch (key) {
    case 'ArrowLeft':
      chart.scrollByDistance(width / 6)
      return true
    case 'ArrowRight':
      chart.scrollByDistance(-width / 6)
      return true
    case '+':
      chart.zoomAtCoordinate(1.3)
      return true
    case '-':
      chart.zoomAtCoordinate(0.7)
      return true
    case 'End':
      toEnd()
      return true
    default:
      return false
  }
}
