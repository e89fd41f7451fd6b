import { parsePlainTick } from '../ticks/ticks.ts'
import type { Bar } from './bars.ts'
import { clockOfHeading } from './heading-clock.ts'
import { checkVolumes, count, onePriceBar, twoPriceBar } from './rows.ts'
import { timeOfText } from './text-times.ts'
import type { BarLines, FormatOptions, TickLines } from './types.ts'
import { UnixTimes } from './unix-time.ts'
import { type WallClock, wallToUnixMs } from './wall.ts'

/** Which column of a table of quotes is what. */
interface QuoteColumns {
  readonly separator: string
  readonly width: number
  /** Date and time of day, where these stand apart; else the time alone. */
  readonly time: readonly number[]
  readonly clock: WallClock | undefined
  readonly prices: readonly number[]
  readonly kind: 'ticks' | 'bars' | 'bars of both'
  readonly volumes: readonly number[]
}

const separators = ['\t', ';', ',']
const timeHeading =
  /^(time|timestamp|datetime|date|gmttime|localtime|timems|times|timeutc|utctime|unix|unixtime|epoch|epochms)$/
const sides = {
  ticks: [
    ['bid', 'bidprice'],
    ['ask', 'askprice', 'offer'],
  ],
  bars: [['open'], ['high'], ['low'], ['close']],
  'bars of both': [
    ['bidopen', 'openbid'],
    ['bidhigh', 'highbid'],
    ['bidlow', 'lowbid'],
    ['bidclose', 'closebid'],
    ['askopen', 'openask'],
    ['askhigh', 'highask'],
    ['asklow', 'lowask'],
    ['askclose', 'closeask'],
  ],
} as const

const plain = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/\(.*\)/, '')
    .replace(/[^a-z]/g, '')

/** The columns that a first line names; undefined where it names none of a time and prices. */
export function quoteColumnsOf(line: string): QuoteColumns | undefined {
  const separator = separators.find((sign) => line.includes(sign))
  if (!separator) return undefined
  const heads = line.split(separator)
  const names = heads.map(plain)
  const dates = [names.indexOf('date'), names.indexOf('time')]
  const time = dates.includes(-1) ? [names.findIndex((name) => timeHeading.test(name))] : dates
  if (time.includes(-1)) return undefined
  for (const kind of ['ticks', 'bars of both', 'bars'] as const) {
    const prices = sides[kind].map((words) => names.findIndex((name) => (words as readonly string[]).includes(name)))
    if (prices.includes(-1)) continue
    const volumes = names.flatMap((name, at) => (/vol/.test(name) ? [at] : []))
    const clock = clockOfHeading(heads[time[0] ?? 0] ?? '')
    return { separator, width: heads.length, time, clock, prices, kind, volumes }
  }
  return undefined
}

const digits = /^[\d.]+$/
const seconds = /^(.+:\d\d):(\d\d)(?:\.(\d+))?$/

/** Reads time and prices of rows below a heading. */
class QuoteRows {
  readonly #columns: QuoteColumns
  readonly #clock: WallClock
  readonly #unix = new UnixTimes()
  readonly #least: number
  #minute: string | undefined
  #minuteMs = 0

  constructor(columns: QuoteColumns, { clock }: FormatOptions) {
    this.#columns = columns
    this.#clock = columns.clock ?? clock
    this.#least = Math.max(...columns.time, ...columns.prices) + 1
  }

  /** Time and prices of a row, or what is wrong with it. A row may lack what stands behind them. */
  read(line: string): { readonly timeMs: number; readonly prices: readonly string[] } | string {
    const { separator, width, time, prices, volumes } = this.#columns
    const fields = line.split(separator).map((field) => field.trim())
    if (fields.length > width || fields.length < this.#least) return count(fields.length, width)
    const wrong = checkVolumes(...volumes.map((at) => this.#number(fields[at]) || '0'))
    if (wrong) return wrong
    const [first = 0, second] = time
    const timeMs = this.#timeOf(second === undefined ? (fields[first] ?? '') : `${fields[first]} ${fields[second]}`)
    if (typeof timeMs === 'string') return timeMs
    return { timeMs, prices: prices.map((at) => this.#number(fields[at]) ?? '') }
  }

  /** Where the comma does not part the columns, it is a decimal comma. */
  #number(field: string | undefined): string | undefined {
    return this.#columns.separator === ',' ? field : field?.replace(',', '.')
  }

  /** Times of one minute differ by their seconds alone, so each minute is worked out once. */
  #timeOf(text: string): number | string {
    if (digits.test(text)) return this.#unix.read(text)
    const [, minute, second = '', part = ''] = seconds.exec(text) ?? []
    const within = Number(second) * 1000 + Number(part.slice(0, 3).padEnd(3, '0'))
    if (minute !== undefined && minute === this.#minute && second < '60') return this.#minuteMs + within
    const found = timeOfText(text)
    if (!found) return `"${text.slice(0, 40)}" is not a date and time`
    const ms = found.isUtc ? found.wallMs : wallToUnixMs(found.wallMs, this.#clock)
    this.#minute = minute
    this.#minuteMs = ms - within
    return ms
  }
}

export function headedTicks(columns: QuoteColumns, options: FormatOptions): TickLines {
  const rows = new QuoteRows(columns, options)
  return (line, lastTimeMs) => {
    const row = rows.read(line)
    if (typeof row === 'string') return row
    return parsePlainTick(`${row.timeMs},${row.prices.join()}`, options, lastTimeMs)
  }
}

/** @param isAsk whether bars of one price are those of the ask, as Dukascopy’s are where their name says so */
export function headedBars(columns: QuoteColumns, options: FormatOptions, isAsk: boolean): BarLines {
  const rows = new QuoteRows(columns, options)
  return (line): Bar | string => {
    const row = rows.read(line)
    if (typeof row === 'string') return row
    return columns.kind === 'bars of both'
      ? twoPriceBar(row.timeMs, row.prices)
      : onePriceBar(row.timeMs, row.prices, options.spread, { isAsk })
  }
}
