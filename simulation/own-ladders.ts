import {
  type ChosenLadder,
  defaultInstruments,
  figureOf,
  type Instrument,
  RET,
  type RungNumber,
  rungNumbers,
} from '@ratchet/contract'
import {
  compileOwnLadder,
  firstRisk,
  isReached,
  ownLadder,
  partsOf,
  type RungLevels,
  rungLevels,
  sameLadder,
} from '@ratchet/domain'
import type { PositionRow, RequestRow } from '@ratchet/engine/ports'
import type { CommitWrite } from './books.ts'
import type { Tables } from './tables.ts'

const gold = defaultInstruments.find(({ symbol }) => symbol === 'GOLD') as Instrument

const isDone = (retcode: number): boolean => retcode === RET.DONE || retcode === RET.DONE_PARTIAL

/** A position's own ladder as its trader wanted it, and what of it the record says was reached. */
interface Wanted {
  readonly ladder: ChosenLadder
  readonly levels: readonly RungLevels[]
  /** Bit n-1 for rung n. */
  reached: number
  /** The volume with which the ladder began, how much of it the rungs have had closed, and by which. */
  readonly of: number
  closed: number
  readonly closedBy: Set<number>
}

/**
 * OWN1 to OWN6, from what traders asked for and never from what an engine keeps: a position climbs by its own ladder alone, each rung of it
 * once, and by no rung that is not its.
 */
export class OwnLadders {
  readonly #tables: Tables
  readonly #fail: (invariant: string, what: string) => void
  readonly #wanted = new Map<string, Wanted | null>()

  constructor(tables: Tables, fail: (invariant: string, what: string) => void) {
    this.#tables = tables
    this.#fail = fail
  }

  /** Prices and mark of each rung of a position's own ladder; null where it has none. */
  rungsOf(account: string, ticket: string): Pick<Wanted, 'levels' | 'reached'> | null {
    return this.#wanted.get(`${account} ${ticket}`) ?? null
  }

  commits({ account, changes }: CommitWrite): void {
    for (const { kind, data, position, request } of changes) {
      const isAnswer = kind === 'close.answered' || kind === 'part.refused'
      if (isAnswer && request && !isDone(data.retcode)) this.#refused(account.id, request)
      if (!position) continue
      const key = `${account.id} ${position.ticket}`
      if (!position.open) {
        this.#wanted.delete(key)
        continue
      }
      if (!this.#wanted.has(key)) this.#want(key, position, this.#tradeOf(position)?.ladder)
      if (kind === 'ladder.changed') {
        const asked = this.#tables.commands.get(data.commandId)
        if (asked?.kind !== 'ladder' || asked.position !== position.ticket)
          this.#fail('I6', `position ${position.ticket} has another ladder, and nobody asked for it`)
        if (asked?.ladder?.moves) this.#move(key, position, asked.ladder, data.done ?? [])
        else this.#want(key, position, asked?.ladder ?? undefined)
      }
      const wanted = this.#wanted.get(key) ?? null
      const { ladder: kept, ticket } = position
      if (wanted === null ? kept : !kept || !sameLadder(kept, wanted.ladder))
        this.#fail(
          'I6',
          `position ${ticket} climbs by ${kept?.name ?? "its account's"} ladder, which is not the wanted`,
        )
      if (wanted && kind === 'rung.reached') this.#reach(ticket, wanted, position, data)
      if (kind === 'close.intent' && data.by === 'rung') this.#part(ticket, wanted, data.rung ?? 0, data.volume ?? 0)
    }
  }

