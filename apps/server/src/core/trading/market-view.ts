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
  /** Contract data of all that its broker offers, so that any row can be shown. Undefined where no market has this name. */
  instruments(server: string): readonly Instrument[] | undefined
  latestQuotes(server: string): readonly Quote[]
}

/** The markets of brokers, by the server of their accounts, as requests see them. */
export interface ForeignMarkets extends ForeignLook {
  /** Whether the symbols of any market are known. */
  areThere(): boolean
  of(server: string): MarketView | undefined
  /** Those whose prices are taken: they are on at an account there. */
  traded(server: string): readonly Instrument[]
  /** Its symbols, read anew where none are known yet. */
  load(server: string): Promise<readonly Instrument[]>
  /** Reads a market's symbols anew: their contract data may be others. */
  reload(server: string): Promise<readonly Instrument[]>
}
