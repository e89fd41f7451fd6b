import type { Answer, BrokerReport, BrokerRequest, Order, Position } from '@ratchet/domain'

export interface BrokerAccount {
  /** The ledger's account id; the broker keys its book by it. */
  readonly id: string
  readonly login: string
  readonly server: string
}

/** A broker's state of an account, as of report `seq`. */
export interface BrokerSnapshot {
  readonly seq: number
  readonly orders: readonly Order[]
  readonly positions: readonly Position[]
  readonly balance: number
}

export type ReportListener = (report: BrokerReport) => void

/**
 * A remote party that keeps its own durable book. It answers later, through reports; a sent request may be lost, and so may its answer.
 * Only asking (`lookup`, `reportsSince`) shows what it has done, never sending again.
 */
export interface Broker {
  /** True where a repeated client id is answered from memory instead of executed again. */
  readonly deduplicates: boolean
  /**
   * True where its book is written in the ledger's own log: nothing of it is durable before what it was asked, so it may be asked, and
   * may report, before either is.
   */
  readonly sharesLog?: boolean
  /** Makes the account known (a paper account is opened with its first deposit). Idempotent. */
  connect(account: BrokerAccount): Promise<void>
  /** Hands a request to the link. Resolves when it left, not when it is answered. Rejects when the link is known to be down. */
  send(request: BrokerRequest): Promise<void>
  /** Reports of the account after `seq`, in order: what a subscriber missed. */
  reportsSince(accountId: string, seq: number): Promise<readonly BrokerReport[]>
  /** The answer to a request; null if the broker has never seen it. */
  lookup(accountId: string, clientId: string): Promise<Answer | null>
  snapshot(accountId: string): Promise<BrokerSnapshot>
  /** Live reports, in order per account, each already durable at the broker, or in the log that it shares. Returns a function that stops listening. */
  subscribe(listener: ReportListener): () => void
}
