import type { ActivitySpan, ActivityUnit } from '@ratchet/contract'
import { moneyText, wholeText } from '../../format/text.ts'
import * as texts from './texts.ts'

/** Of both charts, in CSS pixels. */
export const plotHeight = 208

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options })
const short = { day: format({ day: 'numeric', month: 'short' }), month: format({ month: 'short' }) }
const full = {
  day: format({ weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' }),
  week: format({ day: 'numeric', month: 'long', year: 'numeric' }),
  month: format({ month: 'long', year: 'numeric' }),
}

/** Writes a day under the axis. The turn of a year is told where months alone would not tell it. */
export function axisText(day: string, unit: ActivityUnit): string {
  const date = new Date(day)
  if (unit !== 'month') return short.day.format(date)
  return date.getUTCMonth() === 0 ? String(date.getUTCFullYear()) : short.month.format(date)
}

export function spanText(day: string, unit: ActivityUnit): string {
  const text = full[unit].format(new Date(day)).replace(',', '')
  return unit === 'week' ? texts.weekOf(text) : text
}

export const dayText = (day: string): string => full.week.format(new Date(day))

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 2 })
export const axisMoney = (value: number): string => compact.format(value).replace('-', '−')

export const countsText = ({ closed, modified }: ActivitySpan): string =>
  texts.counts(wholeText(closed), wholeText(modified))

/** A span in which nothing was closed has no result, which is not the same as a result of 0.00. */
export const resultText = (amount: number | null): string =>
  amount === null ? texts.noClosedTrades : moneyText(amount)

export const resultsText = ({ profit, before }: ActivitySpan): string =>
  texts.results(resultText(profit), resultText(before))

export const sum = (items: readonly ActivitySpan[], field: 'closed' | 'modified'): number =>
  items.reduce((total, span) => total + span[field], 0)

/**
 * Names the years of the spans, '2014' or '2013/14', or those so many years before. It is '' where there are no spans.
 */
export function yearsText(items: readonly ActivitySpan[], before: number): string {
  const [first, last] = [items[0], items.at(-1)].map((span) => Number(span?.day.slice(0, 4)) - before)
  if (!first || !last) return ''
  return first === last ? String(last) : `${first}/${String(last).slice(2)}`
}

/** Adds up in cents, so that a sum of many has no rounding errors; null where nothing was closed. */
export function total(items: readonly ActivitySpan[], field: 'profit' | 'before'): number | null {
  const amounts = items.flatMap((span) => span[field] ?? [])
  return amounts.length ? amounts.reduce((cents, amount) => cents + Math.round(amount * 100), 0) / 100 : null
}
