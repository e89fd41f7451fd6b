import { defaultInstruments, type Instrument } from '@ratchet/contract'
import { compileLadder, type Quote, type RungLevels, rungLevels, type Side } from '@ratchet/domain'
import type { PositionRow } from '@ratchet/engine/ports'
import type { CommitWrite } from './books.ts'
import type { OwnLadders } from './own-ladders.ts'
import type { Tables } from './tables.ts'
import type { Tape } from './tape.ts'

const gold = defaultInstruments.find(({ symbol }) => symbol === 'GOLD') as Instrument
/** In a pause of this length the driver does not wait for the next millisecond. */
const calmMs = 50

/** The feed position since which the ledger has had a position. */
interface Known {
  readonly place: number
  readonly position: PositionRow
}

/**
 * I6, in our own market: no quote comes before all effects of the one before it are decided, none is left out whenever the process ends,
 * and a time at which traders' work is taken names one quote.
 */
export class Places {
  readonly #tape: Tape
  readonly #tables: Tables
  readonly #own: OwnLadders
  readonly #fail: (invariant: string, what: string) => void
  /** The furthest quote that any process gave to the market. */
  #furthest = -1
  readonly #known = new Map<string, Known>()
  /** The place at which an engine is known to hold a ladder of an account: by its version. */
  readonly #ladders = new Map<string, { readonly version: number; readonly place: number }>()

  constructor(tape: Tape, tables: Tables, own: OwnLadders, fail: (invariant: string, what: string) => void) {
    this.#tape = tape
    this.#tables = tables
    this.#own = own
    this.#fail = fail
  }

  /** An engine says which version of its trader's ladder it holds for each account. */
  holds(known: ReadonlyMap<string, number>): void {
    for (const [account, version] of known)
      if (this.#ladders.get(account)?.version !== version)
        this.#ladders.set(account, { version, place: this.#furthest })
  }

  /** A process resumes at the quote at which the market was left. */
  begins(name: string, place: number): void {
    if (place > Math.max(0, this.#furthest))
      this.#fail('I6', `${name} begins at quote ${place}, though quote ${this.#furthest} was in force`)
  }

  /** A quote is given to the market. `isBusy`: whether that process has not decided all that followed from the one before. */
  gives(name: string, place: number, isBusy: boolean): void {
    if (isBusy)
      this.#fail('I6', `${name} gives quote ${place} while not all is decided that followed from the one before`)
    for (let left = this.#furthest + 1; left < place; left++)
      if (this.#tape.isSane(left)) this.#fail('I6', `${name} gives quote ${place}, and nobody ever gave ${left}`)
    this.#furthest = Math.max(this.#furthest, place)
  }

  /** Something is written of an account. */
  commits({ account, changes, feedPosition }: CommitWrite): void {
    for (const { kind, position, request, tradeId } of changes) {
      // Requests that an answer causes by itself come with the answer.
      if (kind === 'order.intent' && request?.kind === 'order' && !this.#isMoment(feedPosition))
        this.#fail('I6', `${tradeId} is taken at quote ${feedPosition}, whose time is that of another one too`)
      if (!position) continue
      const key = `${account.id} ${position.ticket}`
      const before = this.#known.get(key)
      // Of another ladder nothing counts that was before.
      const place = kind === 'ladder.changed' ? feedPosition : (before?.place ?? feedPosition)
      if (position.open) this.#known.set(key, { place, position })
      else {
        this.#known.delete(key)
        if (before) this.#rungsOf(account.id, before, position, feedPosition - 1)
      }
    }
  }

  /** Checks the open positions when the storm is over. */
  settled(): void {
    for (const { place, position } of this.#known.values())
      this.#rungsOf(position.accountId, { place, position }, position, this.#furthest - 1)
  }

  /** The first quote of its millisecond, or one after which the market stands still for a while. */
  #isMoment(place: number): boolean {
    const { timeMs } = this.#tape.at(place)
    const neighbour = (step: 1 | -1): Quote | undefined => {
      for (let at = place + step; at >= 0; at += step) if (this.#tape.isSane(at)) return this.#tape.at(at)
      return undefined
    }
    return neighbour(-1)?.timeMs !== timeMs || (neighbour(1)?.timeMs ?? timeMs) - timeMs >= calmMs
  }

  /** Every rung that the market reached while the ledger had the position is marked in it. */
  #rungsOf(
    account: string,
    { place }: Known,
    { ticket, side, openPrice, reached, riskVersion, ladder: kept }: PositionRow,
    to: number,
  ) {
    if (this.#tables.everPoisoned.has(account)) return
    if (kept) {
      const own = this.#own.rungsOf(account, ticket)
      if (own) this.#forgotten(ticket, side, own.levels, own.reached, place + 1, to)
      return
    }
    const { traderId = '' } = this.#tables.accounts.get(account) ?? {}
    const ladder = this.#tables.riskOf(traderId)
    const held = this.#ladders.get(account)
    // Another ladder was, or may have been, in force for part of the time; or each step of the account failed.
    if (held?.version !== ladder.riskVersion) return
    const levels = rungLevels(compileLadder(ladder.risk, gold), side, openPrice)
    const marked = riskVersion === ladder.riskVersion ? reached : 0
    this.#forgotten(ticket, side, levels, marked, Math.max(place, held.place) + 1, to)
  }

  #forgotten(
    ticket: string,
    side: Side,
    levels: readonly RungLevels[],
    marked: number,
    from: number,
    to: number,
  ): void {
    let [bid, ask] = [0, Number.POSITIVE_INFINITY]
    for (let at = from; at <= to; at++)
      if (this.#tape.isSane(at)) {
        const quote = this.#tape.at(at)
        bid = Math.max(bid, quote.bid)
        ask = Math.min(ask, quote.ask)
      }
    for (const { rung, trigger } of levels) {
      const isReached = side === 'buy' ? bid >= trigger : ask <= trigger
      if (isReached && !(marked & (1 << (rung - 1))))
        this.#fail(
          'I6',
          `rung ${rung} of position ${ticket} was reached between quotes ${from} and ${to}, and forgotten`,
        )
    }
  }
}
