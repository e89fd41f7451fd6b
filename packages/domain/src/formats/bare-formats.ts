import { parsePlainTick } from '../ticks/ticks.ts'
import { checkVolumes, count, onePriceBar } from './rows.ts'
import type { BarFormat, TickFormat } from './types.ts'
import { easternStandard, parseWallClock, serverClock, wallMsOf, wallToUnixMs } from './wall.ts'

const utc = parseWallClock('UTC') ?? serverClock

/** Ticks of HistData: `20260310 080000123,2900.10,2900.40,0`, in Eastern Standard Time all year. */
export const histdataTicks: TickFormat = {
  key: 'histdata ticks',
  headed: false,
  matches: (line) => /^\d{8} \d{9},[^,]+,[^,]+(,[^,]*)?$/.test(line),
  open: (options) => (line, lastTimeMs) => {
    const fields = line.split(',')
    if (fields.length !== 3 && fields.length !== 4) return count(fields.length, 4)
    const [date = '', time = ''] = (fields[0] ?? '').split(' ')
    const wallMs = wallMsOf(date, `${time.slice(0, 6)}.${time.slice(6)}`)
    if (wallMs === undefined) return `"${fields[0]}" is not a date and time`
    const wrong = checkVolumes(fields[3] ?? '0')
    return (
      wrong ?? parsePlainTick(`${wallToUnixMs(wallMs, easternStandard)},${fields[1]},${fields[2]}`, options, lastTimeMs)
    )
  },
}

/** Ticks of TrueFX: `XAU/USD,20260310 08:00:00.123,2900.10,2900.40`, in UTC. */
export const truefx: TickFormat = {
  key: 'truefx',
  headed: false,
  matches: (line) => /^\s*[A-Z]{3}\/[A-Z]{3},\d{8} \d\d:\d\d:\d\d\.\d+,[^,]+,[^,]+$/.test(line),
  open: (options, firstLine) => {
    const pair = firstLine.split(',')[0]?.trim()
    return (line, lastTimeMs) => {
      const fields = line.split(',').map((field) => field.trim())
      if (fields.length !== 4) return count(fields.length, 4)
      if (fields[0] !== pair) return `the symbol changes from “${pair}” to “${fields[0]}”`
      const [date = '', time = ''] = (fields[1] ?? '').split(' ')
      const wallMs = wallMsOf(date, time)
      if (wallMs === undefined) return `"${fields[1]}" is not a date and time`
      return parsePlainTick(`${wallToUnixMs(wallMs, utc)},${fields[2]},${fields[3]}`, options, lastTimeMs)
    }
  },
}

/** Bars of MetaTrader 4's history centre, and of HistData for it: `2026.03.10,08:00,2900.10,2901.00,2899.90,2900.40,120`. */
export const mt4bars: BarFormat = {
  key: 'mt4 bars',
  headed: false,
  matches: (line) => /^\d{4}\.\d\d\.\d\d[,;\t]\d\d:\d\d[,;\t]/.test(line) && line.split(/[,;\t]/).length === 7,
  bars: (options) => (line) => {
    const fields = line.split(/[,;\t]/)
    if (fields.length !== 7) return count(fields.length, 7)
    const wallMs = wallMsOf(fields[0] ?? '', fields[1] ?? '')
    if (wallMs === undefined) return `"${fields[0]} ${fields[1]}" is not a date and time`
    const clock = options.isHistData ? easternStandard : options.clock
    return checkVolumes(fields[6]) ?? onePriceBar(wallToUnixMs(wallMs, clock), fields.slice(2, 6), options.spread)
  },
}
