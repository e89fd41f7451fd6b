import type { Tick } from '../ticks.ts'
import type { WallClock } from './wall.ts'

export interface FormatOptions {
  /** Decimals to which prices are rounded. */
  readonly digits: number
  /** The clock of files that name none. */
  readonly clock: WallClock
  /** Ask above bid for files of one price, at `barDigits` decimals. */
  readonly spread: number
}

/** The content of a file: its format and its number of rows of quotes or bars. */
export interface FileFound {
  readonly format: string
  readonly rows: number
  /** The length of a bar; 0 for ticks. */
  readonly barMs: number
}

export type OnTick = (tick: Tick) => void
