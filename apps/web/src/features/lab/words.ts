import type { Run } from '@ratchet/domain'
import { moneyNumber } from '@ratchet/domain'
import { moneyText, timeText, wholeText } from '../../format/text.ts'
import type { Ways } from './work/protocol.ts'

/** The ways by which trades run, in the order in which they stand everywhere. */
export const ways = ['tried', 'present', 'plain', 'none'] as const satisfies readonly (keyof Ways<unknown>)[]
export type Way = (typeof ways)[number]
export const wayNames: Readonly<Record<Way, string>> = {
  tried: 'This ladder',
  present: 'Your ladder',
  plain: 'Plain stop',
  none: 'No ladder',
}

export const centsText = (cents: number): string => moneyText(moneyNumber(cents))
/** A win rate, which counts in hundredths of a percent. */
export const rateText = (rate: number): string => `${(rate / 100).toFixed(1)} %`
export const momentText = (ms: number): string => timeText(new Date(ms).toISOString())

const formats: Readonly<Record<string, string>> = {
  leantick: 'Ticks: time_ms, bid, ask',
  dukacsv: 'Dukascopy ticks',
  'duka ticks': 'Dukascopy ticks (bi5)',
  'duka candles': 'Dukascopy candles (bi5)',
  'conv_mt5 ticks': 'MT5 tick export',
  leanbar: 'Bars of bid and ask',
  ork1: 'Bars of one price',
  ork3: 'Bars of one price',
  'conv_mt5 bars': 'MT5 bar export',
  conv_hist: 'HistData bars',
  'histdata ticks': 'HistData ticks',
  truefx: 'TrueFX ticks',
  'mt4 bars': 'MT4 bar export',
  'table of ticks': 'Ticks in a table',
  'table of bars': 'Bars in a table',
  kept: 'Bars of ten seconds',
  'kept ticks': 'Ticks, kept by you',
  'kept bars': 'Bars, kept by you',
}
export const formatText = (key: string): string => formats[key] ?? 'Several formats'

export const reasonText: Readonly<Record<Run['reason'], string>> = {
  sl: 'Stop',
  tp: 'Target',
  end: 'End of the ticks',
  rung: 'Closed by its rungs',
}

/** Shows a span of time with its two largest units. */
export function lastingText(ms: number): string {
  const minutes = Math.floor(ms / 60_000)
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)]
  if (days > 0) return `${wholeText(days)} d ${hours} h`
  if (hours > 0) return `${hours} h ${minutes % 60} min`
  return minutes > 0 ? `${minutes} min ${Math.floor((ms % 60_000) / 1000)} s` : `${(ms / 1000).toFixed(1)} s`
}

/** How a rung stands in a table; 0 is none. */
export const rungText = (rung: number): string => (rung === 0 ? '–' : String(rung))
