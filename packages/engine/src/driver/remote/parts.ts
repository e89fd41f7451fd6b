import type { Instrument } from '@ratchet/contract'
import type { Quote } from '@ratchet/domain'
import type {
  AccountFigures,
  Clock,
  ConnectedAccount,
  Feed,
  Log,
  PastPrices,
  RemoteAccounts,
  RemoteBroker,
  RemoteFeed,
} from '../../ports/index.ts'

/** The engine and the driver of a market, once they run. */
export interface RunningRemote {
  /** Takes up an account that was connected or disconnected. */
  hold(accountId: string): Promise<unknown>
  /** @param replaced symbols that have another contract now, or one to be confirmed: their prices of before are forgotten */
  add(instruments: readonly Instrument[], replaced: readonly string[]): void
  latestQuotes(): readonly Quote[]
  /** Tells others of the market as it is now: its symbols are others. */
  tell(): void
  stop(): Promise<void>
}

/** Paper accounts that trade on the market's prices. */
export interface PaperBeside {
  /** A price of the broker's. */
  say(quote: Quote): void
  /** A paper account was opened. */
  take(accountId: string): Promise<void>
  add(instruments: readonly Instrument[]): void
  stop(): Promise<void>
}

/** What a market at a broker elsewhere is made of. What is asked of `accounts` and `past` may fail, and is asked again. */
export interface RemoteMarketParts<Running extends RunningRemote, Paper extends PaperBeside> {
  /** Its accounts' server, which names the market. */
  readonly server: string
  /** As it is called on screens: 'BROKER practice prices'. */
  readonly label: string
  readonly accounts: RemoteAccounts
  readonly past: () => PastPrices & { close(): Promise<void> }
  /** Opens the broker's adapter. @param accountOf finds an account that is connected */
  openBroker(accountOf: (accountId: string) => ConnectedAccount | undefined): Promise<RemoteBroker>
  /** What has to be there before prices come. */
  prepare?(): Promise<void>
  /** Starts the engine of the accounts, and the driver of the feed. @param on the symbols that are on, at accounts of other shards too */
  start(
    broker: RemoteBroker,
    feed: RemoteFeed,
    instruments: readonly Instrument[],
    on: () => readonly string[],
  ): Running
  /** Starts the paper accounts on its prices, where they were left. @param prices names the market as it is now */
  startPaper(instruments: readonly Instrument[], prices: () => Feed['market']): Promise<Paper>
  /** Whether there are such accounts. */
  hasPaper(): Promise<boolean>
  keepFigures(figures: readonly AccountFigures[]): Promise<void>
  /** Is told of accounts whose figures are others now. */
  changed(accountIds: readonly string[]): void
  readonly clock: Clock
  readonly log: Log
}
