import type { BrokerReport, BrokerRequest } from '@ratchet/domain'
import { Listeners, type Log, type ReportListener } from '@ratchet/engine/ports'
import type { Misbehaviour, PaperTimers } from './options.ts'
import type { StoredBook } from './storage.ts'
import { type Refusing, requote } from './transaction.ts'
import { AccountTrouble } from './trouble.ts'

/**
 * The path between the broker's book and its users: which requests arrive, how they are refused, and which reports are delivered. All
 * deliberate misbehaviour happens here, so the book itself stays correct.
 */
export class Delivery {
  readonly misbehave: Misbehaviour = { linkDown: false, loseRequests: 0, loseAnswers: 0, refuse: null }
  readonly #timers: PaperTimers
  readonly #listeners: Listeners<BrokerReport>
  /** The number of the last report of each account that was delivered, or that existed before this process. */
  readonly #heard = new Map<string, number>()
  readonly #troubles = new Map<string, AccountTrouble>()
  /** Counts the times that the books were thrown away. */
  #epoch = 0

  constructor(log: Log, timers: PaperTimers) {
    this.#timers = timers
    this.#listeners = new Listeners((error, { account }) =>
      log.error('A listener to the paper broker failed', { error, account }),
    )
  }

  subscribe(listener: ReportListener): () => void {
    return this.#listeners.add(listener)
  }

  /** How the broker misbehaves towards one account; nothing goes wrong until something in it is set. */
  troubleFor(accountId: string): AccountTrouble {
    const trouble = this.#troubles.get(accountId) ?? new AccountTrouble()
    this.#troubles.set(accountId, trouble)
    return trouble
  }

  /** Ends all misbehaviour towards the account. Delayed reports still arrive. */
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

  /** The answer to a request that the book does not process; null if the book does. */
  refusalOf(request: BrokerRequest): Refusing | null {
    if (this.#troubles.get(request.account)?.requotes(request)) return requote
    const { refuse } = this.misbehave
    if (refuse === null || refuse.count <= 0) return null
    refuse.count -= 1
    return refuse
  }

  /** Reports of a book that are older than this process are not delivered. */
  begin({ book, seq }: StoredBook): void {
    if (!this.#heard.has(book.account)) this.#heard.set(book.account, seq)
  }

  /** The books were thrown away: reports that are still on their way were never made. */
  beginAnew(): void {
    this.#epoch++
    this.#heard.clear()
  }

  /** The number of a book's last delivered report. */
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
      const epoch = this.#epoch
      const tell = (due: BrokerReport) => {
        if (epoch === this.#epoch) this.#listeners.notify(due)
      }
      const trouble = this.#troubles.get(report.account)
      if (trouble === undefined) tell(report)
      else trouble.deliver(report, tell, this.#timers.later)
    }
  }
}
