import type { Instrument, OwnRungs, Risk } from '@ratchet/contract'
import type {
  Assumed,
  Bounds,
  EntriesBy,
  GridAsked,
  GridSums,
  GuidedProgress,
  GuidedStep,
  Judged,
  LabBars,
  LabEntry,
  LabFigures,
  GuidedAsked as LabGuidedAsked,
  LabRung,
  Luck,
  Run,
  Tick,
  TickColumns,
  WallClock,
} from '@ratchet/domain'

/** More ticks would not leave a browser enough room: two copies of them are a few hundred megabytes. */
export const mostTicks = 8_000_000

export interface ReadAsked {
  readonly kind: 'read'
  readonly files: readonly File[]
  readonly options: ReadOptions
}
export interface ReadOptions {
  readonly digits: number
  /** The clock of files that name none. */
  readonly clock: WallClock
  /** Ask above bid for bars of one price, at `barDigits` decimals. */
  readonly spread: number
}

/** The format of files that do not all have the same. */
export const severalFormats = 'several formats'

/** What was read: the ticks, and what they are. */
export interface TicksFound {
  readonly ticks: TickColumns
  readonly names: readonly string[]
  readonly format: string
  /** The length of a bar; 0 for ticks. */
  readonly barMs: number
  /** The median, in points. */
  readonly spread: number
}

/** Whether all of the ticks stand for bars. */
export const areBars = ({ barMs, format }: Pick<TicksFound, 'barMs' | 'format'>): boolean =>
  barMs > 0 && format !== severalFormats

export type ReadAnswer =
  | { readonly kind: 'progress'; readonly name: string; readonly done: number; readonly total: number }
  | { readonly kind: 'found'; readonly found: TicksFound }
  | { readonly kind: 'refused'; readonly message: string }

/** Ticks that the next runs go over. */
export interface TicksGiven {
  readonly kind: 'ticks'
  readonly ticks: TickColumns
}

export interface RunAsked {
  readonly kind: 'run'
  readonly id: number
  readonly entries: readonly LabEntry[]
  readonly instrument: Instrument
  readonly tried: OwnRungs
  /** The trader's default ladder; null where there is none to compare with. */
  readonly present: Risk | null
  /** Whether the ticks stand for bars, so that results have bounds. */
  readonly bars: boolean
  readonly by: EntriesBy
}

/** Trades through many ladders, over the ticks that were given. */
export interface SearchAsked extends Omit<GridAsked, 'seed'> {
  readonly kind: 'search'
  /** Whether the best is judged too, or the cells alone are wanted. */
  readonly judges: boolean
}

/** Cells come some at a time, in the order of the ladders, then random markets; the search is over when it is judged. */
export type SearchAnswer =
  | { readonly kind: 'cells'; readonly cells: readonly GridSums[] }
  | { readonly kind: 'market'; readonly done: number; readonly total: number }
  | { readonly kind: 'judged'; readonly judged: Judged | null }

/** One list for each way; null where there is no ladder to compare with, and no first stop to trail. */
export interface Ways<T> {
  readonly tried: T
  readonly present: T | null
  readonly plain: T | null
  readonly none: T
}

export interface RunFound {
  readonly entries: readonly LabEntry[]
  readonly tried: readonly Run[]
  /** Results in cents, at the entries' places. */
  readonly cents: Ways<readonly number[]>
  /** Of ticks that stand for bars the worst and the best, at the entries' places. */
  readonly bounds: (Ways<readonly Bounds[]> & { readonly assumed: Assumed }) | null
  readonly figures: Ways<LabFigures>
  readonly rungs: readonly LabRung[]
  /** Of this ladder, the present one where there is one, and none. */
  readonly bars: LabBars
}

export type RunAnswer =
  | { readonly kind: 'done'; readonly id: number; readonly found: RunFound; readonly ms: number }
  | { readonly kind: 'failed'; readonly id: number }

/** Trades through ladders that a guided search chooses, over the ticks that were given. */
export interface GuideAsked extends Omit<LabGuidedAsked, 'seed'> {
  readonly kind: 'guide'
}

/** A ladder that was tried, and what it brought. */
export interface Tried {
  readonly ladder: OwnRungs
  readonly sums: GridSums
}

export interface Guided {
  /** The best, from the best on. */
  readonly best: readonly Tried[]
  readonly start: Tried
  readonly ladders: number
  /** Of the others, how many the best beats on the later trades, in hundredths of a percent. */
  readonly beaten: number
  readonly luck: Luck
  readonly steps: readonly GuidedStep[]
}
export type GuideAnswer = GuidedProgress | { readonly kind: 'guided'; readonly guided: Guided }

/** Ticks of one piece to pack. */
export interface PackAsked {
  readonly kind: 'pack'
  readonly ticks: TickColumns
}
/** Pieces as the server sends them. */
export interface UnpackAsked {
  readonly kind: 'unpack'
  readonly bytes: Uint8Array<ArrayBuffer>
}
/** Hours of one day, as the archive has them. */
export interface DayAsked {
  readonly kind: 'day'
  /** Ours, and what the archive calls it. */
  readonly symbol: string
  readonly name: string
  readonly digits: number
  readonly hours: readonly ArchiveHour[]
  /** The tick before the day, where there is one. */
  readonly before: Tick | null
}
export interface ArchiveHour {
  readonly startMs: number
  readonly bytes: Uint8Array<ArrayBuffer>
}
/** What is asked of a worker that keeps ticks, and the answer to each. Anything may be refused. */
export interface KeepAnswers {
  /** In Base64, as it travels. */
  readonly pack: { readonly kind: 'packed'; readonly packed: string }
  readonly unpack: { readonly kind: 'unpacked'; readonly ticks: TickColumns; readonly spread: number }
  readonly day: {
    readonly kind: 'dayRead'
    readonly packed: readonly string[]
    readonly ticks: number
    readonly last: Tick | null
  }
}
export type KeepAsked = PackAsked | UnpackAsked | DayAsked
export type KeepAnswer = KeepAnswers[keyof KeepAnswers] | { readonly kind: 'refused'; readonly message: string }

export type Asked = ReadAsked | TicksGiven | RunAsked | SearchAsked | GuideAsked | KeepAsked
