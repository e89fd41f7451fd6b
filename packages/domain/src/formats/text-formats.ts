import { parseDecimal } from '../decimal.ts'
import { parsePlainTick, plainTickHeading, type Tick } from '../ticks.ts'
import { type Bar, barDigits, checkOhlc, type Ohlc } from './bars.ts'
import type { FormatOptions } from './types.ts'
import { easternStandard, wallMsOf, wallToUnixMs } from './wall.ts'

/** Reads one line after the other: a tick, nothing (undefined), or what is wrong in words. */
export type TickLines = (line: string, lastTimeMs: number) => Tick | undefined | string
export type BarLines = (line: string) => Bar | string

interface TextFormat {
  readonly key: string
  /** Whether the first line of the file is of this format. */
  readonly matches: (firstLine: string) => boolean
  readonly headed: boolean
}
export interface TickFormat extends TextFormat {
  readonly open: (options: FormatOptions, firstLine: string) => TickLines
  readonly bars?: never
}
export interface BarFormat extends TextFormat {
  readonly bars: (options: FormatOptions) => BarLines
  readonly open?: never
}

const heading = (text: string) => ({ headed: true, matches: (line: string) => line.trim() === text })
const count = (n: number, expected: number) => `expected ${expected} fields, found ${n}`
const digitsOnly = /^\d{1,15}$/

const volume = /^\d+(\.\d+)?(e[+-]?\d+)?$/i
/** Volumes are not used, but one that is none tells that columns are mixed up or the line is cut. */
function checkVolumes(...texts: readonly (string | undefined)[]): string | undefined {
  const wrong = texts.find((text = '') => !volume.test(text))
  return wrong === undefined ? undefined : `"${wrong.slice(0, 40)}" is no volume`
}

const leantick: TickFormat = {
  key: 'leantick',
  ...heading(plainTickHeading),
  open: (options) => (line, lastTimeMs) => parsePlainTick(line, options, lastTimeMs),
}

const dukacsv: TickFormat = {
  key: 'dukacsv',
  ...heading('timestamp,askPrice,bidPrice,askVolume,bidVolume'),
  open: (options) => (line, lastTimeMs) => {
    const fields = line.split(',')
    if (fields.length !== 5) return count(fields.length, 5)
    const tick = parsePlainTick(`${fields[0]},${fields[2]},${fields[1]}`, options, lastTimeMs)
    return typeof tick === 'string' ? tick : (checkVolumes(fields[3], fields[4]) ?? tick)
  },
}

/** A terminal's export. A side that is empty has not changed; rows before both sides are known, and rows of deals, quote nothing. */
const mt5ticks: TickFormat = {
  key: 'conv_mt5 ticks',
  headed: true,
  matches: (line) => /^<DATE>\t<TIME>\t<BID>\t<ASK>\t/.test(line),
  open: (options, firstLine) => {
    let bid = ''
    let ask = ''
    const columns = firstLine.split('\t').length
    return (line, lastTimeMs) => {
      const fields = line.split('\t')
      if (fields.length !== columns) return count(fields.length, columns)
      const wallMs = wallMsOf(fields[0] ?? '', fields[1] ?? '')
      if (wallMs === undefined) return `"${fields[0]} ${fields[1]}" is no date and time`
      const volumes = checkVolumes(...fields.slice(4).map((field) => field || '0'))
      if (volumes) return volumes
      if (!fields[2] && !fields[3]) return undefined
      bid = fields[2] || bid
      ask = fields[3] || ask
      if (bid === '' || ask === '') return undefined
      return parsePlainTick(`${wallToUnixMs(wallMs, options.clock)},${bid},${ask}`, options, lastTimeMs)
    }
  },
}

function ohlcOf(texts: readonly (string | undefined)[], tolerance = 0): Ohlc | string {
  const [open, high, low, close] = texts.map((text) => parseDecimal(text ?? '', barDigits))
  if (open === undefined || high === undefined || low === undefined || close === undefined) {
    return `"${texts.find((text) => parseDecimal(text ?? '', barDigits) === undefined) ?? ''}" is no price`
  }
  const ohlc = { open, high, low, close }
  return checkOhlc(ohlc, tolerance) ?? ohlc
}

const above = ({ open, high, low, close }: Ohlc, by: number): Ohlc => ({
  open: open + by,
  high: high + by,
  low: low + by,
  close: close + by,
})

