import { isAccepted, mostCounted } from '@ratchet/contract'
import { type Cents, type HeldLimits, limitsAt, type Ticket, type TimeMs, type TradeResult } from '@ratchet/domain'
import type { LedgerChange, LimitsState, OperatorFreeze } from '../ports/index.ts'

/** Results that are kept: a pause counts a hundred at most. */
const mostResults = 100

/** An account's limits in memory, with what they count of the past (LIM6, LIM7). Only committed steps are counted. */
export class LimitCounts {
  readonly version: number
  /** ADM3: the operator's, where the account is frozen so. */
  readonly freeze: OperatorFreeze | undefined
  readonly #held: HeldLimits
  readonly #sentMs: Map<string, TimeMs>
  readonly #results: TradeResult[]
  readonly #parts: Map<Ticket, Cents>

  constructor({ version, sentMs, results, parts, inForce, pending, freeze }: LimitsState) {
    this.version = version
    this.freeze = freeze
    this.#held = { inForce, pending }
    this.#sentMs = new Map(sentMs)
    this.#results = [...results]
    this.#parts = new Map(parts)
  }

  /** Those in force at a moment of the real clock. */
  at(nowMs: TimeMs) {
    return limitsAt(this.#held, nowMs).inForce
  }

  get sentMs(): Iterable<TimeMs> {
    return this.#sentMs.values()
  }

  get results(): readonly TradeResult[] {
    return this.#results
  }

  /** Counts what a committed step changed. `isOpen`: whether a position is open after it. */
  took(changes: readonly LedgerChange[], isOpen: (ticket: Ticket) => boolean): void {
    const ended = new Map<Ticket, TimeMs>()
    for (const { request, closed } of changes) {
      if (request?.kind === 'order') this.#tookOrder(request.id, request.timeMs, wasRefused(request))
      if (!closed) continue
      const { position, profit, swap, commission, fee, timeMs } = closed
      this.#parts.set(position, (this.#parts.get(position) ?? 0) + profit + swap + commission + fee)
      if (!isOpen(position)) ended.set(position, timeMs)
    }
    for (const [ticket, timeMs] of ended) {
      this.#results.push({ cents: this.#parts.get(ticket) ?? 0, timeMs })
      this.#parts.delete(ticket)
    }
    if (this.#results.length > mostResults) this.#results.splice(0, this.#results.length - mostResults)
  }

  #tookOrder(id: string, timeMs: TimeMs, isRefused: boolean): void {
    if (isRefused) {
      this.#sentMs.delete(id)
      return
    }
    this.#sentMs.set(id, timeMs)
    const [oldest] = this.#sentMs.keys()
    if (this.#sentMs.size > mostCounted && oldest !== undefined) this.#sentMs.delete(oldest)
  }
}

const wasRefused = ({ state, retcode }: { readonly state: string; readonly retcode: number | null }): boolean =>
  state === 'answered' && retcode !== null && !isAccepted(retcode)
