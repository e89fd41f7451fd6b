import type { TraderMemory, WriterDoor } from '@ratchet/store'
import type { EngineFigures } from '../core/monitoring/engine-figures.ts'
import type { MarketView } from '../core/trading/market-view.ts'

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
