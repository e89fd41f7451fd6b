import { RET, retcodeWords } from '@ratchet/contract'
import type { Answer, BrokerReport, BrokerRequest, Quote } from '@ratchet/domain'
import {
  type BrokerEvent,
  type BrokerSnapshot,
  type Clock,
  type EventLog,
  EventsMoved,
  type Inquiry,
  type Log,
  type LogEnd,
  type Lookup,
} from '@ratchet/engine/ports'
import { type Book, bookOf, copyOf, emptyBook, type InstrumentsByName, leftOutOf } from './book.ts'
import { bookAt, cursorOf } from './cursor.ts'
import { LinkDown, Unreadable } from './errors.ts'
import { type Figures, Heard } from './heard.ts'
import { batchOf, findAnswer, type History, isAfter, readBatches } from './history.ts'
import type { Answered, Link } from './link.ts'
import { lateAfterMs, OpenRequests } from './open-requests.ts'
import { readQuote } from './prices.ts'
import { type Around, toCall } from './requests.ts'
import { retcodeOf, wordsOf } from './retcodes.ts'
import { takeBatch } from './translate.ts'
import { type FullAccount, fullAccount, refusal, summary, type Transaction, written } from './wire.ts'

export interface AccountParts {
  readonly id: string
  readonly login: string
  readonly link: Link
  readonly events: EventLog
  readonly clock: Clock
  /** Measures spans: setting the machine's clock must not move it. */
  readonly steady: Clock
  readonly log: Log
  readonly instruments: InstrumentsByName
  readonly instrument: Around['instrument']
  readonly quote: Around['quote']
  readonly told: (report: BrokerReport) => void
}

/** So often the log may be moved on by others while something is written. */
const mostTries = 3

/** One account at OANDA: its history, read on from where it was left, as numbered reports. */
export class OandaAccount {
  readonly #parts: AccountParts
  #end: LogEnd = { seq: 0, cursor: null }
  #book: Book = emptyBook()
  #last = '0'
  #hedging = true
  readonly #requests = new OpenRequests()
  #turn: Promise<unknown> = Promise.resolve()
  /** A reading of the history that waits for its turn: it is everybody's who asks for one meanwhile. */
  #nextReading: Promise<void> | undefined
  #opened = false
  readonly #heard: Heard
  /** When a request of ours last left: until its deadline is over it may still come. */
  #sentMs = Number.NEGATIVE_INFINITY
  /** Whether the account has to be read for what of it cannot be traded here. */
  #isUnread = true
  /** What is open there and cannot be traded here, in OANDA's words. */
  leftOut: readonly string[] = []

  constructor(parts: AccountParts) {
    this.#parts = parts
    this.#heard = new Heard(parts.clock, parts.steady)
  }

  get figures(): Figures | undefined {
    return this.#heard.figures
  }

  get currency(): string {
    return this.#heard.currency
  }

  get heardAtMs(): number | undefined {
    return this.#heard.atMs
  }

  get login(): string {
    return this.#parts.login
  }

  get path(): string {
    return `/v3/accounts/${encodeURIComponent(this.#parts.login)}`
  }