/** A bar of one price, which is taken for the bid. */
function onePriceBar(
  timeMs: number,
  texts: readonly (string | undefined)[],
  spread: number,
  tolerance = 0,
): Bar | string {
  const bid = ohlcOf(texts, tolerance)
  return typeof bid === 'string' ? bid : { timeMs, bid, ask: above(bid, spread) }
}

const leanbar: BarFormat = {
  key: 'leanbar',
  ...heading('time_s,bid_open,bid_high,bid_low,bid_close,ask_open,ask_high,ask_low,ask_close'),
  bars: () => (line) => {
    const fields = line.split(',')
    if (fields.length !== 9) return count(fields.length, 9)
    if (!digitsOnly.test(fields[0] ?? '')) return `"${fields[0]}" is no time in Unix seconds`
    const bid = ohlcOf(fields.slice(1, 5))
    if (typeof bid === 'string') return `bid: ${bid}`
    const ask = ohlcOf(fields.slice(5))
    if (typeof ask === 'string') return `ask: ${ask}`
    return { timeMs: Number(fields[0]) * 1000, bid, ask }
  },
}

/** The owner of these series adjusts their level by a ratio, and about one bar in 150 no longer holds its open or close. */
const orkTolerance = 0.001

const ork1: BarFormat = {
  key: 'ork1',
  ...heading('time_s,open,high,low,close,volume'),
  bars: (options) => (line) => {
    const fields = line.split(',')
    if (fields.length !== 6) return count(fields.length, 6)
    if (!digitsOnly.test(fields[0] ?? '')) return `"${fields[0]}" is no time in Unix seconds`
    return (
      checkVolumes(fields[5]) ?? onePriceBar(Number(fields[0]) * 1000, fields.slice(1, 5), options.spread, orkTolerance)
    )
  },
}

const ork3: BarFormat = {
  key: 'ork3',
  ...heading('time,open,high,low,close,volume'),
  bars: (options) => (line) => {
    const fields = line.split(',')
    if (fields.length !== 6) return count(fields.length, 6)
    const [, date = '', time = ''] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)Z$/.exec(fields[0] ?? '') ?? []
    const timeMs = wallMsOf(date, time)
    if (timeMs === undefined) return `"${fields[0]}" is no time in UTC`
    return checkVolumes(fields[5]) ?? onePriceBar(timeMs, fields.slice(1, 5), options.spread, orkTolerance)
  },
}

/** Bid bars with the lowest spread of the bar in points of the file, the last digit that its prices show. */
const mt5bars: BarFormat = {
  key: 'conv_mt5 bars',
  headed: true,
  matches: (line) => /^<DATE>\t<TIME>\t<OPEN>\t<HIGH>\t<LOW>\t<CLOSE>\t/.test(line),
  bars: (options) => {
    let decimals = 0
    return (line) => {
      const fields = line.split('\t')
      if (fields.length !== 9) return count(fields.length, 9)
      const wallMs = wallMsOf(fields[0] ?? '', fields[1] ?? '')
      if (wallMs === undefined) return `"${fields[0]} ${fields[1]}" is no date and time`
      const prices = fields.slice(2, 6)
      for (const price of prices) decimals = Math.max(decimals, price.split('.')[1]?.length ?? 0)
      const volumes = checkVolumes(fields[6], fields[7])
      if (volumes) return volumes
      if (!digitsOnly.test(fields[8] ?? '')) return `"${fields[8]}" is no spread in points`
      const spread = Number(fields[8]) * 10 ** Math.max(0, barDigits - decimals)
      return onePriceBar(wallToUnixMs(wallMs, options.clock), prices, spread || options.spread)
    }
  },
}

const histdata: BarFormat = {
  key: 'conv_hist',
  headed: false,
  matches: (line) => /^\d{8} \d{6};[^;]+;[^;]+;[^;]+;[^;]+;[^;]*$/.test(line),
  bars: (options) => (line) => {
    const fields = line.split(';')
    if (fields.length !== 6) return count(fields.length, 6)
    const [date = '', time = ''] = (fields[0] ?? '').split(' ')
    const wallMs = wallMsOf(date, time)
    if (wallMs === undefined) return `"${fields[0]}" is no date and time`
    const bar = onePriceBar(wallToUnixMs(wallMs, easternStandard), fields.slice(1, 5), options.spread)
    return typeof bar === 'string' ? bar : (checkVolumes(fields[5]) ?? bar)
  },
}

export const textFormats: readonly (TickFormat | BarFormat)[] = [
  leantick,
  dukacsv,
  mt5ticks,
  leanbar,
  ork1,
  ork3,
  mt5bars,
  histdata,
]
