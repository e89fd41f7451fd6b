import type { Trouble } from '@ratchet/engine'
import type { TraderMemory, WriterDoor } from '@ratchet/store'
import type { HistogramCounts } from '../core/monitoring/histogram.ts'
import type { MarketView } from '../core/trading/market-view.ts'

/** What monitors are told of an engine. */
export interface EngineFigures {
  readonly quotes: number
  /** From an instruction's publication until its broker's answer was durable. */
  readonly orders: HistogramCounts
  /** From the sending of a moved stop until its confirmation was durable. */
  readonly stops: HistogramCounts
  readonly refusedQuotes: number
  readonly isLevel: boolean
  readonly trouble: Trouble
  readonly lag: { readonly records: number; readonly stopped: number }
}

/** The engine of this process, as its api sees it. */
export interface EngineAtHand {
  readonly view: MarketView
  readonly door: WriterDoor
  /** What is written here and there. */
  readonly written: TraderMemory
  /** Says whose streams are open: of others' records it is not told here what is in them. */
  follow(traderId: string, isFollowed: boolean): void
  figures(): Promise<EngineFigures>
}
