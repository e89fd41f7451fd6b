import { RET, retcodeWords } from '@ratchet/contract'
import type { BrokerReport, BrokerRequest } from '@ratchet/domain'
import type { BrokerAccount, BrokerSnapshot, ConnectorParts, Inquiry, Lookup, Visitor } from '@ratchet/engine/ports'
import { admit, type Proved } from './admission.ts'
import type { Contracts } from './contracts.ts'
import { type Durable, dealMarginMs, dealsFrom, withJournal } from './cursor.ts'
import { TerminalAway, Unreadable } from './errors.ts'
import { magicOf } from './names.ts'
import { OpenRequests } from './open-requests.ts'
import { tradeFields, type Unwritable } from './requests.ts'
import type { Outcome, WireMoney } from './schemas.ts'
import type { Session } from './session.ts'
import { type Comparison, Settlement } from './settlement.ts'
import { nameAll } from './symbol-names.ts'
import { toOffers } from './symbols.ts'
import { Terminal, type TerminalEvents } from './terminal.ts'
import type { Reading } from './translate.ts'
import { permissionTrouble } from './trouble.ts'
import { WallClock } from './wall-clock.ts'
import { wireIdOf } from './wire-ids.ts'

export interface AccountParts
  extends Pick<ConnectorParts, 'credentials' | 'events' | 'clock' | 'steady' | 'log' | 'mayTrade'> {
  readonly about: BrokerAccount
  /** Shared by the accounts of the adapter. */
  readonly contracts: Contracts
  readonly notify: (report: BrokerReport) => void
  /** Is told of prices: the broker's symbol, and `msc,bid,ask` separated by `;`. */
  readonly onTicks: (symbol: string, list: string) => void
}

/** How long a question about the account waits for its terminal. */
const readyMs = 10_000

/**
 * One account, and the terminal that dialled in for it:
 *
 *     away ──proved, welcomed──▶ catching up ──two comparisons──▶ ready ──silent, gone, wrong frame──▶ away
 */
export class Mt5Account {
  readonly #parts: AccountParts
  readonly #settlement: Settlement
  readonly #requests = new OpenRequests()
  readonly #wall: WallClock
  readonly #waiting = new Set<() => void>()
  #terminal: Terminal | undefined
  #code: string | undefined
  /** Whether this session was told last that trades are allowed, as the protocol writes it. */
  #saidTrading = '0'
  #isForgotten = false
  #turn: Promise<unknown> = Promise.resolve()
  #latest: Comparison | undefined
  #isComparing = false
  /** Whether this session has read the contracts of its symbols. A deal whose contract is unknown counts as a charge. */
  #hasContracts = false
  /** Outcomes that the terminal is asked for before anything else is reported. */
  #finding = 0
  /** Ids whose answer this session was asked for, because it was not heard. */
  readonly #found = new Set<string>()
  #watched: readonly string[] = []
  /** Whether the last terminal that dialled in had another key. */
  isRefused = false
  heardMs: number | null = null
  money: WireMoney | undefined

