import { defaultInstruments, type FlightKind, type Message, noRisk } from '@ratchet/contract'
import type { HeldLimits, Order, Position } from '@ratchet/domain'
import { quote, trade as tradeWith } from '../account/testing/world.ts'
import { createEngine } from '../engine.ts'
import {
  type AccountState,
  type CommandRow,
  type Ledger,
  type LedgerChange,
  type OperatorFreeze,
  type PositionRow,
  type TradeRow,
  topics,
} from '../ports/index.ts'
import { HandClock } from './clock.ts'
import { FarBroker, type Proof } from './far-broker.ts'
import { atOnce, LeaseHolder, memoryLedger } from './ledger.ts'
import { Tables } from './tables.ts'

/** One account's ledger, in which a test sees and moves what it likes. */
class DeskLedger implements Ledger {
  readonly changes: LedgerChange[] = []
  /** Runs before a commit is looked at: what it throws fails the commit. */
  beforeCommit: (changes: readonly LedgerChange[]) => void = () => {}
  /** Runs between a commit and what comes after it. */
  afterCommit: () => void = () => {}
  readonly #tables = new Tables()
  readonly #lease = new LeaseHolder()
  /** Until then the next commit is not made. */
  heldCommit: Promise<unknown> | undefined
  /** Until then nothing is written or read. */
  held: Promise<unknown> | undefined
  readonly #inner = memoryLedger({
    tables: this.#tables,
    lease: this.#lease,
    engine: 'this engine',
    reach: (work) => (this.held ? this.held.then(work) : atOnce(work)),
  })
  readonly #id: string

  constructor({ account, feedPosition, ...state }: AccountState) {
    const {
      risk,
      riskVersion: version,
      positions,
      trades,
      requests,
      unknownSinceMs,
      held,
      alarmed,
      floor,
      balance,
    } = state
    const tables = this.#tables
    this.#id = account.id
    tables.accounts.set(account.id, { ...account, feedPosition })
    tables.risks.set(account.traderId, { risk, version })
    for (const trade of trades) tables.publish(trade)
    for (const position of positions) {
      const { tradeId, accountId, ticket } = position
      // The trade of a position that a test says nothing of has ended long ago.
      if (tradeId && !tables.trades.has(tradeId)) tables.publish(tradeWith({ id: tradeId, status: 'closed' }))
      tables.positions.set(`${accountId} ${ticket}`, { ...position, seq: tables.nextSeq(account.traderId) })
    }
    for (const request of requests) tables.requests.set(request.id, request)
    for (const [request, sinceMs] of unknownSinceMs) tables.frozenAtMs.set(request, sinceMs)
    if (floor) tables.floors.set(account.id, floor)
    if (balance !== null) tables.balances.set(account.id, balance)
    if (held) tables.held.set(account.id, held)
    for (const ticket of alarmed) tables.alarmedOf(account.id).add(ticket)
    tables.watch = ({ changes }) => this.beforeCommit(changes)
  }

  /** The state that an engine gets when it loads the account. */
  get state(): AccountState {
    return this.#tables.states(this.#id)[0] as AccountState
  }

  /** All instructions, those that have ended too. */
  get trades(): readonly TradeRow[] {
    return [...this.#tables.trades.values()]
  }

  saveLimits(held: HeldLimits): void {
    this.#tables.saveLimits(this.#id, held)
  }

  /** ADM3: the operator freezes the account, or releases it. */
  saveFreeze(freeze?: OperatorFreeze): void {
    this.#tables.saveFreeze(this.#id, freeze)
  }

  publish(...trades: readonly TradeRow[]): void {
    for (const trade of trades) this.#tables.publish(trade)
  }

  addCommand(...commands: readonly CommandRow[]): void {
    for (const command of commands) this.#tables.addCommand(command)
  }

  /** The database ends the session. */
  cut(): void {
    this.#lease.cut()
  }

  /** Another engine takes the account, and keeps it. */
  passToAnother(): void {
    this.#lease.cut()
    this.#lease.session = { alive: true, engine: 'another' }
  }

  loadAccounts = () => this.#inner.loadAccounts()
  loadAccount = (id: string) => this.#inner.loadAccount(id)
  work: Ledger['work'] = (known, limited) => this.#inner.work(known, limited)
  hasWork: Ledger['hasWork'] = (known, limited) => this.#inner.hasWork(known, limited)
  owns = (id: string) => this.#inner.owns(id)
  lastFeedPosition = () => this.#inner.lastFeedPosition()
  durable = () => this.#inner.durable()
  room = () => undefined
  onBroken: Ledger['onBroken'] = (listener) => this.#inner.onBroken(listener)

  append: Ledger['append'] = (write) => {
    const durable = this.#inner.append(write)
    return durable?.then(() => void this.changes.push(...write.changes))
  }

  commit: Ledger['commit'] = async (write) => {
    await this.heldCommit
    await this.#inner.commit(write)
    this.changes.push(...write.changes)
    this.afterCommit()
  }

  /** The records so far, in order. */
  get kinds(): readonly string[] {
    return this.changes.map(({ kind }) => kind)
  }

  last<K extends FlightKind>(kind: K): LedgerChange<K> | undefined {
    return this.changes.findLast((change) => change.kind === kind) as LedgerChange<K> | undefined
  }
}

