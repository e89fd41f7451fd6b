import type { BrokerReport, BrokerRequest } from '@ratchet/domain'
import { Listeners, type Log, type ReportListener } from '@ratchet/engine/ports'
import type { Misbehaviour, PaperTimers } from './options.ts'
import type { StoredBook } from './storage.ts'
import { type Refusing, requote } from './transaction.ts'
import { AccountTrouble } from './trouble.ts'

/**
 * The way between the broker's book and those who use it: which requests arrive, how they are refused, and which reports are heard.
 * All that the broker was told to do wrong is done here, so the book itself stays true.
 */
export class Delivery {
  readonly misbehave: Misbehaviour = { linkDown: false, loseRequests: 0, loseAnswers: 0, refuse: null }
  readonly #timers: PaperTimers
  readonly #listeners: Listeners<BrokerReport>
  /** Number of the last report of each account that listeners heard, or that was there before us. */
  readonly #heard = new Map<string, number>()
  readonly #troubles = new Map<string, AccountTrouble>()

  constructor(log: Log, timers: PaperTimers) {
    this.#timers = timers
    this.#listeners = new Listeners((error, { account }) =>
      log.error('A listener to the paper broker failed', { error, account }),
    )
  }

  subscribe(listener: ReportListener): () => void {
    return this.#listeners.add(listener)
  }

  /** How the broker misbehaves towards one account; nothing is wrong until something in it is set. */
  troubleFor(accountId: string): AccountTrouble {
    const trouble = this.#troubles.get(accountId) ?? new AccountTrouble()
    this.#troubles.set(accountId, trouble)
    return trouble
  }

  /** Ends all misbehaviour towards the account. Reports that are on their way late still arrive. */
  endTroubleFor(accountId: string): void {
    this.#troubles.get(accountId)?.mendLink()
    this.#troubles.delete(accountId)
  }

  /** The requests of an account that waited for a price. */
  takeHeld(accountId: string): readonly BrokerRequest[] {
    return this.#troubles.get(accountId)?.held.splice(0) ?? []
  }

  /** @throws while the link is down for the account */
  passLink(accountId: string): void {
    this.#troubles.get(accountId)?.passLink()
  }

  /** Whether a request arrives. @throws while the link is down for its account */
  arrives({ account }: BrokerRequest): boolean {
    if (this.misbehave.loseRequests > 0) {
      this.misbehave.loseRequests -= 1
      return false
    }
    this.passLink(account)
    return !this.#troubles.get(account)?.loses()
  }

  /** How a request is answered that the book does not look at; null where it does. */
  refusalOf(request: BrokerRequest): Refusing | null {
    if (this.#troubles.get(request.account)?.requotes(request)) return requote
    const { refuse } = this.misbehave
    if (refuse === null || refuse.count <= 0) return null
    refuse.count -= 1
    return refuse
  }

  /** Reports of a book that were there before us are nobody's to hear. */
  begin({ book, seq }: StoredBook): void {
    if (!this.#heard.has(book.account)) this.#heard.set(book.account, seq)
  }

  /** The last report of a book that was heard. */
  lastHeard({ book, seq }: StoredBook): number {
    return this.#heard.get(book.account) ?? seq
  }

  deliver(reports: readonly BrokerReport[]): void {
    for (const report of reports) {
      this.#heard.set(report.account, Math.max(report.seq, this.#heard.get(report.account) ?? 0))
      if (report.answer !== null && this.misbehave.loseAnswers > 0) {
        this.misbehave.loseAnswers -= 1
        continue
      }
      const tell = (due: BrokerReport) => this.#listeners.tell(due)
      const trouble = this.#troubles.get(report.account)
      if (trouble === undefined) tell(report)
      else trouble.deliver(report, tell, this.#timers.later)
    }
  }
}
