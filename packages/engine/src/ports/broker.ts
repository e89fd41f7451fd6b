import type { Answer, BrokerReport, BrokerRequest, Cents, Order, Position, Rate } from '@ratchet/domain'
import type { RequestRow } from './rows/index.ts'

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

/** What an account at a broker elsewhere comes to, but for the prices of what is open. */
export interface Valuation {
  /** The last report that the broker's word takes in: whoever has not taken it yet knows less than this says. */
  readonly seq: number
  readonly balance: Cents
  /** From a currency into the account's own; undefined where it is the same, null where no rate is known now. */
  rateOf(currency: string): Rate | undefined | null
}

/** A request that is on record, as its broker is asked after it. */
export interface Inquiry {
  readonly account: string
  readonly clientId: string
  /** What the broker gave out before the request could leave (`Broker.checkpoint`); null where it gave nothing. */
  readonly checkpoint: string | null
  /** What was asked for: where no client id travels with a request, only its effect shows that it came. */
  readonly about?: Pick<RequestRow, 'kind' | 'position' | 'order' | 'volume'>
}

/** What a broker says of a request. */
export type Lookup =
  | { readonly said: 'found'; readonly answer: Answer }
  /**
   * It never came, and sent again it is carried out once: either the broker answers a client id that it knows from memory, or it has looked through
   * its whole history since the checkpoint, and what was sent before its deadline cannot come any more.
   */
  | { readonly said: 'absent' }
  /** It left this process and its answer may still come in time: it is asked about once it is late. */
  | { readonly said: 'under way' }
  /** It is not in what could be read. It may still be under way, or stand where nobody has looked: nothing may follow from that. */
  | { readonly said: 'unclear' }

export type ReportListener = (report: BrokerReport) => void

/**
 * A remote party that keeps its own durable book. It answers later, through reports; a sent request may be lost, and so may its answer.
 * Only asking (`lookup`, `reportsSince`) shows what it has done, never sending again.
 */
export interface Broker {
  /**
   * True if its book is written in the ledger's own log. Its reports cannot become durable before the request that caused them, so request and
   * report may both run ahead of the disk (ENG14).
   */
  readonly sharesLog?: boolean
  /** Makes the account known (a paper account is opened with its first deposit). Idempotent. */
  connect(account: BrokerAccount): Promise<void>
  /** Hands a request to the link. Resolves when it left, not when it is answered. Rejects when the link is known to be down. */
  send(request: BrokerRequest): Promise<void>
  /** Reports of the account after `seq`, in order: what a subscriber missed. */
  reportsSince(accountId: string, seq: number): Promise<readonly BrokerReport[]>
  /**
   * Where the account's history ends as far as is known here, and whatever else proves later that a request which has not left yet never came.
   * It is stored with the intent, in words of the broker's own, and handed back by `lookup`. Left out where no proof needs it.
   */
  checkpoint?(accountId: string): string
  /**
   * By what an account is valued; null while that would be a guess: the broker is not heard, its history went on and is not read yet, or more is
   * open there than is known here. Left out by a broker of our own, whose reports say all of it.
   */
  valuation?(accountId: string): Valuation | null
  /** What became of a request. @throws where the broker cannot be asked, which says nothing of the request */
  lookup(inquiry: Inquiry): Promise<Lookup>
  snapshot(accountId: string): Promise<BrokerSnapshot>
  /** Live reports, in order per account, each already durable at the broker, or in the log that it shares. Returns a function that stops listening. */
  subscribe(listener: ReportListener): () => void
}