  /** Reads where the account stands; goes on from where its history was left. @throws LinkDown, TokenRefused, Unreadable */
  open(): Promise<void> {
    return this.#inTurn(async () => {
      if (this.#opened) return
      const { events, id, link, steady } = this.#parts
      // Whatever an engine before this one sent may be under way still.
      this.#sentMs = steady.nowMs()
      const { account } = await link.read(`${this.path}/summary`, summary)
      this.#hedging = account.hedgingEnabled
      this.#heard.take(account)
      this.#end = await events.end(id)
      if (this.#end.cursor === null) await this.#begin()
      else this.#restore(this.#end.cursor)
      if (isAfter(this.#last, account.lastTransactionID))
        throw new Unreadable('OANDA’s history ends before the part that was already read.')
      this.#opened = true
      await this.#readOn()
    })
  }

  /** An account that is new here begins with what is open there. */
  async #begin(): Promise<void> {
    const { link, instruments, events, id } = this.#parts
    const full = await link.read(this.path, fullAccount)
    this.#book = bookOf(full, instruments, emptyBook())
    this.#last = full.lastTransactionID
    this.#noteLeftOut(full)
    const cursor = cursorOf(this.#book, this.#last)
    await events.append(id, this.#end, [], cursor)
    this.#end = { seq: this.#end.seq, cursor }
  }

  #restore(cursor: string): void {
    const { last, book } = bookAt(cursor)
    this.#last = last
    this.#book = book
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(work)
    this.#turn = done.catch(() => {})
    return done
  }

  async readSummary(): Promise<void> {
    const { account } = await this.#parts.link.read(`${this.path}/summary`, summary)
    this.#heard.take(account)
    await this.#readTo(account.lastTransactionID)
    if (this.#isUnread) await this.#lookWhole()
  }

  /** Symbols of the positions that are open there. */
  get symbols(): readonly string[] {
    return [...new Set([...this.#book.positions.values()].map(({ symbol }) => symbol))]
  }

  /** Reads what of the account cannot be traded here; where something happens meanwhile it is tried again with the next summary. */
  async #lookWhole(): Promise<void> {
    const full = await this.#parts.link.read(this.path, fullAccount)
    if (full.lastTransactionID === this.#last) this.#noteLeftOut(full)
  }

  #noteLeftOut(full: FullAccount): void {
    this.leftOut = leftOutOf(full, this.#book)
    this.#isUnread = false
  }

  /** Something was heard of the account: whether its history went on. */
  heard(lastTransaction: string | undefined): boolean {
    this.#heard.hear(lastTransaction)
    return lastTransaction !== undefined && isAfter(lastTransaction, this.#last)
  }

  /** The balance as of a report; null where it may be another by now, or more is open there than is known here. */
  get standing(): { readonly seq: number; readonly balance: number } | null {
    const isRead = this.#opened && !this.#heard.isBeyond(this.#last)
    const isWhole = !this.#isUnread && this.leftOut.length === 0
    return this.#heard.isOfNow && isRead && isWhole ? { seq: this.#end.seq, balance: this.#book.balance } : null
  }

  /** Reads its history on to the end. @throws LinkDown, TokenRefused, Unreadable */
  readOn(): Promise<void> {
    this.#nextReading ??= this.#inTurn(() => {
      this.#nextReading = undefined
      return this.#readOn()
    })
    return this.#nextReading
  }

  /** Reads its history on to a transaction at least, unless that was read meanwhile. @throws LinkDown, TokenRefused, Unreadable */
  async #readTo(transaction: string): Promise<void> {
    if (!isAfter(transaction, this.#last)) return
    await this.#inTurn(async () => {
      if (isAfter(transaction, this.#last)) await this.#readOn()
    })
  }

  #readOn(): Promise<void> {
    return this.#upToDate(() => this.#readThrough())
  }

  /** Where the log is further than was known here, it is read, and the work is done again on top of it. */
  async #upToDate(work: () => Promise<void>): Promise<void> {
    for (let tries = 0; ; tries++) {
      try {
        return await work()
      } catch (error) {
        if (!(error instanceof EventsMoved) || tries === mostTries) throw error
        await this.#catchUp()
      }
    }
  }

  async #catchUp(): Promise<void> {
    const { events, id } = this.#parts
    const end = await events.end(id)
    const missed = await events.since(id, this.#end.seq)
    if (end.cursor !== null) this.#restore(end.cursor)
    this.#end = end
    this.#tell(missed.filter(({ seq }) => seq <= end.seq))
  }

  #readThrough(): Promise<void> {
    return readBatches(this.#history, this.#last, (whole) => this.#takeWhole(whole))
  }

  get #history(): History {
    return { link: this.#parts.link, path: this.path }
  }

  /** Takes whole batches, each written before it is told. */
  async #takeWhole(transactions: readonly Transaction[]): Promise<void> {
    const batches = Map.groupBy(transactions, batchOf)
    const book = copyOf(this.#book)
    const events: BrokerEvent[] = []
    const pending = this.#requests.all
    for (const [key, batch] of batches) {
      const told = takeBatch(this.#parts.id, batch, book, this.#parts.instruments, pending)
      if (told) events.push({ key: `${key}.${batch[0]?.id}`, report: told })
    }
    await this.#write(events, book, transactions.at(-1)?.id ?? this.#last)
    for (const one of transactions) this.#heard.count(one)
    if (this.leftOut.length > 0 || transactions.some((one) => isLeftOut(one, book, this.#parts.instruments)))
      this.#isUnread = true
  }

  async #write(events: readonly BrokerEvent[], book: Book, last: string): Promise<void> {
    const cursor = cursorOf(book, last)
    const reports = await this.#parts.events.append(this.#parts.id, this.#end, events, cursor)
    this.#end = { seq: this.#end.seq + reports.length, cursor }
    this.#book = book
    this.#last = last
    this.#tell(reports)
  }

  #tell(reports: readonly BrokerReport[]): void {
    for (const report of reports) {
      if (report.answer) this.#requests.answered(report.answer.clientId)
      this.#parts.told(report)
    }
  }

  // Requests.

  /** Resolves when it left. @throws LinkDown, TokenRefused where it is known not to have left */
  async send(request: BrokerRequest): Promise<void> {
    const { link, log, steady } = this.#parts
    const { clientId } = request
    if (!this.#opened) await this.open()
    const made = toCall(request, this.#around(await this.#askedQuote(request)))
    if ('refused' in made) return this.#answerHere(request, here[made.refused])
    this.#requests.begin(request, steady.nowMs())
    const { left, answer } = link.send(made.call)
    void answer
      .then((said) => this.#answered(request, said))
      .catch((error: unknown) => log.warn('OANDA did not respond', { account: this.#parts.id, error }))
      .finally(() => this.#requests.ended(clientId))
    try {
      await left
      this.#sentMs = steady.nowMs()
      this.#requests.left(clientId, this.#sentMs)
    } catch (error) {
      this.#requests.kept(clientId)
      throw error
    }
  }

  /** Before the first price of a symbol is heard, OANDA is asked for the one that bounds a deal. @throws LinkDown, TokenRefused, Unreadable */
  async #askedQuote(request: BrokerRequest): Promise<Quote | undefined> {
    const { login, link, instrument, quote } = this.#parts
    if (request.kind !== 'order' || request.action !== 'deal' || request.price > 0) return undefined
    const known = quote(request.symbol)
    const traded = instrument(request.symbol)
    return known || !traded ? undefined : readQuote(link, login, traded)
  }

  #around(asked: Quote | undefined): Around {
    const { login, instrument, quote } = this.#parts
    const { positions, orders, tickets } = this.#book
    return {
      login,
      hedging: this.#hedging,
      instrument,
      quote: (symbol) => quote(symbol) ?? asked,
      position: (ticket) => positions.get(ticket),
      order: (ticket) => orders.get(ticket),
      idOf: (ticket) => [...tickets].findLast(([, first]) => first === ticket)?.[0] ?? ticket,
    }
  }

  /** What OANDA did stands in its history; a refusal that stands nowhere there is written here. */
  async #answered(request: BrokerRequest, { status, body }: Answered): Promise<void> {
    if (status >= 500 || isTurnedAway(status)) {
      if (isTurnedAway(status)) this.#requests.turnedAway(request.clientId)
      throw new LinkDown(`OANDA answered a request with ${status}.`)
    }
    const known = written.safeParse(body)
    const last = known.data?.lastTransactionID
    await (last === undefined ? this.readOn() : this.#readTo(last))
    if (!this.#requests.has(request.clientId) || status < 400) return
    const said = refusal.safeParse(body)
    if (!known.success || !said.success) throw new Unreadable('OANDA’s rejection cannot be read.')
    const reason = said.data.errorCode ?? ''
    const missing = status === 404 && reason === ''
    const retcode = missing ? missingOf(request) : retcodeOf(reason, request.kind === 'levels')
    const text = reason ? wordsOf(reason) : (said.data.errorMessage ?? retcodeWords(retcode))
    await this.#answerHere(request, retcode, text)
  }

  #answerHere(request: BrokerRequest, retcode: number, text = retcodeWords(retcode)): Promise<void> {
    return this.#inTurn(async () => {
      const { clientId } = request
      const timeMs = this.#parts.clock.nowMs()
      const answer: Answer = { clientId, retcode, text, order: '', deal: '', bid: 0, ask: 0, timeMs }
      const nothing = { orders: [], deals: [], positions: [] }
      const report = { account: this.#parts.id, timeMs, quote: null, answer, ...nothing }
      const key = `response:${clientId}:${timeMs}`
      await this.#upToDate(() =>
        this.#write([{ key, report: { ...report, balance: this.#book.balance } }], this.#book, this.#last),
      )
    })
  }

  /** Where the history ends as far as is known here. */
  get checkpoint(): string {
    return this.#last
  }

  /** @throws LinkDown, TokenRefused, Unreadable where it cannot be asked */
  async lookup({ clientId, checkpoint, about }: Inquiry): Promise<Lookup> {
    const { events, id, steady } = this.#parts
    if (this.#requests.isUnderWay(clientId, steady.nowMs())) return { said: 'under way' }
    await this.open()
    const before = steady.nowMs()
    await this.readOn()
    const answer = await events.answerOf(id, clientId)
    if (answer) return { said: 'found', answer }
    if (this.#requests.isUndone(clientId)) {
      this.#requests.absent(clientId)
      return { said: 'absent' }
    }
    const isOver = before - this.#sentMs > lateAfterMs
    if (checkpoint === null || !isOver || !/^\d+$/.test(checkpoint)) return { said: 'unclear' }
    const found = await findAnswer(this.#history, checkpoint, { clientId, about, book: () => this.#book })
    if (found) return { said: 'found', answer: found }
    this.#requests.absent(clientId)
    return { said: 'absent' }
  }

  /** The whole account is read beside everything else: only what it says waits for its turn. */
  async snapshot(): Promise<BrokerSnapshot> {
    await this.open()
    for (let tries = 0; tries < 5; tries++) {
      const full = await this.#parts.link.read(this.path, fullAccount)
      await this.#readTo(full.lastTransactionID)
      const book = await this.#inTurn(async () => this.#bookAsOf(full))
      if (book) return book
    }
    throw new LinkDown('The account keeps changing.')
  }

  /** Undefined where something happened in between: its reports come first. */
  #bookAsOf(full: FullAccount): BrokerSnapshot | undefined {
    if (full.lastTransactionID !== this.#last) return undefined
    const now = bookOf(full, this.#parts.instruments, this.#book)
    this.#adopt(now)
    this.#noteLeftOut(full)
    const { orders, positions, balance } = now
    return { seq: this.#end.seq, orders: [...orders.values()], positions: [...positions.values()], balance }
  }

  /** What was opened before its instrument could be traded here is no part of the history as it was read: from now on it is. */
  #adopt(now: Book): void {
    const news = [...now.positions].filter(([ticket]) => !this.#book.positions.has(ticket))
    for (const [ticket, position] of news) {
      this.#book.positions.set(ticket, position)
      for (const [id, leg] of now.legs) if (leg.trade === ticket) this.#book.legs.set(id, leg)
    }
    for (const [ticket, order] of now.orders) if (!this.#book.orders.has(ticket)) this.#book.orders.set(ticket, order)
  }

  async since(seq: number): Promise<readonly BrokerReport[]> {
    await this.open()
    await this.readOn()
    return this.#parts.events.since(this.#parts.id, seq)
  }

  /** Whether a request of ours has no answer yet. */
  get isBusy(): boolean {
    return this.#requests.size > 0
  }
}

/** OANDA answers so before it reads a request: there were too many, or the token may not. */
const isTurnedAway = (status: number): boolean => status === 401 || status === 403 || status === 429

const here = {
  volume: RET.INVALID_VOLUME,
  position: RET.POSITION_CLOSED,
  order: RET.INVALID_ORDER,
  symbol: RET.INVALID,
  price: RET.PRICE_OFF,
  money: RET.INVALID,
} as const

/** Whether a transaction is about something that the book leaves out. */
const isLeftOut = ({ instrument, tradeOpened }: Transaction, { positions }: Book, known: InstrumentsByName): boolean =>
  (instrument !== undefined && known(instrument) === undefined) ||
  (tradeOpened != null && !positions.has(tradeOpened.tradeID))

const missingOf = ({ kind }: BrokerRequest): number =>
  kind === 'levels' || kind === 'close' ? RET.POSITION_CLOSED : kind === 'order' ? RET.INVALID : RET.INVALID_ORDER
