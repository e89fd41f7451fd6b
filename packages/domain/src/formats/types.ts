import type { Tick } from '../ticks/ticks.ts'
import type { Bar } from './bars.ts'
import type { WallClock } from './wall.ts'

export interface FormatOptions {
  /** Decimals to which prices are rounded. */
  readonly digits: number
  /** The clock of files that name none. */
  readonly clock: WallClock
  /** Ask above bid for files of one price, at `barDigits` decimals. */
  readonly spread: number
}

/** What the name of a file adds to its content. */
export interface NamedOptions extends FormatOptions {
  /** HistData's bars for MetaTrader look like MetaTrader's own, in another clock. */
  readonly isHistData: boolean
  /** Bars of one price are those of the ask. */
  readonly isAsk: boolean
}

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
  readonly open: (options: NamedOptions, firstLine: string) => TickLines
  readonly bars?: never
}
export interface BarFormat extends TextFormat {
  readonly bars: (options: NamedOptions, firstLine: string) => BarLines
  readonly open?: never
}

/** The content of a file: its format and its number of rows of quotes or bars. */
export interface FileFound {
  readonly format: string
  readonly rows: number
  /** The length of a bar; 0 for ticks. */
  readonly barMs: number
}

export type OnTick = (tick: Tick) => void
