import { dayMs } from '@ratchet/domain'
import * as texts from './texts.ts'

/** How long an order waits: until it is cancelled, for the market's day, or until a time. */
export const tills = ['cancelled', 'day', 'time'] as const
export type Till = (typeof tills)[number]

export const tillNames: Readonly<Record<Till, string>> = {
  cancelled: texts.goodTillCancelled,
  day: texts.goodForDay,
  time: texts.goodTillTime,
}

const passed = texts.timeHasPassed

/**
 * When an order ends, ISO 8601 in UTC; '' where it does not.
 * @param at as a browser's field for a moment has it, in UTC: 2026-11-26T14:30
 * @param nowMs the market's clock
 * @returns an error where the trader has to mend something
 */
export function endOf(till: Till, at: string, nowMs: number): string | { readonly fault: string } {
  if (till === 'cancelled') return ''
  if (till === 'day') return new Date((Math.floor(nowMs / dayMs) + 1) * dayMs).toISOString()
  const endMs = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(at) ? Date.parse(`${at}Z`) : Number.NaN
  if (Number.isNaN(endMs)) return { fault: texts.enterExpiry }
  return endMs > nowMs ? new Date(endMs).toISOString() : { fault: passed }
}
