import { defaultInstruments, type Instrument } from '@ratchet/contract'
import {
  dayFloor,
  dayTarget,
  type FloorLine,
  type FloorState,
  type FloorStop,
  profitCents,
  type Quote,
} from '@ratchet/domain'
import type { LedgerChange, PositionRow } from '@ratchet/engine/ports'
import type { CommitWrite, SeenBooks, SeenMoney } from './books.ts'
import type { Tables } from './tables.ts'
import type { Tape } from './tape.ts'

const gold = defaultInstruments.find(({ symbol }) => symbol === 'GOLD') as Instrument

/** An account with a ladder as its record says it. */
interface Known {
  state: FloorState
  readonly positions: Map<string, PositionRow>
  balance: number | undefined
  /** Lines that were warned of, as the records tell it. */
  readonly warned: Set<FloorLine>
  /** The quote at which the record last said anything of it. */
  place: number
}

/** A line that a plan has, and from where equity goes to it. */
interface Line {
  readonly by: FloorLine
  readonly from: number
  readonly line: number
}

function linesOf(state: FloorState): Line[] {
  const lines = [
    { by: 'total', from: state.peak, line: state.floor },
    { by: 'daily', from: state.base, line: dayFloor(state) },
    { by: 'target', from: state.base, line: dayTarget(state) },
  ] as const
  return lines.flatMap(({ by, from, line }) => (line === null ? [] : { by, from, line }))
}

/** FLO12: whether a line that is met stops more than what has stopped the account before. */
function isMore(
  before: FloorStop | null,
  { by, keepsOpen }: Pick<FloorStop, 'by'> & { keepsOpen?: boolean | undefined },
): boolean {
  if (before === null) return true
  return before.keepsOpen === true && (!keepsOpen || (by === 'total' && before.by !== 'total'))
}

/** Lines beyond which equity lies, by so much at least, and of which the state does not say so. */
function dueOf(state: FloorState, equity: number, least: number): Line[] {
  return linesOf(state).filter(({ by, line }) => {
    const past = by === 'target' ? equity - line : line - equity
    return past >= least && isMore(state.touched, { by, keepsOpen: state.plan.keepsOpen?.includes(by) === true })
  })
}

/**
 * I8: an account's floor never falls. In our own market it is never passed by more than the quote that crossed it, and no quote comes near a
 * line without a warning. It is warned of and touched once, nothing is opened after, no close is asked twice, and when the storm is over
 * nothing is open.
 */
export class Floors {
  readonly #tables: Tables
  readonly #tape: Tape | null
  /** At a broker that is not ours. */
  readonly #money: SeenMoney | undefined
  readonly #fail: (what: string) => void
  readonly #known = new Map<string, Known>()
  #furthest = -1

  constructor(tables: Tables, tape: Tape | null, money: SeenMoney | undefined, fail: (what: string) => void) {
    this.#tables = tables
    this.#tape = tape
    this.#money = money
    this.#fail = fail
  }

  /** Something is written of an account. */
  commits({ account: { id }, changes, feedPosition }: CommitWrite): void {
    this.#furthest = Math.max(this.#furthest, feedPosition)
    const known = this.#known.get(id)
    if (known) this.#noneCrossed(id, known, feedPosition - 1)
    for (const change of changes) this.#take(id, change, feedPosition)
    const now = this.#known.get(id)
    if (now) now.place = Math.max(now.place, feedPosition)
  }

  #take(id: string, change: LedgerChange, place: number): void {
    const { kind, data, request, position, money, floor } = change
    const known = this.#known.get(id)
    if (known) {
      if (position?.open) known.positions.set(position.ticket, position)
      else if (position) known.positions.delete(position.ticket)
      if (money) known.balance = money.balance
      const { touched } = known.state
      const isStopped = touched !== null
      if (kind === 'order.intent' && request?.kind === 'order' && isStopped)
        this.#fail(`${request.id} is sent though the ladder of ${id} has stopped it`)
      this.#warnsOnce(id, known, change)
      this.#isNoGuess(id, change)
      if (kind === 'floor.touched' && !isMore(touched, data)) this.#fail(`the floor of ${id} is touched twice`)
      if (kind === 'close.intent' && data.by === 'floor') {
        this.#asksOnce(id, data.position)
        if (!touched || touched.keepsOpen)
          this.#fail(`the ladder of ${id} closes ${data.position}, which it is to keep`)
      }
    }
    if (!floor) return
    if (floor.state === null) {
      this.#known.delete(id)
      return
    }
    if (known) {
      this.#neverFalls(id, known.state, floor.state, change)
      known.state = floor.state
      return
    }
    const positions = [...this.#tables.positions.values()].filter(({ accountId, open }) => accountId === id && open)
    const balance = this.#tables.balances.get(id)
    const open = new Map(positions.map((row) => [row.ticket, row as PositionRow]))
    this.#known.set(id, { state: floor.state, positions: open, balance, place, warned: new Set() })
  }

