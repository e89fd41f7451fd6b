import type { Instrument, Market } from '@ratchet/contract'
import type { Quote } from '@ratchet/domain'

/** The market as requests see it, wherever it runs. */
export interface MarketView {
  latestQuotes(): readonly Quote[]
  /** Oldest first. */
  priceHistory(symbol: string): readonly Quote[]
  market(): Market
}

/** The markets of brokers. */
export interface ForeignLook {
  /** Undefined where no market has this name. */
  instruments(server: string): readonly Instrument[] | undefined
  latestQuotes(server: string): readonly Quote[]
}

/** The markets of brokers, by the server of their accounts, as requests see them. */
export interface ForeignMarkets extends ForeignLook {
  of(server: string): MarketView | undefined
  /** Its symbols, read anew where none are known yet. */
  load(server: string): Promise<readonly Instrument[]>
}
