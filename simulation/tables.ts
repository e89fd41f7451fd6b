import type { Risk } from '@ratchet/contract'
import { noRisk } from '@ratchet/contract'
import {
  type AccountRow,
  type AccountState,
  type ClosedRow,
  type CommandOutcome,
  type CommandRow,
  type Held,
  type HeldFor,
  type ModifiedRow,
  OwnershipLost,
  type PositionRow,
  type RequestRow,
  type TradeRow,
  type Work,
} from '@ratchet/engine/ports'
import type { CommitWrite } from './books.ts'

interface Kept {
  readonly seq: number
}

interface FlightNote extends Kept {
  readonly traderId: string
  readonly kind: string
  /** The request that the record is about, where it is about one. */
  readonly request: unknown
}

/**
 * The ledger's tables in memory, with the rules that the SQL of the product has: a write is whole or not at all, an account's
 * broker report never goes back, a command is answered once, nobody writes another trader's rows.
 */
export class Tables {
  readonly accounts = new Map<string, AccountRow & { feedPosition: number }>()
  readonly trades = new Map<string, TradeRow & Kept & { deleted: boolean }>()
  readonly positions = new Map<string, PositionRow & Kept>()
  readonly closed = new Map<string, ClosedRow & Kept>()
  readonly modified: (ModifiedRow & Kept)[] = []
  readonly requests = new Map<string, RequestRow>()
  readonly commands = new Map<string, CommandRow & Kept & { outcome: CommandOutcome | null }>()
  readonly risks = new Map<string, { risk: Risk; version: number }>()
  readonly flight: FlightNote[] = []
  /** Accounts whose book at the broker was changed behind everybody's back. */
  readonly tampered = new Set<string>()
  /** Accounts of which each step that would change something fails by a fault of ours. */
  readonly poisoned = new Set<string>()
  /** Why and since when a whole account is held. */
  readonly held = new Map<string, Held>()
  readonly alarmed = new Map<string, Set<string>>()
  readonly keys = new Map<string, string>()
  /** By engine and account: whether the account was that engine's in truth when it last asked, since it last wrote. */
  readonly looks = new Map<string, boolean>()
  readonly #seqs = new Map<string, number>()
  /** Looks at every write before it counts. */
  watch: (write: CommitWrite, writer: string) => void = () => {}

  /** Positions of an account whose gap is an alarm on record. */
  alarmedOf(account: string): Set<string> {
    const tickets = this.alarmed.get(account) ?? new Set()
    this.alarmed.set(account, tickets)
    return tickets
  }

  nextSeq(traderId: string): number {
    const seq = (this.#seqs.get(traderId) ?? 0) + 1
    this.#seqs.set(traderId, seq)
    return seq
  }

  publish(trade: TradeRow, key: string): string {
    const known = this.keys.get(`${trade.traderId} ${key}`)
    if (known) return known
    this.keys.set(`${trade.traderId} ${key}`, trade.id)
    const seq = this.nextSeq(trade.traderId)
    this.trades.set(trade.id, { ...trade, seq, deleted: false })
    this.flight.push({ traderId: trade.traderId, seq, kind: 'trade.published', request: undefined })
    return trade.id
  }

  wish(command: CommandRow): void {
    this.commands.set(command.id, { ...command, seq: this.nextSeq(command.traderId), outcome: null })
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
    return [...this.accounts.values()]
      .filter(({ id }) => only === undefined || id === only)
      .map(({ feedPosition, ...account }) => ({
        account,
        ...this.riskOf(account.traderId),
        positions: of(this.positions.values(), account.id).filter(({ open }) => open),
        trades: of(this.trades.values(), account.id).filter(
          ({ status, deleted }) =>
            ['Pending', 'unknown', 'executed'].includes(status) && (!deleted || status !== 'Pending'),
        ),
        requests: of(this.requests.values(), account.id).filter(({ state }) => state !== 'answered'),
        feedPosition,
        unknownSinceMs: new Map(),
        held: this.held.get(account.id) ?? null,
        alarmed: [...(this.alarmed.get(account.id) ?? [])],
      }))
  }

  work(known: ReadonlyMap<string, number>): Work[] {
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
      const held = known.get(account.id)
      const outdated = held !== undefined && held !== now.riskVersion
      if (trades.length || commands.length || outdated) works.push({ account, trades, commands, ...now })
    }
    return structuredClone(works)
  }

  /** @param writer the engine that writes */
  commit(write: CommitWrite, writer: string): void {
    const { account, changes, brokerSeq, feedPosition } = write
    const row = this.accounts.get(account.id)
    if (!row || row.traderId !== account.traderId || row.brokerSeq > brokerSeq)
      throw new OwnershipLost(`Account ${account.id} is past broker report ${brokerSeq}.`)
    const isStep = changes.some(({ kind }) => !kind.startsWith('account.'))
    if (isStep && this.poisoned.has(account.id)) throw new TypeError('undefined is not a position')
    this.watch(write, writer)
    this.accounts.set(account.id, { ...row, brokerSeq, feedPosition: Math.max(row.feedPosition, feedPosition) })
    for (const change of changes) {
      const seq = this.nextSeq(account.traderId)
      const { trade, position, modified, closed, request, command, tradeId, deleteTrade, kind } = change
      const about = 'request' in change.data ? (change.data.request ?? null) : null
      this.flight.push({ traderId: account.traderId, seq, kind, request: about ?? account.id })
      if (change.kind === 'account.frozen' && about === null)
        this.held.set(account.id, { for: change.data.kind as HeldFor, sinceMs: change.data.since })
      if (kind === 'account.settled' && about === null) this.held.delete(account.id)
      if (change.kind === 'protection.gap') this.alarmedOf(account.id).add(change.data.position)
      if (change.kind === 'protection.restored') this.alarmedOf(account.id).delete(change.data.position)
      if (trade) this.#putTrade(trade)
      const gone = deleteTrade && tradeId ? this.trades.get(tradeId) : undefined
      if (gone) this.trades.set(gone.id, { ...gone, deleted: true })
      if (position) {
        const key = `${account.id} ${position.ticket}`
        this.positions.set(key, { ...position, seq: this.positions.get(key)?.seq ?? seq })
      }
      if (modified) this.modified.push({ ...modified, seq })
      if (closed) this.closed.set(`${account.id} ${closed.ticket}`, { ...closed, seq })
      if (request) this.requests.set(request.id, request)
      const wish = command && this.commands.get(command.id)
      if (command && wish) this.commands.set(wish.id, { ...wish, outcome: wish.outcome ?? command.outcome })
    }
  }

  #putTrade(trade: TradeRow): void {
    const before = this.trades.get(trade.id)
    if (before) this.trades.set(trade.id, { ...before, ...trade })
  }
}
