import { messages } from '@ratchet/contract'
import { zoneName } from './zone.ts'

/** The true minus sign stands as wide as the plus, so columns of signed money line up. */
const minus = '−'

const withDigits = new Map<number, Intl.NumberFormat>()
function fixed(digits: number): Intl.NumberFormat {
  let format = withDigits.get(digits)
  if (!format) {
    format = new Intl.NumberFormat('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
    withDigits.set(digits, format)
  }
  return format
}

/** Prices carry no thousands separator: people copy them into fields that take digits only. */
export const priceText = (price: number | null | undefined, digits = 2): string =>
  price === null || price === undefined ? messages.emptyCell : price.toFixed(digits)

/** A level of 0 means none. */
export const levelText = (level: number | null | undefined, digits = 2): string =>
  level ? level.toFixed(digits) : messages.emptyCell

/** Shows lots with at least two digits, and with no more than they have. */
export function lotText(volume: number | null | undefined): string {
  if (volume === null || volume === undefined) return messages.emptyCell
  const text = volume.toFixed(4).replace(/0{1,2}$/, '')
  return text
}

/** Shows money with its sign in front, so that gain and loss differ in more than colour. */
export function moneyText(amount: number | null | undefined): string {
  if (amount === null || amount === undefined) return messages.emptyCell
  const digits = fixed(2).format(Math.abs(amount))
  return amount > 0 ? `+${digits}` : amount < 0 ? `${minus}${digits}` : digits
}

export const plainMoneyText = (amount: number | null | undefined): string =>
  amount === null || amount === undefined ? messages.emptyCell : fixed(2).format(amount).replace('-', minus)

export const wholeText = (count: number): string => fixed(0).format(count)

/**
 * Tells how long something lasts: to the millisecond while that can still be read, then in tenths of a second, then in
 * minutes.
 */
export function spanText(ms: number): string {
  if (ms < 10_000) return `${wholeText(ms)} ms`
  return ms < 120_000 ? `${(ms / 1000).toFixed(1)} s` : `${wholeText(Math.floor(ms / 60_000))} min`
}

const inZone = new Map<string, Intl.DateTimeFormat>()

/** Writes local dates and times as UTC ones are written, 'YYYY-MM-DD HH:MM:SS'. */
function localText(iso: string, zone: string): string {
  let format = inZone.get(zone)
  if (!format) {
    const [year, month, day] = ['numeric', '2-digit', '2-digit'] as const
    const clock = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const
    format = new Intl.DateTimeFormat('en-GB', { timeZone: zone, year, month, day, ...clock })
    inZone.set(zone, format)
  }
  const parts = Object.fromEntries(format.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]))
  return `${parts.year}-${parts.month}-${parts.day} ${parts.hour}:${parts.minute}:${parts.second}`
}

/** Writes 'YYYY-MM-DD HH:MM:SS' in the chosen zone; where none was chosen that is UTC, the clock of the trade keys. */
export function timeText(iso: string | null | undefined, zone = zoneName()): string {
  if (!iso) return messages.emptyCell
  return zone === 'UTC' ? iso.slice(0, 19).replace('T', ' ') : localText(iso, zone)
}

/** Writes the time of day with milliseconds, which tell two changes of one second apart. */
export const exactTimeText = (iso: string, zone = zoneName()): string =>
  `${timeText(iso, zone).slice(11)}.${iso.slice(20, 23).replace(/\D/g, '').padEnd(3, '0')}`

/** Adds the zone's name, for a time that stands alone. */
export const zonedTimeText = (iso: string | null | undefined): string => `${timeText(iso)} ${zoneName()}`

export const textOrNone = (text: string | number | null | undefined): string =>
  text === null || text === undefined || text === '' ? messages.emptyCell : String(text)
