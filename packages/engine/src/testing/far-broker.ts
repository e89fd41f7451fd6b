import type { Answer, BrokerReport, BrokerRequest, Order, Position } from '@ratchet/domain'
import { type Broker, type Inquiry, Listeners, type Lookup } from '../ports/index.ts'

/** The broker's state of one account. */
class FarBook {
  readonly reports: BrokerReport[] = []
  readonly answers = new Map<string, Answer>()
  readonly positions = new Map<string, Position>()
  readonly orders = new Map<string, Order>()
}

const reportOf = (account: string, seq: number): BrokerReport => ({
  account,
  seq,
  timeMs: 1000,
  quote: null,
  answer: null,
  orders: [],
  deals: [],
  positions: [],
  balance: 0,
})

/**
 * How a broker proves that a request never came: it answers a repeated client id from memory; or it has looked through its history since the
 * request's checkpoint. `none`: it cannot, and would carry a repeated one out twice, as the second would.
 */
export type Proof = 'memory' | 'history' | 'none'

/** A broker that does what the test says, when it says so. */
export class FarBroker implements Broker {
  readonly proof: Proof
  /** Whether its history can be read to the end, and what was sent cannot come any more. */
  isOver = true
  /** Whether its book is in the ledger's log. */
  sharesLog = false
  readonly sent: BrokerRequest[] = []
  /** Client ids that were asked after. */
  readonly asked: string[] = []
  /** The number of its last report, where it says another than it should. */
  seq: number | null = null
  cut = false
  readonly #account: string
  readonly #books = new Map<string, FarBook>()
  readonly #listeners = new Listeners<BrokerReport>((error) => this.failures.push(error))
  /** The errors of listeners. */
  readonly failures: unknown[] = []

  /** @param account the one that a test means where it names none */
  constructor(proof: Proof, account = 'account') {
    this.proof = proof
    this.#account = account
  }

  #book(account: string): FarBook {
    const book = this.#books.get(account) ?? new FarBook()
    this.#books.set(account, book)
    return book
  }

  // Access to the account that a test means, and changes behind the engine's back.

  get answers(): Map<string, Answer> {
    return this.#book(this.#account).answers
  }

  get positions(): Map<string, Position> {
    return this.#book(this.#account).positions
  }

  get orders(): Map<string, Order> {
    return this.#book(this.#account).orders
  }

  #there(): void {
    if (this.cut) throw new Error('The link is down.')
  }

  connect = async () => this.#there()
  send = async (request: BrokerRequest) => {
    this.#there()
    this.sent.push(request)
  }
  reportsSince = async (account: string, seq: number) => {
    this.#there()
    return this.#book(account).reports.filter((report) => report.seq > seq)
  }
  checkpoint = (account: string): string => String(this.#book(account).reports.length)
  lookup = async ({ account, clientId, checkpoint }: Inquiry): Promise<Lookup> => {
    this.#there()
    this.asked.push(clientId)
    const answer = this.#book(account).answers.get(clientId)
    if (answer) return { said: 'found', answer }
    const isProved = this.proof === 'memory' || (this.proof === 'history' && checkpoint !== null && this.isOver)
    return { said: isProved ? 'absent' : 'unclear' }
  }
  snapshot = async (account: string) => {
    this.#there()
    const { positions, orders, reports } = this.#book(account)
    const balance = reports.at(-1)?.balance ?? 0
    return {
      seq: this.seq ?? reports.length,
      orders: [...orders.values()],
      positions: [...positions.values()],
      balance,
    }
  }
  subscribe = (listener: (report: BrokerReport) => void) => this.#listeners.add(listener)

  /** Something happened in its book; heard of at once unless the report is lost on its way. */
  does(fields: Partial<BrokerReport>, lost = this.cut): void {
    const book = this.#book(fields.account ?? this.#account)
    const full = { ...reportOf(this.#account, book.reports.length + 1), ...fields }
    book.reports.push(full)
    for (const position of full.positions) {
      if (position.volume > 0) book.positions.set(position.ticket, position)
      else book.positions.delete(position.ticket)
    }
    for (const order of full.orders) {
      if (order.state === 'placed') book.orders.set(order.ticket, order)
      else book.orders.delete(order.ticket)
    }
    if (full.answer) book.answers.set(full.answer.clientId, full.answer)
    if (!lost) this.#listeners.notify(full)
  }

  /** Tells again how it answered a client id, where it did. */
  answersAgain(account: string, clientId: string): boolean {
    const report = this.#book(account).reports.find(({ answer }) => answer?.clientId === clientId)
    if (report) this.#listeners.notify(report)
    return report !== undefined
  }
}
