import { messages } from '@ratchet/contract'
import { type JournalFigures, moneyNumber } from '@ratchet/domain'
import { moneyText, wholeText } from '../../format/text.ts'
import * as texts from './texts.ts'

export const centsText = (cents: number): string => moneyText(moneyNumber(cents))
/** A part in hundredths of a percent. */
export const partText = (part: number): string => `${(part / 100).toFixed(1)} %`
export const factorText = ({ factor, gains }: JournalFigures): string =>
  factor !== null ? (factor / 100).toFixed(2) : gains > 0 ? texts.noLosses : messages.emptyCell
export const rText = (r: number | null): string =>
  r === null ? messages.emptyCell : `${r > 0 ? '+' : r < 0 ? '−' : ''}${(Math.abs(r) / 100).toFixed(2)} R`

export const tradesText = (count: number): string => texts.tradeCount(count, wholeText(count))

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 3 })
/** Money where there is little room: with its sign, without its cents. */
export const shortMoney = (cents: number): string => {
  const text = compact.format(Math.abs(moneyNumber(cents)))
  return cents > 0 ? `+${text}` : cents < 0 ? `−${text}` : text
}

export const signOf = (cents: number): 'gain' | 'loss' | 'even' => (cents > 0 ? 'gain' : cents < 0 ? 'loss' : 'even')

export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

const inUtc = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options })
const month = inUtc({ month: 'long', year: 'numeric' })
const day = inUtc({ day: 'numeric', month: 'long', year: 'numeric' })
export const monthText = (text: string): string => month.format(new Date(`${text}-01`))
export const dayText = (dayNumber: number): string => day.format(new Date(dayNumber * 86_400_000))
