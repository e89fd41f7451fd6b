import type { Answer, BrokerReport, BrokerRequest, Order, Position, Quote, TimeMs } from '@ratchet/domain'

export interface BrokerAccount {
  /** The ledger's account id; the broker keys its book by it. */
  readonly id: string
  readonly login: string
  readonly server: string
}

/** All that a broker has of an account, as of report `seq`. */
export interface BrokerSnapshot {
  readonly seq: number
  readonly orders: readonly Order[]
  readonly positions: readonly Position[]
  readonly balance: number
}

export type ReportListener = (report: BrokerReport) => void

/**
 * A remote party that keeps its own durable book. It answers later, through reports; a sent request may be lost, and so may its
 * answer. What it has done is found by asking (`lookup`, `reportsSince`), never by sending again.
 */
export interface Broker {
  /** True where a repeated client id is answered from memory instead of executed again. */
  readonly deduplicates: boolean
  /** Makes the account known (a paper account is opened with its first deposit). Idempotent. */
  connect(account: BrokerAccount): Promise<void>
  /** Hands a request to the link. Resolves when it left, not when it is answered. Rejects when the link is known to be down. */
  send(request: BrokerRequest): Promise<void>
  /** Reports of the account after `seq`, in order: what a subscriber missed. */
  reportsSince(accountId: string, seq: number): Promise<readonly BrokerReport[]>
  /** What became of a request; null where the broker has never seen it. */
  lookup(accountId: string, clientId: string): Promise<Answer | null>
  snapshot(accountId: string): Promise<BrokerSnapshot>
  /** Live reports, in order per account, each already durable at the broker. Returns the way to stop listening. */
  subscribe(listener: ReportListener): () => void
}

/** What the simulated brokers add: they live in our process and follow a feed. */
export interface PaperBroker extends Broker {
  /**
   * Matches one quote against every book. Returns undefined when nothing was touched (the common case, kept free of promises),
   * else resolves when all it did is durable and was reported. `feedPosition` is stored with it: where the feed must resume.
   */
  quote(quote: Quote, feedPosition: number): Promise<void> | undefined
  /** Makes a quote the one in force without matching it: after a restart, the quote at which the books were left. */
  prime(quote: Quote, feedPosition: number): void
  /**
   * Makes a place in the feed durable though nothing happened there, so that a restart does not go back to the last change. All
   * quotes up to it must be done with.
   */
  keepPlace(feedPosition: number): Promise<void>
  /** Says that no further quote will come (a recording has ended): nothing waits for market time any more. */
  release(): void
  /** Resolves when no request is under way that is due by the market's clock. */
  settle(): Promise<void>
  readonly busy: boolean
  /** The highest feed position that any durable change of a book carries; -1 where there is none. */
  lastFeedPosition(): Promise<number>
  readonly marketTimeMs: TimeMs
}
