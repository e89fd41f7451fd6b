import { parsePlainTick, plainTickHeading } from '../ticks/ticks.ts'
import { histdataTicks, mt4bars, truefx } from './bare-formats.ts'
import { barDigits } from './bars.ts'
import { headedBars, headedTicks, quoteColumnsOf } from './headed-quotes.ts'
import { checkVolumes, count, onePriceBar, twoPriceBar } from './rows.ts'
import type { BarFormat, TickFormat } from './types.ts'
import { latestMs, UnixTimes } from './unix-time.ts'
import { easternStandard, wallMsOf, wallToUnixMs } from './wall.ts'

const heading = (text: string) => ({ headed: true, matches: (line: string) => line.trim() === text })
const digitsOnly = /^\d{1,19}$/

/** The plainest format. Its times may count seconds, or parts of milliseconds, whatever its heading says. */
const leantick: TickFormat = {
  key: 'leantick',
  ...heading(plainTickHeading),
  open: (options) => {
    const unix = new UnixTimes()
    return (line, lastTimeMs) => {
      const comma = line.indexOf(',')
      const text = line.slice(0, Math.max(0, comma))
      if (unix.isMs) {
        // Most lines count as those before them, so they are read at once.
        const tick = parsePlainTick(line, options, lastTimeMs)
        if (typeof tick !== 'string' && tick.timeMs < latestMs) return tick
      }
      const timeMs = unix.read(text)
      // The line says by itself what else is wrong with it.
      if (typeof timeMs === 'string' && digitsOnly.test(text)) return timeMs
      return parsePlainTick(unix.isMs || comma < 0 ? line : `${timeMs}${line.slice(comma)}`, options, lastTimeMs)
    }
  },
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

const crossedFault = 'the bid is above the ask'

/**
 * A terminal's export. A side that is empty has not changed; rows before both sides are known, and rows of deals, quote nothing. A row of one side
 * that passes the other waits for the next row of its millisecond, which brings that other side.
 */
const mt5ticks: TickFormat = {
  key: 'conv_mt5 ticks',
  headed: true,
  matches: (line) => /^<DATE>\t<TIME>\t<BID>\t<ASK>(\t|$)/.test(line),
  open: (options, firstLine) => {
    let [bid, ask, width] = ['', '', 0]
    let crossed = ''
    const columns = firstLine.split('\t').length
    return (line, lastTimeMs) => {
      const fields = line.split('\t')
      // Some programs cut off the tabs at the end; those of the first row tell.
      width ||= fields.length
      const isShort = width < columns && fields.length >= 3 && fields.length <= width
      if (fields.length !== columns && !isShort) return count(fields.length, columns)
      const time = `${fields[0]} ${fields[1]}`
      const wallMs = wallMsOf(fields[0] ?? '', fields[1] ?? '')
      if (wallMs === undefined) return `"${time}" is not a date and time`
      const volumes = checkVolumes(...fields.slice(4).map((field) => field || '0'))
      if (volumes) return volumes
      if (crossed && crossed !== time) return `${crossedFault} in the row before`
      if (!fields[2] && !fields[3]) return undefined
      bid = fields[2] || bid
      ask = fields[3] || ask
      if (bid === '' || ask === '') return undefined
      const tick = parsePlainTick(`${wallToUnixMs(wallMs, options.clock)},${bid},${ask}`, options, lastTimeMs)
      crossed = tick === crossedFault && (!fields[2] || !fields[3]) ? time : ''
      return crossed ? undefined : tick
    }
  },
}
const leanbar: BarFormat = {
  key: 'leanbar',
  ...heading('time_s,bid_open,bid_high,bid_low,bid_close,ask_open,ask_high,ask_low,ask_close'),
  bars: () => (line) => {
    const fields = line.split(',')
    if (fields.length !== 9) return count(fields.length, 9)
    if (!digitsOnly.test(fields[0] ?? '')) return `"${fields[0]}" is not a time in Unix seconds`
    return twoPriceBar(Number(fields[0]) * 1000, fields.slice(1))
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
    if (!digitsOnly.test(fields[0] ?? '')) return `"${fields[0]}" is not a time in Unix seconds`
    return (
      checkVolumes(fields[5]) ??
      onePriceBar(Number(fields[0]) * 1000, fields.slice(1, 5), options.spread, { tolerance: orkTolerance })
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
    if (timeMs === undefined) return `"${fields[0]}" is not a time in UTC`
    return (
      checkVolumes(fields[5]) ?? onePriceBar(timeMs, fields.slice(1, 5), options.spread, { tolerance: orkTolerance })
    )
  },
}

/** Bid bars with the lowest spread of the bar in points of the file, the last digit that its prices show. */
const mt5bars: BarFormat = {
  key: 'conv_mt5 bars',
  headed: true,
  matches: (line) => /^<DATE>\t<TIME>\t<OPEN>\t<HIGH>\t<LOW>\t<CLOSE>\t<TICKVOL>\t<VOL>\t<SPREAD>$/.test(line),
  bars: (options) => {
    let decimals = 0
    return (line) => {
      const fields = line.split('\t')
      if (fields.length !== 9) return count(fields.length, 9)
      const wallMs = wallMsOf(fields[0] ?? '', fields[1] ?? '')
      if (wallMs === undefined) return `"${fields[0]} ${fields[1]}" is not a date and time`
      const prices = fields.slice(2, 6)
      for (const price of prices) decimals = Math.max(decimals, price.split('.')[1]?.length ?? 0)
      const volumes = checkVolumes(fields[6], fields[7])
      if (volumes) return volumes
      if (!digitsOnly.test(fields[8] ?? '')) return `"${fields[8]}" is not a spread in points`
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
    if (wallMs === undefined) return `"${fields[0]}" is not a date and time`
    const bar = onePriceBar(wallToUnixMs(wallMs, easternStandard), fields.slice(1, 5), options.spread)
    return typeof bar === 'string' ? bar : (checkVolumes(fields[5]) ?? bar)
  },
}

/** Tables whose first line names a time and prices, in whatever order: Dukascopy, JForex, dukascopy-node and others. */
const headed = {
  ticks: {
    key: 'table of ticks',
    headed: true,
    matches: (line) => quoteColumnsOf(line)?.kind === 'ticks',
    open: (options, line) => headedTicks(columnsOf(line), options),
  } satisfies TickFormat,
  bars: {
    key: 'table of bars',
    headed: true,
    matches: (line) => (quoteColumnsOf(line)?.kind ?? 'ticks') !== 'ticks',
    bars: (options, line) => headedBars(columnsOf(line), options, options.isAsk),
  } satisfies BarFormat,
} as const

const columnsOf = (line: string) => quoteColumnsOf(line) as NonNullable<ReturnType<typeof quoteColumnsOf>>

const textFormats: readonly (TickFormat | BarFormat)[] = [
  leantick,
  dukacsv,
  mt5ticks,
  leanbar,
  ork1,
  ork3,
  mt5bars,
  histdata,
  histdataTicks,
  truefx,
  mt4bars,
  headed.ticks,
  headed.bars,
]

/** The format of a file by its first line. */
export const formatOf = (firstLine: string): TickFormat | BarFormat | undefined =>
  textFormats.find(({ matches }) => matches(firstLine))

/** Whether a file of this first line holds quotes or bars. */
export const isMarketHeading = (firstLine: string): boolean => formatOf(firstLine.replace(/^\ufeff/, '')) !== undefined