  constructor(parts: AccountParts) {
    this.#parts = parts
    const { about, events, clock, steady } = parts
    this.#wall = new WallClock(clock, steady)
    this.#settlement = new Settlement({
      account: about.id,
      events,
      clock,
      steady,
      requests: this.#requests,
      reading: this.#reading,
      notify: (report) => {
        if (report.answer) this.#requests.answered(report.answer.clientId)
        parts.notify(report)
      },
    })
  }

  get about(): BrokerAccount {
    return this.#parts.about
  }

  /** The terminal, if it was heard lately. */
  get terminal(): Terminal | undefined {
    return this.#terminal?.isHeard ? this.#terminal : undefined
  }

  get durable(): Durable {
    return this.#settlement.durable
  }

  get seq(): number {
    return this.#settlement.records.seq
  }

  get leftOut(): readonly string[] {
    return this.#settlement.leftOut
  }

  /** Whether everything that the terminal knows is on record. */
  get isReady(): boolean {
    return this.terminal !== undefined && this.#settlement.isComplete
  }

  get #reading(): Reading {
    const { contracts, about } = this.#parts
    return {
      traded: (name) => {
        const symbol = this.durable.names.get(name)
        const instrument = symbol === undefined ? undefined : contracts.of(symbol)
        return instrument && { symbol: instrument.symbol, instrument }
      },
      digitsOf: (symbol) => contracts.of(symbol)?.digits,
      utcOf: (msc) => this.#settlement.time.utcOf(msc),
      request: (clientId) => this.#requests.of(clientId),
      magic: magicOf(about.id),
    }
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(work)
    this.#turn = done.catch(() => {})
    return done
  }

  /** What is on record, so that it can be shown while no terminal is there. */
  load(): Promise<void> {
    return this.#inTurn(async () => {
      await this.#settlement.load()
      this.heardMs ??= this.durable.heardMs
    })
  }

  // Sessions.

  /** A terminal dialled in for this account. It is the account's once it proved that it has the key. */
  admit(visitor: Visitor): void {
    const { about, steady, log, credentials } = this.#parts
    admit(visitor, {
      account: about.id,
      steady,
      log,
      credentials: () => (this.#isForgotten ? Promise.resolve(null) : credentials(about.id)),
      welcome: (proved) => this.#inTurn(() => this.#welcome(proved)),
      onWrongProof: () => {
        if (!this.terminal) this.isRefused = true
      },
      onEnd: (session, why) => this.#ended(session, why),
      onCheck: (session, nowMs) => {
        if (this.#terminal?.session !== session) return
        this.#sayTrading(session)
        this.#terminal.check(nowMs)
      },
    })
  }

  async #welcome({ session, hello, proof, code }: Proved): Promise<void> {
    const { clock, steady, about } = this.#parts
    if (this.#isForgotten) return session.end('forgotten', 'The account is not connected any more.')
    if (this.terminal) return session.refuse('taken', 'Another terminal is connected with this account.', 10)
    // It was silent for too long: nothing of it counts any more.
    this.#terminal?.session.end('silent', 'The terminal sent nothing for six seconds.')
    const settlement = this.#settlement
    await settlement.load()
    settlement.time.learn(hello, this.#wall.nowMs())
    this.heardMs = clock.nowMs()
    // The epoch is in the log before it is told: of two processes that welcome a terminal, one has to read the other's first.
    await settlement.keep((durable) => ({
      epoch: durable.epoch + 1,
      journals: withJournal(durable.journals, hello.journal),
      heardMs: this.heardMs,
      eras: settlement.time.eras,
    }))
    if (session.isOver) return
    settlement.beginSession()
    this.#latest = undefined
    this.#hasContracts = false
    const terminal: Terminal = new Terminal(
      session,
      hello,
      this.#eventsOf(() => terminal),
      () => steady.nowMs(),
    )
    this.#terminal = terminal
    this.#code = code
    this.isRefused = false
    const from = this.durable.isBegun ? dealsFrom(this.durable) : Math.max(0, hello.trade * 1000 - dealMarginMs)
    const { epoch } = this.durable
    this.#saidTrading = this.#trading
    session.welcome({
      proof,
      epoch: String(epoch),
      magic: magicOf(about.id),
      trading: this.#saidTrading,
      deals: String(from),
    })
    terminal.start()
    this.#startReading(terminal)
  }

  /** What a new session is asked for: contracts, prices, and the outcomes of requests that have none. */
  #startReading(terminal: Terminal): void {
    this.readOffers().catch((error: unknown) => {
      if (terminal.session.isOver) return
      this.#parts.log.warn('The symbols of a terminal could not be read', { account: this.about.id, error })
      terminal.session.end('symbols', 'Ratchet could not read the symbols of this terminal.')
    })
    this.#finding = 0
    this.#found.clear()
    this.#find(
      terminal,
      this.#requests.waiting.flatMap(({ clientId }) => wireIdOf(clientId) ?? []),
    )
  }

  #ended(session: Session, why: string): void {
    if (this.#terminal?.session !== session) return
    const { log } = this.#parts
    log.info('The session with a terminal ended', { account: this.about.id, why })
    this.#terminal = undefined
    this.#requests.cutOff()
    this.#wake()
    const { heardMs } = this
    // So that another process can say since when the terminal is away.
    this.#inTurn(() => this.#settlement.keep(() => ({ heardMs }))).catch(() => {})
  }

  /** Whether the trader lets Ratchet trade on this account. */
  get mayTrade(): boolean {
    return this.#parts.mayTrade?.(this.about.id) ?? true
  }

  get #trading(): string {
    return this.mayTrade ? '1' : '0'
  }

  /** The program refuses every trade until its session was told that they are allowed. */
  #sayTrading(session: Session): void {
    if (this.#saidTrading === this.#trading) return
    this.#saidTrading = this.#trading
    session.say('trading', { allowed: this.#saidTrading })
  }

  /** The credentials may be others: a terminal that proved the old ones has to prove the new ones. */
  async renew(): Promise<void> {
    const credentials = await this.#parts.credentials(this.about.id)
    this.isRefused = false
    if (this.#terminal && credentials?.reveal('code') !== this.#code)
      this.#terminal.session.end('renewed', 'The pairing was renewed.')
  }

  forget(): void {
    this.#isForgotten = true
    this.#terminal?.session.end('forgotten', 'The account was disconnected in Ratchet.')
  }

  // What the terminal reports.

  #eventsOf(terminal: () => Terminal): TerminalEvents {
    const { clock, onTicks } = this.#parts
    const settlement = this.#settlement
    return {
      deal: (deal) => settlement.addDeal(deal),
      ended: (gone) => settlement.addEnd(gone),
      outcome: (outcome) => this.#outcome(outcome, terminal()),
      same: (book, money, clocks) => {
        this.heardMs = clock.nowMs()
        this.money = money
        settlement.time.learn(clocks, this.#wall.nowMs())
        this.#latest = { book, money, clocks, startedMs: terminal().resyncedMs }
        this.#compareSoon(terminal())
      },
      ticks: (symbol, list) => {
        this.heardMs = clock.nowMs()
        onTicks(symbol, list)
      },
    }
  }

  #outcome(outcome: Outcome, terminal: Terminal): void {
    // It joins the comparison that follows it, so it must not wait for a turn after it.
    if (outcome.again || outcome.state === 'refused' || outcome.state === 'late')
      this.#inTurn(() => this.#settlement.takeOutcome(outcome)).catch((error: unknown) => this.#broke(terminal, error))
    else this.#settlement.addOutcome(outcome)
  }

  #compareSoon(terminal: Terminal): void {
    if (this.#isComparing) return
    this.#isComparing = true
    this.#inTurn(async () => {
      this.#isComparing = false
      const latest = this.#latest
      if (!latest || terminal !== this.#terminal || !this.#hasContracts || this.#finding > 0) return
      this.#latest = undefined
      if (await this.#findUnheard(terminal, latest)) return
      await this.#settlement.compare(latest)
    })
      .catch((error: unknown) => this.#broke(terminal, error))
      .finally(() => this.#wake())
  }

  /** Asks once for each answer that was not heard. @returns whether one was asked for: the comparison waits for it */
  async #findUnheard(terminal: Terminal, comparison: Comparison): Promise<boolean> {
    const ids = (await this.#settlement.unheard(comparison)).filter((id) => !this.#found.has(id))
    for (const id of ids) this.#found.add(id)
    this.#find(terminal, ids)
    if (ids.length > 0) this.#latest ??= comparison
    return ids.length > 0
  }

  #find(terminal: Terminal, ids: readonly string[]): void {
    this.#finding += ids.length
    for (const id of ids)
      terminal
        .find(id)
        .then((outcome) => this.#settlement.addOutcome(outcome))
        .catch(() => {})
        .finally(() => {
          if (terminal !== this.#terminal) return
          this.#finding -= 1
          this.#compareSoon(terminal)
        })
  }

  #broke(terminal: Terminal, error: unknown): void {
    this.#parts.log.error('A report of a terminal could not be stored', { account: this.about.id, error })
    // The next session sends it again.
    if (error instanceof Unreadable) terminal.session.end('data', error.message)
  }

  #wake(): void {
    for (const check of [...this.#waiting]) check()
  }

  /** The terminal, if it is heard. @throws TerminalAway */
  live(): Terminal {
    const { terminal } = this
    if (!terminal) throw new TerminalAway('No terminal of this account is connected.')
    return terminal
  }

  /** Resolves when a condition holds. @throws TerminalAway */
  async #until(isTrue: () => boolean): Promise<void> {
    const terminal = this.live()
    if (isTrue()) return
    let check = () => {}
    try {
      await terminal.until<void>(readyMs, (resolve) => {
        check = () => {
          if (isTrue()) resolve()
        }
        this.#waiting.add(check)
      })
    } finally {
      this.#waiting.delete(check)
    }
  }

  /** Resolves when everything that the terminal knows is on record. @throws TerminalAway */
  ready(): Promise<void> {
    return this.#until(() => this.isReady)
  }

  // Requests.

  /** Resolves when it left. @throws TerminalAway if it did not leave */
  async send(request: BrokerRequest): Promise<void> {
    const terminal = this.live()
    if (!this.mayTrade) throw new TerminalAway('Ratchet may not trade on this account yet.')
    const trouble = permissionTrouble(terminal.status)
    if (trouble !== undefined) throw new TerminalAway(trouble)
    await this.ready()
    const fields = tradeFields(request, this.#around)
    if (typeof fields === 'string') return this.#answerHere(request, here[fields])
    // The session may have ended meanwhile.
    const { session, hello } = this.live()
    this.#sayTrading(session)
    this.#requests.begin(request, this.#parts.steady.nowMs(), hello.journal)
    session.say('trade', { ...fields, at: String(session.ageMs) })
  }

  get #around() {
    const { positions, orders, names, tickets } = this.durable
    const brokerSymbolOf = (symbol: string) => [...names].find(([, one]) => one === symbol)?.[0]
    return {
      traded: (symbol: string) => {
        const [instrument, brokerSymbol] = [this.#parts.contracts.of(symbol), brokerSymbolOf(symbol)]
        return instrument && brokerSymbol !== undefined ? { instrument, brokerSymbol } : undefined
      },
      position: (ticket: string) => {
        const position = positions.get(ticket)
        const identifier = [...tickets].findLast(([, one]) => one === ticket)?.[0] ?? ticket
        return position && { identifier, symbol: position.symbol }
      },
      orderSymbol: (ticket: string) => orders.get(ticket)?.symbol,
      serverOf: (utcMs: number) => this.#settlement.time.serverOf(utcMs),
    }
  }

  #answerHere({ clientId }: BrokerRequest, retcode: number): Promise<void> {
    const timeMs = this.#parts.clock.nowMs()
    const text = retcodeWords(retcode)
    return this.#inTurn(() =>
      this.#settlement.answer({ clientId, retcode, text, order: '', deal: '', bid: 0, ask: 0, timeMs }),
    )
  }

  /** The journal of the terminal, which proves later that a request never came to it. */
  get checkpoint(): string {
    return this.#terminal?.hello.journal ?? this.durable.journals.at(-1) ?? ''
  }

  /** @throws TerminalAway if the terminal cannot be asked */
  async lookup({ clientId, checkpoint }: Inquiry): Promise<Lookup> {
    const terminal = this.live()
    if (this.#requests.isUnderWay(clientId, this.#parts.steady.nowMs())) return { said: 'under way' }
    await this.ready()
    const onRecord = await this.#settlement.records.answerOf(clientId)
    if (onRecord) return { said: 'found', answer: onRecord }
    const id = wireIdOf(clientId)
    // No request with such an id was ever sent.
    if (id === undefined) return { said: 'absent' }
    const outcome = await terminal.find(id)
    if (outcome.state === 'unknown') return { said: 'unclear' }
    if (outcome.state === 'none') return this.#absent(clientId, checkpoint, terminal.hello.journal)
    await this.#inTurn(() => this.#settlement.takeOutcome(outcome))
    const answer = await this.#settled(clientId, terminal)
    return answer ? { said: 'found', answer } : { said: 'unclear' }
  }

  /** The answer, once it is on record with what it did. */
  async #settled(clientId: string, terminal: Terminal) {
    const { records } = this.#settlement
    for (let comparison = 0; comparison < 4; comparison++) {
      const answer = await records.answerOf(clientId)
      if (answer) return answer
      const before = this.#settlement.comparisons
      if (terminal !== this.#terminal) throw new TerminalAway('The terminal went away.')
      await this.#until(() => this.#settlement.comparisons > before)
    }
    return records.answerOf(clientId)
  }

  /** Only the journal that a request was sent to proves that it never came. */
  #absent(clientId: string, checkpoint: string | null, journal: string): Lookup {
    const sentTo = this.#requests.journalOf(clientId) ?? (checkpoint || undefined)
    const isProof = sentTo === undefined ? this.durable.journals.every((one) => one === journal) : sentTo === journal
    if (!isProof) return { said: 'unclear' }
    this.#requests.absent(clientId)
    return { said: 'absent' }
  }

  // What is asked about the account.

  async since(seq: number): Promise<readonly BrokerReport[]> {
    await this.ready()
    return this.#settlement.records.since(seq)
  }

  /** The whole book is sent anew: one that cannot be read is never an empty one. @throws TerminalAway */
  async snapshot(): Promise<BrokerSnapshot> {
    await this.ready()
    const fromMs = this.#parts.steady.nowMs()
    this.live().resync()
    await this.#until(() => this.isReady && this.#settlement.settledMs >= fromMs)
    return this.#inTurn(async () => {
      const { positions, orders, balance } = this.durable
      return { seq: this.seq, orders: [...orders.values()], positions: [...positions.values()], balance }
    })
  }

  /** Reads the terminal's contracts anew. @throws TerminalAway */
  async readOffers() {
    const terminal = this.live()
    const symbols = await terminal.readSymbols()
    await this.#inTurn(async () => {
      const names = nameAll(symbols, this.durable.names)
      if (names !== this.durable.names)
        await this.#settlement.keep((durable) => ({ names: nameAll(symbols, durable.names) }))
    })
    const { currency, leverage } = terminal.hello
    const offers = toOffers(symbols, this.durable.names, {
      currency,
      leverage,
      offsetMs: this.#settlement.time.offsetMs,
    })
    this.#parts.contracts.add(offers.flatMap(({ instrument }) => instrument ?? []))
    if (terminal === this.#terminal) this.#hasContracts = true
    // Symbols may have names of the broker's only now.
    if (this.#watched.length > 0) this.#sayWatched(terminal)
    this.#compareSoon(terminal)
    return offers
  }

  /** The broker's name of a symbol; undefined if it has none. */
  brokerSymbolOf(symbol: string): string | undefined {
    return this.#around.traded(symbol)?.brokerSymbol
  }

  /** Our symbol and its contract by the broker's symbol. */
  traded(brokerSymbol: string) {
    return this.#reading.traded(brokerSymbol)
  }

  get time() {
    return this.#settlement.time
  }

  /** From now on the terminal sends prices of these symbols of ours. */
  watch(symbols: readonly string[]): void {
    this.#watched = symbols
    if (this.#terminal) this.#sayWatched(this.#terminal)
  }

  #sayWatched(terminal: Terminal): void {
    const names = this.#watched.flatMap((symbol) => this.brokerSymbolOf(symbol) ?? [])
    terminal.session.say('watch', { symbols: names.join(',') })
  }
}

const here: Readonly<Record<Unwritable, number>> = {
  symbol: RET.INVALID,
  position: RET.POSITION_CLOSED,
  order: RET.INVALID_ORDER,
  kind: RET.INVALID,
  id: RET.INVALID,
}