  #reach(
    ticket: string,
    wanted: Wanted,
    { side }: PositionRow,
    data: { readonly rungs: readonly number[]; readonly triggers: readonly number[]; bid: number; ask: number },
  ): void {
    data.rungs.forEach((rung, n) => {
      const bit = 1 << (rung - 1)
      const its = wanted.levels.find((level) => level.rung === rung)
      if (its?.trigger !== data.triggers[n])
        this.#fail('I6', `rung ${rung} of position ${ticket} is reached at ${data.triggers[n]}, not ${its?.trigger}`)
      if (its && !isReached(side, its.trigger, data))
        this.#fail('I6', `rung ${rung} of position ${ticket} is reached at a price that does not reach it`)
      if (wanted.reached & bit) this.#fail('I6', `rung ${rung} of position ${ticket} is reached twice`)
      wanted.reached |= bit
    })
  }

  /** I9: from the ladder as it was wanted, and what the record says was reached. */
  #part(ticket: string, wanted: Wanted | null, rung: number, volume: number): void {
    const fail = (what: string) => this.#fail('I9', `rung ${rung} of position ${ticket} ${what}`)
    if (!wanted) {
      fail('closes a part, and the position has no ladder of its own')
      return
    }
    if ((wanted.reached & (1 << (rung - 1))) === 0) fail('closes its part before it is reached')
    if (wanted.closedBy.has(rung)) fail('closes its part twice')
    wanted.closedBy.add(rung)
    wanted.closed += volume
    const percent = rungNumbers.reduce(
      (sum, n) => (wanted.reached & (1 << (n - 1)) ? sum + (wanted.ladder.rungs[`close${n}`] ?? 0) : sum),
      0,
    )
    const most = Math.round(wanted.of * percent) / 100
    if (wanted.closed > most) fail(`makes it ${wanted.closed} that rungs have closed of ${wanted.of}, not ${most}`)
  }

  /** What the broker refused was not closed: a later rung that closes all closes it too. */
  #refused(account: string, { position, rung, volume }: RequestRow): void {
    const wanted = this.#wanted.get(`${account} ${position}`)
    if (wanted?.closedBy.has(rung)) wanted.closed -= volume
  }

  #want(key: string, { side, openPrice, tradeId, volume }: PositionRow, ladder: ChosenLadder | undefined): void {
    if (!ladder) {
      this.#wanted.set(key, null)
      return
    }
    const r = firstRisk(side, openPrice, this.#tradeOf({ tradeId })?.sl ?? 0)
    const levels = rungLevels(compileOwnLadder(ownLadder(ladder, r, volume), gold), side, openPrice)
    this.#wanted.set(key, { ladder, levels, reached: 0, of: volume, closed: 0, closedBy: new Set() })
  }

  /**
   * OWN11, OWN12: what was reached and closed counts on, and what was reached stays as it is. How far a position had come with its account's ladder
   * is not followed here: of that the record is believed.
   */
  #move(key: string, position: PositionRow, ladder: ChosenLadder, done: readonly number[]): void {
    const was = this.#wanted.get(key)
    this.#want(key, position, ladder)
    const is = this.#wanted.get(key)
    if (!is) return
    if (!was) {
      is.reached = done.reduce((bits, rung) => bits | (1 << (rung - 1)), 0)
      return
    }
    const levelsOf = ({ levels }: Wanted, rung: number) => JSON.stringify(levels.find((one) => one.rung === rung))
    const partOf = ({ ladder }: Wanted, rung: RungNumber) => figureOf(ladder.rungs, 'close', rung)
    for (const rung of rungNumbers)
      if (
        was.reached & (1 << (rung - 1)) &&
        (levelsOf(was, rung) !== levelsOf(is, rung) || partOf(was, rung) !== partOf(is, rung))
      )
        this.#fail('I9', `rung ${rung} of position ${position.ticket} was reached, and is moved`)
    const goesOn = partsOf(was.ladder.rungs) && partsOf(ladder.rungs) ? { of: was.of, closed: was.closed } : {}
    this.#wanted.set(key, { ...is, ...goesOn, reached: was.reached, closedBy: was.closedBy })
  }

  #tradeOf({ tradeId }: Pick<PositionRow, 'tradeId'>) {
    return tradeId === null ? undefined : this.#tables.trades.get(tradeId)
  }
}
