import { isAccepted, noRisk, type Risk } from '@ratchet/contract'
import { type Cents, type FloorState, type HeldLimits, noLimits, type TimeMs } from '@ratchet/domain'
import {
  type AccountRow,
  type AccountState,
  type ClosedRow,
  type CommandOutcome,
  type CommandRow,
  type Held,
  type HeldFor,
  type LedgerChange,
  type LimitsState,
  type ModifiedRow,
  type OperatorFreeze,
  OwnershipLost,
  type PositionRow,
  type RequestRow,
  type TradeRow,
  type Work,
} from '../ports/index.ts'
import { type CommitWrite, checkRows } from './check-rows.ts'

interface Kept {
  readonly seq: number
}

interface FlightNote extends Kept {
  readonly traderId: string
  readonly kind: string
  /** The request that the record is about; the account, where it is about no request. */
  readonly request: unknown
}

type KeptTrade = TradeRow & Kept & { readonly deleted: boolean }
type KeptCommand = CommandRow & Kept & { readonly outcome: CommandOutcome | null }

/**
 * The ledger's tables in memory, with the rules that the SQL of the product has: a write is whole or not at all, an account's
 * broker report never goes back, a command is answered once, nobody writes another trader's rows. `ledgerSuite` holds both alike.
 */
export class Tables {
  readonly accounts = new Map<string, AccountRow & { readonly feedPosition: number }>()
  readonly trades = new Map<string, KeptTrade>()
  readonly positions = new Map<string, PositionRow & Kept>()
  readonly closed = new Map<string, ClosedRow & Kept>()
  readonly modified: (ModifiedRow & Kept)[] = []
  readonly requests = new Map<string, RequestRow>()
  readonly commands = new Map<string, KeptCommand>()
  readonly risks = new Map<string, { readonly risk: Risk; readonly version: number }>()
  /** By account. */
  readonly limits = new Map<string, HeldLimits & Pick<LimitsState, 'version' | 'freeze'>>()
  readonly flight: FlightNote[] = []
  /** Why and since when a whole account is held. */
  readonly held = new Map<string, Held>()
  /** The balance after the last record that booked money. */
  readonly balances = new Map<string, Cents>()
  /** How accounts stand with their ladders. */
  readonly floors = new Map<string, FloorState | null>()
  /** When the last record froze an account for a request. */
  readonly frozenAtMs = new Map<string, TimeMs>()
  /** Positions with a gap that was told of, by account. */
  readonly alarmed = new Map<string, Set<string>>()
  /** The number of each trader's last record. */
  readonly seqs = new Map<string, number>()
  /** Sees every write before it counts. An error fails the write. */
  watch: (write: CommitWrite, writer: string) => void = () => {}

  /** Positions of an account whose gap is an alarm on record. */
  alarmedOf(account: string): Set<string> {
    const tickets = this.alarmed.get(account) ?? new Set()
    this.alarmed.set(account, tickets)
    return tickets
  }

  nextSeq(traderId: string): number {
    const seq = (this.seqs.get(traderId) ?? 0) + 1
    this.seqs.set(traderId, seq)
    return seq
  }

  publish(trade: TradeRow): string {
    const seq = this.nextSeq(trade.traderId)
    this.trades.set(trade.id, { ...trade, seq, deleted: false })
    this.flight.push({ traderId: trade.traderId, seq, kind: 'trade.published', request: undefined })
    return trade.id
  }

  addCommand(command: CommandRow): void {
    this.commands.set(command.id, { ...command, seq: this.nextSeq(command.traderId), outcome: null })
  }

  saveLimits(accountId: string, held: HeldLimits): void {
    const before = this.limits.get(accountId)
    this.limits.set(accountId, { ...before, ...held, version: (before?.version ?? 0) + 1 })
  }

  /** ADM3: the operator freezes the account, or releases it. */
  saveFreeze(accountId: string, freeze: OperatorFreeze | undefined): void {
    const { freeze: _, ...before } = this.limits.get(accountId) ?? { inForce: noLimits, pending: null, version: 0 }
    this.limits.set(accountId, { ...before, ...(freeze && { freeze }), version: before.version + 1 })
  }

