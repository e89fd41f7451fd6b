import type { Market } from '@ratchet/contract'
import type { Quote } from '@ratchet/domain'

/** The market as requests see it, wherever it runs. */
export interface MarketView {
  latestQuotes(): readonly Quote[]
  /** Oldest first. */
  priceHistory(symbol: string): readonly Quote[]
  market(): Market
}
