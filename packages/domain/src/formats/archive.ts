import { divideHalfAway } from '../numbers/decimal.ts'
import { checkTick, type Tick } from '../ticks/ticks.ts'
import { dayMs, hourMs } from '../time/durations.ts'
import { type Bar, barDigits, checkOhlc, type Ohlc } from './bars.ts'
import { FileError } from './file-error.ts'
import { decodeLzma, LzmaError } from './lzma.ts'
import { Sink } from './sink.ts'
import type { FileFound, FormatOptions, OnTick } from './types.ts'
import { wallMsOf } from './wall.ts'

const tickBytes = 20
const candleBytes = 24

/** An hour of the busiest market is a hundredth of it. */
export const mostArchiveBytes = 1 << 24

/** No price has as many points: what has is of the other byte order, which puts the lowest of four bytes first. */
const wrongOrder = 1 << 28

/** Whether a file begins as Dukascopy's archive does: LZMA's stand-alone head, the usual properties and a dictionary of whole 64 KiB. */
export const isArchive = (head: Uint8Array): boolean =>
  head.length >= 5 && head[0] === 0x5d && head[1] === 0 && head[2] === 0

/** Decimals of a symbol's integers in the archive. */
function archiveDigits(symbol: string): number {
  if (/^(XAU|XAG|LIGHT|BRENT|USOIL)|JPY$/i.test(symbol)) return 3
  return /^BTC/i.test(symbol) ? 1 : 5
}

interface Told {
  readonly symbol: string
  readonly startMs: number
  readonly side: 'bid' | 'ask'
  readonly candles: boolean
}

/** The records carry neither day nor symbol: the name does, or the archive's path, whose months count from zero. */
function tellFromName(file: string): Told {
  const path = /([A-Z]{6,12})\/(\d{4})\/(\d\d)\/(\d\d)\/(?:(\d\d)h_ticks|(BID|ASK)_candles_\w+)\.bi5(?:\.gz)?$/i.exec(
    file,
  )
  const name = /([A-Z]{6,12})[_-](\d{4})-(\d\d)-(\d\d)[_-](?:(\d\d)h_ticks|(BID|ASK)_candles_\w+)\.bi5(?:\.gz)?$/i.exec(
    file,
  )
  const found = name ?? path
  if (!found) {
    throw new FileError(
      file,
      0,
      'its name must give symbol and hour, such as EURUSD_2019-02-04_15h_ticks.bi5 or EURUSD/2019/01/04/15h_ticks.bi5',
    )
  }
  const [, symbol = '', year, month, day, hour, side = 'bid'] = found
  const two = (n: number) => String(n).padStart(2, '0')
  const startMs = wallMsOf(`${year}-${two(Number(month) + (name ? 0 : 1))}-${day}`, `${hour ?? '00'}:00:00`)
  if (startMs === undefined)
    throw new FileError(
      file,
      0,
      `the day or hour in its ${name ? 'name' : 'path, where months count from 00,'} does not exist`,
    )
  return { symbol, startMs, side: side.toLowerCase() === 'ask' ? 'ask' : 'bid', candles: hour === undefined }
}

/**
 * Reads the bytes of one hour of ticks or one day of candles from Dukascopy's archive.
 * @param file its name or path @throws FileError with record, byte and reason (TIC4, TIC8)
 */
export function readArchive(
  file: string,
  bytes: Uint8Array,
  options: FormatOptions,
  before: Tick | undefined,
  onTick: OnTick,
): FileFound {
  const told = tellFromName(file)
  const found = told.candles
    ? giveCandles(file, told, bytes, options, before, onTick)
    : { format: 'duka ticks', rows: giveHour(file, told, bytes, options.digits, before, onTick), barMs: 0 }
  if (found.rows === 0) throw new FileError(file, 0, 'the file has no quotes')
  return found
}

