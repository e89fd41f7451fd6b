import type { Tick } from '../ticks/ticks.ts'
import { FileError } from './file-error.ts'
import { Sink } from './sink.ts'
import { formatOf } from './text-formats.ts'
import type { BarLines, FileFound, FormatOptions, NamedOptions, OnTick, TickLines } from './types.ts'

/** A file of more lines was written by a program, which ends its lines and gives both prices their digits. */
const longFile = 1000
/** Whether the last field is a price, as in two of the formats, and shorter than those before it. */
const looksCut = (line: string): boolean => {
  const decimals = line.split(',').map((field) => field.split('.')[1]?.length ?? 0)
  const endsInPrice = decimals.length === 3 || decimals.length === 9
  return line.endsWith('.') || (endsInPrice && (decimals.at(-1) ?? 0) < Math.max(...decimals.slice(0, -1)))
}
/** A program leaves a few empty lines at the end; what is made of them was packed to keep a reader busy. */
const mostBlank = 1000

const unknownFormat =
  'unknown format. Use ticks or bars from MetaTrader 4 or 5, Dukascopy, JForex, HistData or TrueFX. A table needs headings: time, bid and ask, or time, open, high, low and close'

/**
 * Reads the lines of one file of quotes or bars in any known text format, told by its content, and gives its ticks in order, prices at
 * `options.digits`. The first fault ends the reading with a FileError that names file, line and reason; `before` is the last tick of the
 * file that it follows. Where the lines come from is the caller's: a disk, or a file that fell on a page. (TIC1 to TIC5, TIC7)
 */
export class MarketFileReader {
  readonly #file: string
  readonly #options: NamedOptions
  readonly #sink: Sink
  #reader: TickLines | undefined
  #bars: BarLines | undefined
  #format = ''
  #blank = 0
  #blanks = 0

  constructor(file: string, options: FormatOptions, before: Tick | undefined, onTick: OnTick) {
    this.#file = file
    this.#options = Object.assign({ isHistData: /DAT_MT_/i.test(file), isAsk: /[_ -]ask[_ .-]/i.test(file) }, options)
    this.#sink = new Sink((line, reason) => new FileError(file, line, reason), options, before, onTick)
  }

  /** Takes one line. @param number counted from 1 @param ended whether the line had its end */
  line(line: string, number: number, ended: boolean): void {
    if (line === '') {
      this.#blank ||= number
      if (++this.#blanks <= mostBlank) return
    }
    if (this.#blank > 0) throw new FileError(this.#file, this.#blank, 'the line is empty')
    if (this.#format === '' && this.#begin(line, number)) return
    if (!ended && number > longFile && looksCut(line))
      throw new FileError(this.#file, number, 'the file is cut short: the last line ends within a price')
    if (this.#reader) this.#sink.tick(this.#reader(line, this.#sink.lastTimeMs), number)
    else if (this.#bars) this.#sink.bar(this.#bars(line), number)
  }

  /** The end of the file: bars become ticks now. @returns what it was */
  end(): FileFound {
    const barMs = this.#sink.end()
    if (this.#sink.rows === 0) throw new FileError(this.#file, 0, 'the file has no quotes')
    return { format: this.#format, rows: this.#sink.rows, barMs }
  }

  /** @returns whether the first line was a heading */
  #begin(line: string, number: number): boolean {
    const found = formatOf(line)
    if (!found) throw new FileError(this.#file, number, unknownFormat)
    this.#format = found.key
    this.#reader = found.open?.(this.#options, line)
    this.#bars = found.bars?.(this.#options, line)
    return found.headed
  }
}
