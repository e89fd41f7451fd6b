import { parseDecimal } from '../decimal.ts'
import { wallMsOf } from '../formats/index.ts'
import { moneyDigits } from '../instruments.ts'

/** A time as a file names it. `isUtc` where it says so; else it is one of the clock of whoever wrote it, as if that were UTC. */
export interface CellTime {
  readonly wallMs: number
  readonly isUtc: boolean
}

const dateFirst = /^(\d{4}[.\-/]\d\d[.\-/]\d\d)[ T](\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)\d*(Z|[+-]00:?00)?$/
/** With dots the day stands first everywhere; with slashes it does here, and the month there. */
const dayFirst = /^(\d\d)\.(\d\d)\.(\d{4})[ T](\d\d:\d\d(?::\d\d)?)$/

/** A date with its time; undefined where a text is none. */
export function timeOfCell(text: string): CellTime | undefined {
  const match = dateFirst.exec(text)
  if (match) {
    const [, date = '', time = '', zone] = match
    const wallMs = wallMsOf(date, time)
    return wallMs === undefined ? undefined : { wallMs, isUtc: zone !== undefined }
  }
  const [, day, month, year, time = ''] = dayFirst.exec(text) ?? []
  const wallMs = year ? wallMsOf(`${year}-${month}-${day}`, time) : undefined
  return wallMs === undefined ? undefined : { wallMs, isUtc: false }
}

const grouped = /^[+-]?\d{1,3}(?:[ ']\d{3})+(?:\.\d*)?$/
const plain = /^[+-]?(?:\d+\.?\d*|\.\d+)$/

/**
 * A number with its point, without what groups its thousands; undefined where a text is none. With `comma` the comma is the point, and the
 * point groups.
 */
export function numberOfCell(text: string, comma = false): string | undefined {
  const signed = text.replace(/^[−–]/, '-')
  const pointed = comma
    ? signed.replaceAll('.', '').replace(',', '.')
    : /^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/.test(signed)
      ? signed.replaceAll(',', '')
      : signed
  if (plain.test(pointed)) return pointed
  return grouped.test(pointed) ? pointed.replace(/[ ']/g, '') : undefined
}

/** An amount in cents; undefined where it has more decimals than money, or is none. */
export function centsOfCell(text: string): number | undefined {
  const number = numberOfCell(text)
  return number !== undefined && /^[+-]?\d*\.?\d{0,2}0*$/.test(number) ? parseDecimal(number, moneyDigits) : undefined
}
