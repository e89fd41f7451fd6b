import { moneyNumber } from '@ratchet/domain'
import { moneyText, timeText, wholeText } from '../format/text.ts'
import type { Ways } from './protocol.ts'
import * as texts from './texts.ts'

/** The ways by which trades run, in the order in which they stand everywhere. */
export const ways = ['tried', 'present', 'plain', 'none'] as const satisfies readonly (keyof Ways<unknown>)[]
export type Way = (typeof ways)[number]

export const centsText = (cents: number): string => moneyText(moneyNumber(cents))
/** Money for an axis, in units of the currency. */
export const axisMoney = (amount: number): string => moneyText(amount).replace(/\.00$/, '')
/** A win rate, which counts in hundredths of a percent. */
export const rateText = (rate: number): string => `${(rate / 100).toFixed(1)} %`
export const momentText = (ms: number): string => timeText(new Date(ms).toISOString())

export const formatText = (key: string): string => texts.formats[key] ?? texts.several

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
