import type { Points } from '../numbers/types.ts'
import { bidAtLeast, bidAtMost, PriceAlarms } from '../trigger/alarms.ts'

/** The way in which the bid comes to an alert's price. */
export type AlertDirection = 'rising' | 'falling'

/** An alert that waits for its price. */
export interface PriceAlert {
  readonly id: string
  readonly symbol: string
  readonly price: Points
  readonly direction: AlertDirection
}

/** The way from the bid to a price; null where the bid is there already. (ALE1) */
export const directionTo = (price: Points, bid: Points): AlertDirection | null =>
  price === bid ? null : price > bid ? 'rising' : 'falling'

/** Whether a bid is at the alert's price or beyond it. (ALE2) */
export const isAlertReached = ({ direction, price }: Pick<PriceAlert, 'direction' | 'price'>, bid: Points): boolean =>
  direction === 'rising' ? bid >= price : bid <= price

interface Kept<A> {
  readonly alert: A
  readonly alarm: number
  readonly owner: number
}

/** What is known of a symbol: its small number in the index, and the bid that was met last. */
interface Market {
  readonly number: number
  bid: Points | undefined
}

/**
 * The alerts that wait on one market. A bid costs the alerts that it reaches, not those that wait; an alert that was reached waits no
 * longer. (ALE3)
 */
export class PriceAlerts<A extends PriceAlert> {
  readonly #alarms = new PriceAlarms()
  readonly #markets = new Map<string, Market>()
  readonly #byId = new Map<string, Kept<A>>()
  /** By the number under which the index knows it; a number that is free again is used again. */
  readonly #byOwner: (Kept<A> | undefined)[] = []
  readonly #free: number[] = []

  get size(): number {
    return this.#byId.size
  }

  /**
   * Takes an alert in; one that is there already stays as it is.
   * @returns the bid that has reached it already, by which it waits no longer; else undefined
   */
  set(alert: A): Points | undefined {
    if (this.#byId.has(alert.id)) return undefined
    const market = this.#marketOf(alert.symbol)
    if (market.bid !== undefined && isAlertReached(alert, market.bid)) return market.bid
    const owner = this.#free.pop() ?? this.#byOwner.length
    const kind = alert.direction === 'rising' ? bidAtLeast : bidAtMost
    const kept = { alert, owner, alarm: this.#alarms.set(market.number, kind, alert.price, owner) }
    this.#byOwner[owner] = kept
    this.#byId.set(alert.id, kept)
    return undefined
  }

  remove(id: string): void {
    const kept = this.#byId.get(id)
    if (!kept) return
    this.#alarms.takeBack(kept.alarm)
    this.#byId.delete(id)
    this.#byOwner[kept.owner] = undefined
    this.#free.push(kept.owner)
  }

  ids(): IterableIterator<string> {
    return this.#byId.keys()
  }

  /** @returns the alerts that this bid reaches; mostly none, and then nothing was allocated */
  meet(symbol: string, bid: Points): readonly A[] {
    const market = this.#marketOf(symbol)
    market.bid = bid
    // No alarm is set on an ask, so any does.
    if (!this.#alarms.ring(market.number, bid, bid)) return none
    const reached: A[] = []
    this.#alarms.each(market.number, bid, bid, (owner) => {
      const kept = this.#byOwner[owner]
      if (kept) reached.push(kept.alert)
    })
    for (const { id } of reached) this.remove(id)
    return reached
  }

  #marketOf(symbol: string): Market {
    let market = this.#markets.get(symbol)
    if (!market) {
      market = { number: this.#markets.size, bid: undefined }
      this.#markets.set(symbol, market)
    }
    return market
  }
}

const none: readonly never[] = []