const positionOf = (row: Omit<PositionRow, 'tradeId'>): Omit<Position, 'clientId'> => {
  const { ticket, identifier, symbol, side, volume, openPrice, openTimeMs, sl, tp, swap, comment, magic } = row
  return { ticket, identifier, symbol, side, volume, openPrice, openTimeMs, sl, tp, swap, comment, magic }
}

export const orderOf = ({ id, symbol, type, volume, price, sl, tp }: TradeRow, ticket: string): Order => ({
  ticket,
  clientId: id,
  symbol,
  type,
  volume,
  price,
  sl,
  tp,
  comment: '',
  magic: '',
  state: 'placed',
  setupTimeMs: 0,
  doneTimeMs: 0,
  position: '',
})

/** The real engine over one account, between a ledger, a broker and a clock that the test holds in its hand. */
export function openDesk(state: Partial<AccountState>, proof: Proof = 'memory', sharesLog = false) {
  const account = { id: 'account', traderId: 'trader', server: 'Ratchet-Demo', login: '1', brokerSeq: 0 }
  const nothing = { risk: noRisk, riskVersion: 1, positions: [], trades: [], requests: [] }
  const ledger = new DeskLedger({
    account,
    ...nothing,
    feedPosition: -1,
    unknownSinceMs: new Map(),
    held: null,
    alarmed: [],
    floor: null,
    balance: null,
    ...state,
  })
  const broker = new FarBroker(proof)
  broker.sharesLog = sharesLog
  for (const { tradeId, ...row } of ledger.state.positions)
    broker.positions.set(row.ticket, { ...positionOf(row), clientId: tradeId ?? '' })
  for (const trade of ledger.state.trades)
    if (trade.working && trade.order) broker.orders.set(trade.order, orderOf(trade, trade.order))
  const clock = new HandClock()
  const ended: unknown[] = []
  const logged: Readonly<Record<string, unknown>>[] = []
  const hears: ((message: Message<'work'>) => void)[] = []
  let ids = 0
  const engine = createEngine({
    ledger,
    clock,
    brokers: new Map([[account.server, broker]]),
    instruments: defaultInstruments,
    ids: { uuid: () => `made-${++ids}` },
    log: { info: () => {}, warn: () => {}, error: (_, particulars) => void logged.push(particulars ?? {}) },
    bus: {
      publish: () => {},
      subscribe: (topic, hear) => {
        if (topic === topics.work) hears.push(hear as (message: Message<'work'>) => void)
        return () => {}
      },
      close: async () => {},
    },
    onFatal: (error) => void ended.push(error),
  })
  const start = async () => {
    const starting = engine.start()
    await clock.pass(0)
    return starting
  }
  /** What the bus tells of work. */
  const tell = (message: Message<'work'>) => {
    for (const hear of hears) hear(message)
  }
  return { engine, ledger, broker, clock, ended, logged, start, tell }
}
export type Desk = ReturnType<typeof openDesk>

/** One round of asking, and the time until the next. */
export async function round({ engine, clock }: Desk): Promise<void> {
  void engine.reconcile()
  await clock.pass(2000)
}

/** One quote of gold, and what it causes. */
export async function tick({ engine, clock }: Desk, bid: number): Promise<void> {
  void engine.quote(quote(bid), 1)
  await clock.pass(0)
}
