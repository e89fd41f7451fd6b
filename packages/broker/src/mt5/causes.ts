import type { Answer, BrokerReport, Charge, Deal, Funded, Order, Position } from '@ratchet/domain'
import type { BrokerEvent } from '@ratchet/engine/ports'

/** What one cause did: a request, a deal or a change at the broker. It becomes one report. */
export interface Cause {
  readonly timeMs: number
  readonly orders: Map<string, Order>
  readonly positions: Map<string, Position>
  readonly deals: Deal[]
  readonly charges: Charge[]
  answer: Answer | null
  funded: Funded | undefined
  /** Money that came or went with what no deal above says. */
  otherCents: number
  /** Names the event if neither an answer nor a deal does; '' if it need not be told. */
  name: string
}

/** Causes of one account in the order in which they happened. */
export class Causes {
  readonly #all: Cause[] = []
  /** The cause of each order, as long as another one has not touched what it touched. */
  readonly #byOrder = new Map<string, Cause>()
  readonly #byPosition = new Map<string, Cause>()

  get size(): number {
    return this.#all.length
  }

  begin(timeMs: number, name: string): Cause {
    const cause: Cause = {
      timeMs,
      name,
      orders: new Map(),
      positions: new Map(),
      deals: [],
      charges: [],
      answer: null,
      funded: undefined,
      otherCents: 0,
    }
    this.#all.push(cause)
    return cause
  }

  /** The cause that an order is; it begins with the first thing that the order did. @param position that it touches */
  ofOrder(order: string, timeMs: number, position?: string): Cause {
    const there = this.#byOrder.get(order)
    const touched = position === undefined ? undefined : this.#byPosition.get(position)
    if (there && order !== '' && (touched === undefined || touched === there)) return there
    const cause = this.begin(timeMs, `order:${order}`)
    this.#byOrder.set(order, cause)
    return cause
  }

  orderCause(order: string): Cause | undefined {
    return order === '' ? undefined : this.#byOrder.get(order)
  }

  positionCause(position: string): Cause | undefined {
    return this.#byPosition.get(position)
  }

  withDeal(ticket: string): Cause | undefined {
    return ticket === '' ? undefined : this.#all.find(({ deals }) => deals.some((deal) => deal.ticket === ticket))
  }

  setPosition(cause: Cause, position: Position): void {
    cause.positions.set(position.ticket, position)
    this.#byPosition.set(position.ticket, cause)
  }

  /**
   * As the log takes them.
   * @param seq of the last report
   * @param balance before the first of them
   */
  events(account: string, seq: number, balance: number): readonly BrokerEvent[] {
    let after = balance
    return this.#all.map((cause, n) => {
      after += centsIn(cause)
      return { key: keyOf(cause, `${seq}.${n}`), report: reportOf(cause, account, after) }
    })
  }

  /** What all of them booked. */
  get cents(): number {
    return this.#all.reduce((sum, cause) => sum + centsIn(cause), 0)
  }
}

const centsIn = ({ deals, charges, funded, otherCents }: Cause): number =>
  deals.reduce((sum, { profit, swap, commission, fee = 0 }) => sum + profit + swap + commission + fee, 0) +
  charges.reduce((sum, { commission, swap, fee }) => sum + commission + swap + fee, 0) +
  (funded?.amount ?? 0) +
  otherCents

/**
 * A change without a name of the broker's is found by comparison, so it is found once. Its place names it: the last report before it, and its number
 * among those that were made together. Its own number would not do, because events before it may be on record already and get none.
 */
function keyOf({ answer, deals, name }: Cause, place: string): string {
  if (answer) return `done:${answer.clientId}`
  const [deal] = deals
  return deal ? `deal:${deal.ticket}` : name.startsWith('deal:') ? name : `${name}:${place}`
}

function reportOf(cause: Cause, account: string, balance: number): Omit<BrokerReport, 'seq'> {
  const { timeMs, answer, orders, positions, deals, charges, funded } = cause
  return {
    account,
    timeMs,
    quote: null,
    answer,
    orders: [...orders.values()],
    deals,
    positions: [...positions.values()],
    balance,
    ...(charges.length > 0 && { charges }),
    ...(funded && { funded }),
  }
}
