import { wallMsOf } from './wall.ts'

/** No quote is of a later time: it is a count in another unit, or of another kind. */
export const latestMs = wallMsOf('2100-01-01', '00:00') ?? Infinity

const units = { s: 'seconds', ms: 'milliseconds', us: 'microseconds', ns: 'nanoseconds' } as const
type Unit = keyof typeof units

/** What counts from 1970 on is told by its size: each unit is a thousand times the next, and quotes begin in 1989. */
function unitOf(count: number): Unit {
  if (count >= 1e17) return 'ns'
  if (count >= 1e14) return 'us'
  return count >= 6e8 && count < 1e10 ? 's' : 'ms'
}

const whole = /^\d{1,19}$/
const parted = /^\d{9,10}\.\d{1,9}$/

/** Reads times that count from 1970 on, in whichever unit the first of a file is. (TIC4) */
export class UnixTimes {
  #unit: Unit | undefined

  get isMs(): boolean {
    return this.#unit === 'ms'
  }

  /** Unix ms, or what is wrong with the text. */
  read(text: string): number | string {
    const isParted = parted.test(text)
    if (!isParted && !whole.test(text)) return `"${text.slice(0, 40)}" is not a time in Unix milliseconds or seconds`
    const unit = isParted ? 's' : unitOf(Number(text))
    this.#unit ??= unit
    if (unit !== this.#unit) return `the time ${text} is in ${units[unit]}, earlier ones are in ${units[this.#unit]}`
    if (unit === 's') return Math.round(Number(text) * 1000)
    // What is below a millisecond is cut off before it becomes a number, which holds no more than 16 digits.
    return Number(unit === 'ms' ? text : text.slice(0, unit === 'us' ? -3 : -6))
  }
}
