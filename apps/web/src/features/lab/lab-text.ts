import { moneyNumber } from '@ratchet/domain'
import { moneyText, timeText, wholeText } from '../../format/text.ts'
import * as texts from './texts.ts'
import type { Ways } from './work/protocol.ts'

/** The ways by which trades run, in the order in which they stand everywhere. */
export const ways = ['tried', 'present', 'plain', 'none'] as const satisfies readonly (keyof Ways<unknown>)[]
export type Way = (typeof ways)[number]

export const centsText = (cents: number): string => moneyText(moneyNumber(cents))
/** A win rate, which counts in hundredths of a percent. */
export const rateText = (rate: number): string => `${(rate / 100).toFixed(1)} %`
export const momentText = (ms: number): string => timeText(new Date(ms).toISOString())

const formats: Readonly<Record<string, string>> = {
  leantick: texts.formats.leantick,
  dukacsv: texts.formats.dukacsv,
  'duka ticks': texts.formats.dukaTicks,
  'duka candles': texts.formats.dukaCandles,
  'conv_mt5 ticks': texts.formats.mt5Ticks,
  leanbar: texts.formats.twoPriceBars,
  ork1: texts.formats.onePriceBars,
  ork3: texts.formats.onePriceBars,
  'conv_mt5 bars': texts.formats.mt5Bars,
  conv_hist: texts.formats.histdataBars,
  'histdata ticks': texts.formats.histdataTicks,
  truefx: texts.formats.truefx,
  'mt4 bars': texts.formats.mt4Bars,
  'table of ticks': texts.formats.tickTable,
  'table of bars': texts.formats.barTable,
  kept: texts.formats.recorded,
  'kept ticks': texts.formats.savedTicks,
  'kept bars': texts.formats.savedBars,
}
export const formatText = (key: string): string => formats[key] ?? texts.formats.several

/** Shows a span of time with its two largest units. */
export function lastingText(ms: number): string {
  const minutes = Math.floor(ms / 60_000)
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)]
  if (days > 0) return `${wholeText(days)} d ${hours} h`
  if (hours > 0) return texts.hoursMinutes(hours, minutes % 60)
  return minutes > 0 ? texts.minutesSeconds(minutes, Math.floor((ms % 60_000) / 1000)) : `${(ms / 1000).toFixed(1)} s`
}

/** How a rung stands in a table; 0 is none. */
export const rungText = (rung: number): string => (rung === 0 ? '–' : String(rung))
