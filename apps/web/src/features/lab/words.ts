import type { Run } from '@ratchet/domain'
import { moneyNumber } from '@ratchet/domain'
import { moneyText, timeText, wholeText } from '../../format/text.ts'
import * as texts from './texts.ts'
import type { Ways } from './work/protocol.ts'

/** The ways by which trades run, in the order in which they stand everywhere. */
export const ways = ['tried', 'present', 'plain', 'none'] as const satisfies readonly (keyof Ways<unknown>)[]
export type Way = (typeof ways)[number]
export const wayNames: Readonly<Record<Way, string>> = {
  tried: texts.thisLadder,
  present: texts.yourLadder,
  plain: texts.plainStop,
  none: texts.noLadder,
}

export const centsText = (cents: number): string => moneyText(moneyNumber(cents))
/** A win rate, which counts in hundredths of a percent. */
export const rateText = (rate: number): string => `${(rate / 100).toFixed(1)} %`
export const momentText = (ms: number): string => timeText(new Date(ms).toISOString())

const formats: Readonly<Record<string, string>> = {
  leantick: texts.ticksTimeMsBid,
  dukacsv: texts.dukascopyTicks,
  'duka ticks': texts.dukascopyTicksBi5,
  'duka candles': texts.dukascopyCandlesBi5,
  'conv_mt5 ticks': texts.mt5TickExport,
  leanbar: texts.barsOfBidAnd,
  ork1: texts.barsOfOnePrice,
  ork3: texts.barsOfOnePrice,
  'conv_mt5 bars': texts.mt5BarExport,
  conv_hist: texts.histdataBars,
  'histdata ticks': texts.histdataTicks,
  truefx: texts.truefxTicks,
  'mt4 bars': texts.mt4BarExport,
  'table of ticks': texts.ticksInTable,
  'table of bars': texts.barsInTable,
  kept: texts.barsOfTenSeconds,
  'kept ticks': texts.ticksKeptByYou,
  'kept bars': texts.barsKeptByYou,
}
export const formatText = (key: string): string => formats[key] ?? texts.severalFormats

export const reasonText: Readonly<Record<Run['reason'], string>> = {
  sl: 'Stop',
  tp: 'Target',
  end: texts.endOfTicks,
  rung: texts.closedByItsRungs,
}

/** Shows a span of time with its two largest units. */
export function lastingText(ms: number): string {
  const minutes = Math.floor(ms / 60_000)
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)]
  if (days > 0) return `${wholeText(days)} d ${hours} h`
  if (hours > 0) return texts.hMin(hours, minutes % 60)
  return minutes > 0 ? texts.minS(minutes, Math.floor((ms % 60_000) / 1000)) : `${(ms / 1000).toFixed(1)} s`
}

/** How a rung stands in a table; 0 is none. */
export const rungText = (rung: number): string => (rung === 0 ? '–' : String(rung))
