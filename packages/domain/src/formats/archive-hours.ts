import { daysFromCivil, monthOfDay } from '../time/civil.ts'
import { dayMs, hourMs } from '../time/durations.ts'

/** Dukascopy's names of our symbols. */
const archiveNames: Readonly<Record<string, string>> = { GOLD: 'XAUUSD', WTI: 'LIGHTCMDUSD' }

/** What Dukascopy's archive calls a symbol; undefined where it is none that the archive could have. */
export const archiveNameOf = (symbol: string): string | undefined =>
  archiveNames[symbol] ?? (/^[A-Z]{6}$/.test(symbol) ? symbol : undefined)

/** The beginnings of the hours that a time range touches. */
export function archiveHours(fromMs: number, toMs: number): number[] {
  const first = Math.floor(fromMs / hourMs)
  return Array.from({ length: Math.ceil(toMs / hourMs) - first }, (_, i) => (first + i) * hourMs)
}

/** Where the archive keeps an hour's ticks. Months count from zero there. */
export function archivePath(name: string, startMs: number): string {
  const days = Math.floor(startMs / dayMs)
  const { year, month } = monthOfDay(days)
  const two = (n: number) => String(n).padStart(2, '0')
  const day = days - daysFromCivil(year, month, 1) + 1
  const hour = Math.floor((startMs - days * dayMs) / hourMs)
  return `${name}/${year}/${two(month - 1)}/${two(day)}/${two(hour)}h_ticks.bi5`
}