/** Gives the ticks of one hour, prices at `digits`; returns how many there were. `name` is what an error calls the source. */
export function giveHour(
  name: string,
  hour: Pick<Told, 'symbol' | 'startMs'>,
  bytes: Uint8Array,
  digits: number,
  before: Tick | undefined,
  onTick: OnTick,
): number {
  const data = decode(name, bytes, tickBytes)
  const from = archiveDigits(hour.symbol)
  const sink = new Sink(recordFault(name, tickBytes), { digits }, before, onTick)
  for (let at = 0; at < data.byteLength; at += tickBytes) {
    const offsetMs = data.getUint32(at)
    const price = (offset: number) => rescale(data.getUint32(at + offset), from, digits)
    const tick: Tick = { timeMs: hour.startMs + offsetMs, bid: price(8), ask: price(4) }
    const fault =
      offsetMs < hourMs
        ? (checkOrder(data, at + 4, at + 8) ??
          checkVolumes(data.getFloat32(at + 12), data.getFloat32(at + 16)) ??
          checkTick(tick, sink.lastTimeMs))
        : 'the time is outside its hour'
    sink.tick(fault ?? tick, at / tickBytes)
  }
  return sink.rows
}

function giveCandles(
  file: string,
  told: Told,
  bytes: Uint8Array,
  options: FormatOptions,
  before: Tick | undefined,
  onTick: OnTick,
): FileFound {
  const data = decode(file, bytes, candleBytes)
  const digits = archiveDigits(told.symbol)
  const sink = new Sink(recordFault(file, candleBytes), options, before, onTick)
  for (let at = 0; at < data.byteLength; at += candleBytes) {
    const price = (offset: number) => rescale(data.getUint32(at + offset), digits, barDigits)
    const one = { open: price(4), close: price(8), low: price(12), high: price(16) }
    const offsetMs = data.getUint32(at) * 1000
    const fault =
      offsetMs < dayMs
        ? (checkOrder(data, at + 4, at + 8, at + 12, at + 16) ??
          checkVolumes(data.getFloat32(at + 20)) ??
          checkOhlc(one))
        : 'the time is outside its day'
    sink.bar(fault ?? candleOf(told, offsetMs, one, options.spread), at / candleBytes)
  }
  const barMs = sink.end()
  return { format: 'duka candles', rows: sink.rows, barMs }
}

function candleOf({ startMs, side }: Told, offsetMs: number, one: Ohlc, spread: number): Bar {
  const by = side === 'bid' ? spread : -spread
  const other = { open: one.open + by, high: one.high + by, low: one.low + by, close: one.close + by }
  const timeMs = startMs + offsetMs
  return side === 'bid' ? { timeMs, bid: one, ask: other } : { timeMs, bid: other, ask: one }
}

const recordFault = (name: string, bytes: number) => (record: number, reason: string) =>
  new FileError(name, 0, `record ${record + 1} (unpacked byte ${record * bytes}): ${reason}`)

const checkOrder = (data: DataView, ...places: readonly number[]): string | undefined =>
  places.some((at) => data.getUint32(at) >= wrongOrder) ? 'a price is in the wrong byte order' : undefined

const checkVolumes = (...volumes: readonly number[]): string | undefined =>
  volumes.every((volume) => volume >= 0 && volume < Infinity) ? undefined : 'a volume is not a number'

function decode(name: string, bytes: Uint8Array, recordBytes: number): DataView {
  try {
    const out = decodeLzma(bytes)
    const odd = out.length % recordBytes
    if (odd === 0) return new DataView(out.buffer, out.byteOffset, out.byteLength)
    throw recordFault(name, recordBytes)((out.length - odd) / recordBytes, 'the data ends inside this record')
  } catch (error) {
    if (error instanceof LzmaError) throw new FileError(name, 0, error.message)
    throw error
  }
}

const rescale = (value: number, from: number, to: number): number =>
  to >= from ? value * 10 ** (to - from) : divideHalfAway(value, 10 ** (from - to))
