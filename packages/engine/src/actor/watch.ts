import type { Instrument } from '@ratchet/contract'
import { askAtMost, bidAtLeast, nextTrigger, PriceAlarms, type Quote, type Ticket } from '@ratchet/domain'
import { type AccountModel, ladderFor, reachedOf } from '../account/model.ts'
import { partDueOf } from '../account/parts.ts'
import type { PositionRow } from '../ports/index.ts'

/** The watch's entry for a position. */
interface Watched {
  readonly row: PositionRow
  /** Absent where the symbol is unknown: then no quote concerns the position. */
  readonly symbol?: number
  /** Rings at the next rung that is not reached; absent where there is none. */
  readonly alarm?: number | undefined
  /** The broker has not confirmed the intended levels, or a part is to be closed: looked at on every quote of the symbol. */
  readonly unconfirmed?: boolean
}

interface Account {
  readonly id: string
  readonly number: number
  riskVersion: number
  readonly positions: Map<Ticket, Watched>
  /** Symbols whose quotes all concern it, since it has a ladder of its own equity. */
  valued: ReadonlySet<number>
}

/**
 * Finds the accounts that a quote concerns. Every open position has an alarm at its next rung, which is set again when the position or its
 * ladder changes. So a quote costs the rungs that it reaches and a change costs only itself, however many accounts and positions there are.
 */
export class Watch {
  readonly #alarms = new PriceAlarms()
  readonly #accounts = new Map<string, Account>()
  readonly #byNumber: Account[] = []
  readonly #instruments: ReadonlyMap<string, Instrument>
  readonly #symbols = new Map<string, number>()
  /** For each symbol how many positions of an account are unconfirmed; only accounts that have some. */
  readonly #unconfirmed: Map<Account, number>[] = []
  /** For each symbol the accounts with a ladder that hold it or wait for it: what they come to changes with every quote. */
  readonly #valued: Set<Account>[] = []

  /** @param instruments may grow meanwhile */
  constructor(instruments: ReadonlyMap<string, Instrument>) {
    this.#instruments = instruments
  }

  /** Of symbols that are known, each gets its number when the first position in it is seen. */
  #numberOf(symbol: string): number {
    const known = this.#symbols.get(symbol)
    if (known !== undefined) return known
    const number = this.#symbols.size
    this.#symbols.set(symbol, number)
    this.#unconfirmed.push(new Map())
    this.#valued.push(new Set())
    return number
  }

  /** The account's positions in symbols that were unknown until now are watched too. */
  lookAgain(model: AccountModel): void {
    const account = this.#accountOf(model)
    for (const [ticket, { symbol, row }] of account.positions)
      if (symbol === undefined && this.#instruments.has(row.symbol)) account.positions.delete(ticket)
    this.changed(model)
  }

  /**
   * The account as it is now. Rows are never changed in place: one that is the same object is the same position.
   * @param tickets positions that may have changed since the last call; all are looked at where that is not known
   */
  changed(model: AccountModel, tickets?: Iterable<Ticket>): void {
    const account = this.#accountOf(model)
    if (account.riskVersion !== model.riskVersion) this.#forgetAll(account)
    account.riskVersion = model.riskVersion
    const isKnown = tickets !== undefined && account.positions.size > 0
    for (const ticket of isKnown ? tickets : [...account.positions.keys(), ...model.positions.keys()])
      this.#look(account, model, ticket)
    if (model.floor !== null || account.valued.size > 0) this.#value(account, model)
  }

  /** Accounts with a position that this quote may concern; undefined, without any work, where there is none. */
  touched({ symbol, bid, ask }: Quote): string[] | undefined {
    const at = this.#symbols.get(symbol)
    if (at === undefined) return undefined
    const unconfirmed = this.#unconfirmed[at] as Map<Account, number>
    const valued = this.#valued[at] as Set<Account>
    if (unconfirmed.size + valued.size === 0 && !this.#alarms.ring(at, bid, ask)) return undefined
    const found = new Set([...unconfirmed.keys(), ...valued])
    this.#alarms.each(at, bid, ask, (owner) => found.add(this.#byNumber[owner] as Account))
    return [...found].map(({ id }) => id)
  }

  /** Accounts with a position whose intended levels the broker has not confirmed, or of which a part is to be closed. */
  unconfirmed(): Iterable<string> {
    return new Set(this.#unconfirmed.flatMap((accounts) => [...accounts.keys()].map(({ id }) => id)))
  }

  #accountOf({ account: { id }, riskVersion }: AccountModel): Account {
    const known = this.#accounts.get(id)
    if (known !== undefined) return known
    const account: Account = { id, number: this.#byNumber.length, riskVersion, positions: new Map(), valued: new Set() }
    this.#accounts.set(id, account)
    this.#byNumber.push(account)
    return account
  }

  #look(account: Account, model: AccountModel, ticket: Ticket): void {
    const row = model.positions.get(ticket)
    const known = account.positions.get(ticket)
    if (known?.row === row) return
    if (known !== undefined) this.#forget(account, known)
    if (row === undefined) account.positions.delete(ticket)
    else this.#take(account, model, row)
  }

  #take(account: Account, model: AccountModel, row: PositionRow): void {
    const instrument = this.#instruments.get(row.symbol)
    if (instrument === undefined) {
      account.positions.set(row.ticket, { row })
      return
    }
    const symbol = this.#numberOf(row.symbol)
    const trigger = nextTrigger(ladderFor(model, row, instrument), row.side, row.openPrice, reachedOf(model, row))
    const kind = row.side === 'buy' ? bidAtLeast : askAtMost
    const alarm = trigger === undefined ? undefined : this.#alarms.set(symbol, kind, trigger, account.number)
    const isDue = partDueOf(model, row, instrument) !== undefined
    const unconfirmed = row.sl !== row.intendedSl || row.tp !== row.intendedTp || isDue
    account.positions.set(row.ticket, { row, symbol, alarm, unconfirmed })
    if (unconfirmed) this.#count(symbol, account, 1)
  }

  #value(account: Account, { floor, positions, trades }: AccountModel): void {
    const names =
      floor === null ? [] : [...positions.values(), ...[...trades.values()].filter(({ working }) => working)]
    const symbols = names.flatMap(({ symbol }) => (this.#instruments.has(symbol) ? [this.#numberOf(symbol)] : []))
    const now = new Set(symbols)
    for (const symbol of account.valued) if (!now.has(symbol)) this.#valued[symbol]?.delete(account)
    for (const symbol of now) this.#valued[symbol]?.add(account)
    account.valued = now
  }

  #forgetAll(account: Account): void {
    for (const known of account.positions.values()) this.#forget(account, known)
    account.positions.clear()
  }

  #forget(account: Account, { symbol, alarm, unconfirmed }: Watched): void {
    if (alarm !== undefined) this.#alarms.takeBack(alarm)
    if (unconfirmed && symbol !== undefined) this.#count(symbol, account, -1)
  }

  #count(symbol: number, account: Account, by: 1 | -1): void {
    const accounts = this.#unconfirmed[symbol] as Map<Account, number>
    const count = (accounts.get(account) ?? 0) + by
    if (count > 0) accounts.set(account, count)
    else accounts.delete(account)
  }
}