  /** FLO11: what the record says that an account came to is what its broker had, whose positions are each rounded to a cent. */
  #isNoGuess(id: string, { kind, data }: LedgerChange): void {
    if (kind !== 'floor.touched' && kind !== 'floor.climbed' && kind !== 'floor.neared') return
    const { equity, bid, ask } = data
    if (!this.#money || bid === undefined || ask === undefined) return
    const worths = this.#money.worths(id, bid, ask)
    if (!worths.some((worth) => Math.abs(worth - equity) <= 3))
      this.#fail(`${kind} says that ${id} comes to ${equity}, and at its broker it is ${worths[0]}`)
  }

  #warnsOnce(id: string, { warned }: Known, { kind, data }: LedgerChange): void {
    const isNew = kind === 'floor.planned' && data.what !== 'waits'
    if (isNew || kind === 'floor.day' || kind === 'floor.released') warned.clear()
    if (kind === 'floor.climbed') warned.delete('total')
    if (kind !== 'floor.neared') return
    if (warned.has(data.by)) this.#fail(`the ${data.by} line of ${id} is warned of twice`)
    warned.add(data.by)
  }

  #neverFalls(id: string, before: FloorState, now: FloorState, { kind, data }: LedgerChange): void {
    if (kind === 'floor.planned') return
    const moved = kind === 'account.funded' ? data.amount : 0
    const least = before.floor === null ? Number.NEGATIVE_INFINITY : before.floor + moved
    if ((now.floor ?? Number.NEGATIVE_INFINITY) < least)
      this.#fail(`the floor of ${id} fell from ${before.floor} to ${now.floor}`)
  }

  #asksOnce(id: string, position: string): void {
    for (const one of this.#tables.requests.values())
      if (one.accountId === id && one.kind === 'close' && one.position === position && one.volume === 0)
        if (one.state !== 'answered') this.#fail(`position ${position} of ${id} is closed by its ladder once more`)
  }

  /** No quote between the last word of the record and this place crosses a line of which the record does not say it. */
  #noneCrossed(id: string, { state, positions, balance, place, warned }: Known, to: number): void {
    if (!this.#tape || balance === undefined || positions.size === 0) return
    if (state.touched && !state.touched.keepsOpen) return
    // Each step of it failed, or it is not what its broker has.
    if (this.#tables.everPoisoned.has(id) || this.#tables.tampered.has(id)) return
    for (let at = place + 1; at <= to; at++) {
      if (!this.#tape.isSane(at)) continue
      const { bid, ask } = this.#tape.at(at)
      let equity = balance
      for (const { side, openPrice, volume, swap } of positions.values())
        equity += profitCents(gold, side, openPrice, side === 'buy' ? bid : ask, volume) + swap
      for (const { by, line } of dueOf(state, equity, 0))
        this.#fail(`quote ${at} took ${id} to ${equity}, past its ${by} line at ${line}`)
      for (const { by, from, line } of linesOf(state)) {
        const share = (equity - from) / (line - from)
        if (share >= state.plan.warnAt / 100 && share < 1 && !warned.has(by))
          this.#fail(`quote ${at} took ${id} to ${equity}, near its ${by} line, and nobody was warned`)
      }
    }
  }

  /** FLO11: once its broker is heard again, no account lies beyond a line that its record does not say was met. */
  isSeen(id: string, { bid, ask }: Pick<Quote, 'bid' | 'ask'>): void {
    const known = this.#known.get(id)
    if (!this.#money || !known || known.positions.size === 0) return
    const equity = this.#money.worths(id, bid, ask)[0] ?? 0
    for (const { by, line } of dueOf(known.state, equity, 4))
      this.#fail(`${id} is at ${equity}, and its ${by} line at ${line} is not met`)
  }

  settled(): void {
    for (const [id, known] of this.#known) this.#noneCrossed(id, known, this.#furthest - 1)
  }

  /** What its ladder has stopped has nothing open at its broker. */
  isFlat(id: string, books: SeenBooks): void {
    const { touched } = this.#known.get(id)?.state ?? {}
    if (!touched) return
    const open = touched.keepsOpen ? [] : books.open(id).map(({ ticket }) => ticket)
    const waiting = [...books.orders.values()].filter(({ account, state }) => account === id && state === 'placed')
    if (open.length > 0) this.#fail(`the ladder of ${id} has stopped it, and ${open.join(', ')} stay open`)
    if (waiting.length > 0) this.#fail(`the ladder of ${id} has stopped it, and ${waiting[0]?.ticket} waits`)
  }
}