  /** LIM6, LIM7: what the limits count is read from the rows. */
  #limitsOf(accountId: string): { readonly limits?: LimitsState } {
    const held = this.limits.get(accountId)
    if (!held) return {}
    const sent = [...this.trades.values()]
      .flatMap(({ id }) => this.requests.get(id) ?? [])
      .filter(
        ({ accountId: of, kind, state, retcode }) =>
          of === accountId && kind === 'order' && !(state === 'answered' && retcode !== null && !isAccepted(retcode)),
      )
    const parts = new Map<string, number>()
    const results = new Map<string, { cents: number; timeMs: number }>()
    for (const { accountId: of, position, profit, swap, commission, fee, timeMs } of this.closed.values()) {
      if (of !== accountId) continue
      const cents = profit + swap + commission + fee
      if (this.positions.get(`${accountId} ${position}`)?.open) parts.set(position, (parts.get(position) ?? 0) + cents)
      else {
        const before = results.get(position)?.cents ?? 0
        // The one that ended last stands last.
        results.delete(position)
        results.set(position, { cents: before + cents, timeMs })
      }
    }
    return {
      limits: {
        ...held,
        sentMs: new Map(sent.map(({ id, timeMs }) => [id, timeMs])),
        results: [...results.values()],
        parts,
      },
    }
  }

  saveRisk(traderId: string, risk: Risk): void {
    this.risks.set(traderId, { risk, version: (this.risks.get(traderId)?.version ?? 0) + 1 })
    this.nextSeq(traderId)
  }

  riskOf = (traderId: string) => {
    const { risk, version } = this.risks.get(traderId) ?? { risk: noRisk, version: 0 }
    return { risk, riskVersion: version }
  }

  states(only?: string): AccountState[] {
    const of = <T extends { readonly accountId: string }>(rows: Iterable<T>, id: string): T[] =>
      [...rows].filter((row) => row.accountId === id)
    const states = [...this.accounts.values()]
      .filter(({ id }) => only === undefined || id === only)
      .map(({ feedPosition, ...account }): AccountState => {
        const positions = of(this.positions.values(), account.id).filter(({ open }) => open)
        const requests = of(this.requests.values(), account.id)
          .filter(({ state }) => state !== 'answered')
          .toSorted((a, b) => a.timeMs - b.timeMs || (a.id < b.id ? -1 : 1))
        return {
          account,
          ...this.riskOf(account.traderId),
          positions: positions.map(withoutSeq),
          trades: of(this.trades.values(), account.id).filter(isAlive).map(published),
          requests,
          feedPosition,
          unknownSinceMs: new Map(
            requests
              .filter(({ state }) => state === 'unknown')
              .flatMap(({ id }) => {
                const sinceMs = this.frozenAtMs.get(id)
                return sinceMs === undefined ? [] : [[id, sinceMs] as const]
              }),
          ),
          held: this.held.get(account.id) ?? null,
          floor: this.floors.get(account.id) ?? null,
          balance: this.floors.get(account.id) ? (this.balances.get(account.id) ?? null) : null,
          alarmed: positions
            .filter(({ ticket, gapSinceMs }) => gapSinceMs !== null && this.alarmed.get(account.id)?.has(ticket))
            .map(({ ticket }) => ticket),
          ...this.#limitsOf(account.id),
        }
      })
    return structuredClone(states)
  }

  work(known: ReadonlyMap<string, number>, limited: ReadonlyMap<string, number> = new Map()): Work[] {
    const works: Work[] = []
    for (const { feedPosition: _, ...account } of this.accounts.values()) {
      const trades = [...this.trades.values()].filter(
        ({ id, accountId, status, working, deleted }) =>
          accountId === account.id && status === 'Pending' && !working && !deleted && !this.requests.has(id),
      )
      const commands = [...this.commands.values()].filter(
        ({ accountId, outcome }) => accountId === account.id && outcome === null,
      )
      const now = this.riskOf(account.traderId)
      const version = known.get(account.id)
      const limitsVersion = this.limits.get(account.id)?.version
      const isOutdated =
        version !== undefined && (version !== now.riskVersion || limited.get(account.id) !== limitsVersion)
      const limits = limitsVersion === undefined ? {} : { limitsVersion }
      if (trades.length || commands.length || isOutdated)
        works.push({ account, trades: trades.map(published), commands: commands.map(commandRow), ...now, ...limits })
    }
    return structuredClone(works)
  }

  /** @throws what refuses the write */
  check(write: CommitWrite) {
    const { account, brokerSeq } = write
    const row = this.accounts.get(account.id)
    if (!row || row.traderId !== account.traderId || row.brokerSeq > brokerSeq)
      throw new OwnershipLost(`Account ${account.id} is past broker report ${brokerSeq}.`)
    checkRows(write, this)
    return row
  }

  /** @param writer the engine that writes */
  commit(write: CommitWrite, writer: string): void {
    const { account, changes, brokerSeq, feedPosition } = write
    const row = this.check(write)
    this.watch(write, writer)
    this.accounts.set(account.id, { ...row, brokerSeq, feedPosition: Math.max(row.feedPosition, feedPosition) })
    for (const change of structuredClone(changes)) this.#apply(account, change)
  }

  #apply(account: CommitWrite['account'], change: LedgerChange): void {
    const seq = this.nextSeq(account.traderId)
    const { trade, position, modified, closed, request, floor, money, command, tradeId, deleteTrade } = change
    this.#record(account, change, seq)
    const before = trade && this.trades.get(trade.id)
    if (before) this.trades.set(before.id, { ...before, ...outcomeOf(trade) })
    const gone = deleteTrade && tradeId ? this.trades.get(tradeId) : undefined
    if (gone) this.trades.set(gone.id, { ...gone, deleted: true })
    if (position) {
      const key = `${account.id} ${position.ticket}`
      this.positions.set(key, { ...position, seq: this.positions.get(key)?.seq ?? seq })
      // With the position its gap is gone.
      if (!position.open) this.alarmedOf(account.id).delete(position.ticket)
    }
    if (modified) this.modified.push({ ...modified, seq })
    if (closed) this.closed.set(`${account.id} ${closed.ticket}`, { ...closed, seq })
    if (request) this.requests.set(request.id, request)
    if (money) this.balances.set(money.accountId, money.balance)
    if (floor) this.floors.set(floor.accountId, floor.state)
    const row = this.accounts.get(account.id)
    if (row && change.kind === 'account.commission')
      this.accounts.set(row.id, { ...row, commissionPerLot: change.data.commission })
    const known = command && this.commands.get(command.id)
    if (command && known) this.commands.set(known.id, { ...known, outcome: known.outcome ?? command.outcome })
  }

  /** The account that the record itself names. */
  #record({ id, traderId }: CommitWrite['account'], change: LedgerChange, seq: number): void {
    const { kind } = change
    const request = 'request' in change.data ? (change.data.request ?? null) : null
    this.flight.push({ traderId, seq, kind, request: request ?? id })
    if (change.kind === 'account.frozen') {
      const { since, kind: cause } = change.data
      if (request === null) this.held.set(id, { for: cause as HeldFor, sinceMs: since })
      else this.frozenAtMs.set(String(request), since)
    }
    if (kind === 'account.settled' && request === null) this.held.delete(id)
    if (change.kind === 'protection.gap') this.alarmedOf(id).add(change.data.position)
    if (change.kind === 'protection.restored') this.alarmedOf(id).delete(change.data.position)
  }
}

/** A deleted instruction is never taken up again; a deleted trade that trades on still has an end to be recorded. */
const isAlive = ({ status, deleted }: KeptTrade): boolean =>
  status === 'Pending' ? !deleted : status === 'unknown' || status === 'executed'

/** The fields of an instruction that the engine changes. */
const outcomeOf = ({ status, retcode, reason, order, position, working, price, sl, tp, oco }: TradeRow) => {
  return { status, retcode, reason, order, position, working, price, sl, tp, ...(oco && { oco }) }
}

const withoutSeq = <T extends Kept>({ seq: _, ...row }: T): Omit<T, 'seq'> => row
const published = ({ seq: _, deleted: __, ...row }: KeptTrade): TradeRow => row
const commandRow = ({ seq: _, outcome: __, ...row }: KeptCommand): CommandRow => row
