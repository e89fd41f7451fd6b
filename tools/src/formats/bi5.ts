import { readFile } from 'node:fs/promises'
import {
  type Bar,
  barDigits,
  barLengthMs,
  checkOhlc,
  checkTick,
  divideHalfAway,
  expandBar,
  FileError,
  type FileFound,
  type FormatOptions,
  hourMs,
  type OnTick,
  type Tick,
} from '@ratchet/domain'
import { firstBytes } from './lines.ts'
import { decodeLzma, LzmaError } from './lzma.ts'

const tickBytes = 20
const candleBytes = 24

/** LZMA's stand-alone head: the usual properties and a dictionary of whole 64 KiB. */
export async function isBi5(file: string): Promise<boolean> {
  const head = await firstBytes(file, 5)
  return head.length === 5 && head[0] === 0x5d && head[1] === 0 && head[2] === 0
}

/** Decimals of a symbol's integers in Dukascopy's archive. */
function dukascopyDigits(symbol: string): number {
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
  const path = /([A-Z]{6,12})\/(\d{4})\/(\d\d)\/(\d\d)\/(?:(\d\d)h_ticks|(BID|ASK)_candles_\w+)\.bi5$/i.exec(file)
  const name = /([A-Z]{6,12})[_-](\d{4})-(\d\d)-(\d\d)[_-](?:(\d\d)h_ticks|(BID|ASK)_candles_\w+)\.bi5$/i.exec(file)
  const found = name ?? path
  if (!found) {
    throw new FileError(
      file,
      0,
      'its name does not tell symbol and hour, as EURUSD_2019-02-04_15h_ticks.bi5 or EURUSD/2019/01/04/15h_ticks.bi5 do',
    )
  }
  const [, symbol = '', year, month, day, hour, side = 'bid'] = found
  const startMs = Date.UTC(Number(year), Number(month) - (name ? 1 : 0), Number(day), Number(hour ?? 0))
  return { symbol, startMs, side: side.toLowerCase() === 'ask' ? 'ask' : 'bid', candles: hour === undefined }
}

/** Reads one hour of ticks or one day of candles from Dukascopy's archive. (TIC4) */
export async function readBi5(
  file: string,
  options: FormatOptions,
  afterMs: number,
  onTick: OnTick,
): Promise<FileFound> {
  const told = tellFromName(file)
  const bytes = await readFile(file)
  if (told.candles) return giveCandles(file, told, bytes, options, afterMs, onTick)
  const rows = giveHour(file, told, bytes, options.digits, afterMs, onTick)
  if (rows === 0) throw new FileError(file, 0, 'there are no quotes in it')
  return { format: 'duka ticks', rows, barMs: 0 }
}

/** Gives the ticks of one hour, prices at `digits`; returns how many there were. `name` is what an error calls the source. */
export function giveHour(
  name: string,
  hour: Pick<Told, 'symbol' | 'startMs'>,
  bytes: Uint8Array,
  digits: number,
  afterMs: number,
  onTick: OnTick,
): number {
  const data = decode(name, bytes, tickBytes)
  const rows = data.byteLength / tickBytes
  const from = dukascopyDigits(hour.symbol)
  let lastMs = afterMs
  for (let i = 0; i < rows; i++) {
    const offsetMs = data.getUint32(i * tickBytes)
    const price = (at: number) => rescale(data.getUint32(i * tickBytes + at), from, digits)
    const tick: Tick = { timeMs: hour.startMs + offsetMs, bid: price(8), ask: price(4) }
    const fault = offsetMs < hourMs ? checkTick(tick, lastMs) : 'the time lies outside its hour'
    if (fault) throw new FileError(name, 0, `record ${i + 1}: ${fault}`)
    lastMs = tick.timeMs
    onTick(tick)
  }
  return rows
}

function decode(name: string, bytes: Uint8Array, recordBytes: number): DataView {
  try {
    const out = decodeLzma(bytes)
    if (out.length % recordBytes !== 0) {
      throw new FileError(name, 0, `its ${out.length} bytes are no whole number of records`)
    }
    return new DataView(out.buffer, out.byteOffset, out.byteLength)
  } catch (error) {
    if (error instanceof LzmaError) throw new FileError(name, 0, error.message)
    throw error
  }
}

function giveCandles(
  file: string,
  told: Told,
  bytes: Uint8Array,
  options: FormatOptions,
  afterMs: number,
  onTick: OnTick,
): FileFound {
  const data = decode(file, bytes, candleBytes)
  const digits = dukascopyDigits(told.symbol)
  const bars: Bar[] = []
  for (let at = 0; at < data.byteLength; at += candleBytes) {
    const price = (offset: number) => rescale(data.getUint32(at + offset), digits, barDigits)
    const one = { open: price(4), close: price(8), low: price(12), high: price(16) }
    const timeMs = told.startMs + data.getUint32(at) * 1000
    const lastMs = bars.at(-1)?.timeMs ?? afterMs - 1
    const fault = checkOhlc(one) ?? (timeMs <= lastMs ? 'the time does not go on' : undefined)
    if (fault) throw new FileError(file, 0, `record ${at / candleBytes + 1}: ${fault}`)
    const by = told.side === 'bid' ? options.spread : -options.spread
    const other = { open: one.open + by, high: one.high + by, low: one.low + by, close: one.close + by }
    bars.push(told.side === 'bid' ? { timeMs, bid: one, ask: other } : { timeMs, bid: other, ask: one })
  }
  if (bars.length === 0) throw new FileError(file, 0, 'there are no quotes in it')
  const lengthMs = barLengthMs(bars)
  for (const bar of bars) {
    for (const { timeMs, bid, ask } of expandBar(bar, lengthMs)) {
      onTick({ timeMs, bid: rescale(bid, barDigits, options.digits), ask: rescale(ask, barDigits, options.digits) })
    }
  }
  return { format: 'duka candles', rows: bars.length, barMs: lengthMs }
}

const rescale = (value: number, from: number, to: number): number =>
  to >= from ? value * 10 ** (to - from) : divideHalfAway(value, 10 ** (from - to))
