import { wallMsOf, withZone } from '../formats/index.ts'
import { dayMs } from '../time/durations.ts'
import { type CellTime, timeOfCell } from './cells.ts'

/** Which part of a date such as 03/02/2026 stands first. */
export type DateOrder = 'day' | 'month'

const slashed = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}),?[ T](.+)$/
const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const dayAndName = /^(\d{1,2})[ -]([A-Za-z]{3})[a-z]*\.?[ ,-]+(\d{4}),?[ T](.+)$/
const nameAndDay = /^([A-Za-z]{3})[a-z]*\.? (\d{1,2}),? (\d{4}),?[ T](.+)$/
const clock = /^(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)? ?(?:([AP])\.?M\.?)?$/i
const loose = /^(\d{4})[./-](\d{1,2})[./-](\d{1,2}),?[ T](.+)$/
/** Spreadsheets count days since the last one of 1899. */
const serial = /^[2-7]\d{4}\.\d+$/
const firstSerial = 25_569

const two = (text: string | number): string => String(text).padStart(2, '0')

/** Date and time of their parts; undefined where there is no such moment. */
function momentOf(year: string, month: string | number, day: string, rest: string): CellTime | undefined {
  const { time, offsetMs } = withZone(rest)
  const [, hour = '', minute = '', second = '00', fraction = '0', half] = clock.exec(time) ?? []
  if (hour === '' || (half && (Number(hour) < 1 || Number(hour) > 12))) return undefined
  const hours = half ? (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0) : Number(hour)
  const wallMs = wallMsOf(
    `${year}-${two(month)}-${two(day)}`,
    `${two(hours)}:${minute}:${second}.${fraction.slice(0, 3)}`,
  )
  if (wallMs === undefined) return undefined
  return { wallMs: wallMs - (offsetMs ?? 0), isUtc: offsetMs !== undefined }
}

/** A time of a table. `order` is that of its dates with slashes. Days that a spreadsheet counts are taken where `counts` says so. */
export function tableTime(text: string, order: DateOrder = 'day', counts = false): CellTime | undefined {
  const found = timeOfCell(text)
  if (found) return found
  if (counts && serial.test(text)) return { wallMs: Math.round((Number(text) - firstSerial) * dayMs), isUtc: false }
  const [, a = '', b = '', year = '', rest = ''] = slashed.exec(text) ?? []
  if (year) return order === 'day' ? momentOf(year, b, a, rest) : momentOf(year, a, b, rest)
  const [, y = '', m = '', d = '', late = ''] = loose.exec(text) ?? []
  if (y) return momentOf(y, m, d, late)
  const named = dayAndName.exec(text)
  const [, day = '', name = '', ofYear = '', time = ''] =
    named ?? (([all, month, first, ...more]) => [all, first, month, ...more])(nameAndDay.exec(text) ?? [])
  const month = monthNames.indexOf(name.toLowerCase()) + 1
  return month > 0 ? momentOf(ofYear, month, day, time) : undefined
}

/** Whether a text could be a time, in whichever order its date is. */
export const isTableTime = (text: string, counts = false): boolean =>
  tableTime(text, 'day', counts) !== undefined || tableTime(text, 'month') !== undefined

/** In which order the dates with slashes are; `open` where each could be of two days, `none` where there are none. */
export function dateOrderOf(cells: readonly string[]): DateOrder | 'open' | 'none' {
  const dates = cells.flatMap((cell) => {
    const [, first, second] = slashed.exec(cell) ?? []
    return first && second ? [[Number(first), Number(second)] as const] : []
  })
  if (dates.length === 0) return 'none'
  const byDay = dates.filter(([first]) => first > 12).length
  const byMonth = dates.filter(([, second]) => second > 12).length
  if (byDay !== byMonth) return byDay > byMonth ? 'day' : 'month'
  // 04/04/2026 is one day in either order.
  return byDay === 0 && dates.every(([first, second]) => first === second) ? 'day' : 'open'
}
