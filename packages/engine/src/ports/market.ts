import type { SaneQuote } from '@ratchet/domain'

/**
 * A market of our own: it trades in our process on the quotes that the driver gives it, and each quote waits until all effects of the one
 * before are decided and in the log.
 */
export interface OwnMarket {
  readonly isOurs: true
  /**
   * Matches one quote against every book. Returns undefined when nothing was touched (the common case, kept free of promises),
   * else resolves when all it did is in the log, or durable where there is none, and was reported. `feedPosition` is stored with it: where the feed must resume.
   */
  quote(quote: SaneQuote, feedPosition: number): Promise<void> | undefined
  /** Makes a quote the one in force without matching it: after a restart, the quote at which the books were left. */
  prime(quote: SaneQuote, feedPosition: number): void
  /**
   * Makes a feed position durable though nothing happened there, so that a restart does not go back to the last change. All quotes up to it
   * must have been processed.
   */
  keepPlace(feedPosition: number): Promise<void>
  /** Says that no further quote will come (a recording has ended): nothing waits for market time any more. */
  release(): void
  /** Resolves when no request that is due by the market's clock is under way. */
  settle(): Promise<void>
  readonly busy: boolean
  /** Throws away the books in memory and reads those that are durable; the quotes in force are forgotten. */
  rewind(): Promise<void>
  /** The highest feed position that any durable change of a book carries; -1 where there is none. */
  lastFeedPosition(): Promise<number>
}

/** A foreign market. Its quotes and its time come from others, and it waits for nobody. */
export interface ForeignMarket {
  readonly isOurs: false
}

export const foreignMarket: ForeignMarket = { isOurs: false }
