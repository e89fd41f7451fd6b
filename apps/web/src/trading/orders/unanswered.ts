import type { TradeInput } from '@ratchet/contract'
import { createStore } from '../../realtime/store.ts'

/** An order that left this browser, and of which no answer is known. */
export interface Unanswered {
  readonly key: string
  readonly sentMs: number
  readonly order: Pick<TradeInput, 'type' | 'symbol' | 'volume'>
  /** The instruction as text, which is sent again under its key; null where it holds a password, which no browser keeps. */
  readonly body: string | null
  readonly isLost: boolean
  /** What the server said of it when it was asked later. Null for an order that never arrived. */
  readonly found?: { readonly id: string; readonly key: string } | null
}

export interface UnansweredPorts {
  /** What this browser keeps for a trader; null where there is nothing, undefined where it keeps nothing at all. */
  readonly read: (traderId: string) => string | null | undefined
  readonly write: (traderId: string, text: string | null) => void
  readonly makeKey: () => string
  readonly nowMs: () => number
}

/** An answer takes less than this, as a rule; who sent it may be another page, which was closed before. */
const answerMs = 5000
/** After this time no request is still on its way: the server cuts a slow sender off after half of it. */
export const arrivalMs = 20_000

/**
 * Orders without an answer. The browser keeps them before they are sent, so that no reload, second tab or restart makes two orders of one:
 * the same instruction goes again under its key, and another one waits until it is known what became of the first.
 */
export class UnansweredOrders {
  readonly list = createStore<readonly Unanswered[]>([])
  readonly #ports: UnansweredPorts
  #trader: string | null = null

  constructor(ports: UnansweredPorts) {
    this.#ports = ports
  }

  forTrader(id: string | null): void {
    this.#trader = id
    this.list.set([])
    this.reread()
  }

  /** Takes in what another tab has kept. What was sent from here may hold more than is kept. */
  reread(): void {
    if (this.#trader === null) return
    const own = new Map(this.list.get().map((one) => [one.key, one]))
    const text = this.#ports.read(this.#trader)
    if (text === undefined) return
    const kept = keptIn(text)
    this.list.set(kept.map((one) => ({ ...one, body: own.get(one.key)?.body ?? one.body })))
  }

  /** @returns the key under which the instruction goes; undefined where another one has to be known first */
  begin(input: Pick<TradeInput, 'type' | 'symbol' | 'volume'>): string | undefined {
    const body = JSON.stringify(input)
    this.reread()
    const open = this.list.get().filter(({ found }) => found === undefined)
    const same = open.find((one) => one.body === body)
    if (same) return same.key
    if (open.some((one) => this.isDue(one))) return undefined
    const { type, symbol, volume } = input
    const one = { key: this.#ports.makeKey(), sentMs: this.#ports.nowMs(), order: { type, symbol, volume }, body }
    this.#change((list) => [...list, { ...one, isLost: false }])
    return one.key
  }

  lose(key: string): void {
    this.#change((list) => list.map((one) => (one.key === key ? { ...one, isLost: true } : one)))
  }

  settle(key: string, found: NonNullable<Unanswered['found']> | null): void {
    this.#change((list) => list.map((one) => (one.key === key ? { ...one, found } : one)))
  }

  /** It was answered, or the trader has read what became of it. */
  forget(key: string): void {
    this.#change((list) => list.filter((one) => one.key !== key))
  }

  /** Whether it is time to tell the trader. */
  readonly isDue = ({ isLost, sentMs }: Unanswered): boolean => isLost || this.#ports.nowMs() - sentMs > answerMs

  /** Whether a request that the server does not know cannot arrive any more. */
  readonly isPast = ({ sentMs }: Pick<Unanswered, 'sentMs'>): boolean => this.#ports.nowMs() - sentMs > arrivalMs

  /** Other tabs change the same list. */
  #change(change: (list: readonly Unanswered[]) => readonly Unanswered[]): void {
    this.reread()
    const list = change(this.list.get())
    this.list.set(list)
    if (this.#trader === null) return
    const kept = list.map((one) => (one.body?.includes('"brokerPassword"') ? { ...one, body: null } : one))
    this.#ports.write(this.#trader, kept.length > 0 ? JSON.stringify(kept) : null)
  }
}

function keptIn(text: string | null): readonly Unanswered[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(kept) ? kept.filter((one) => typeof one?.key === 'string' && one.order) : []
  } catch {
    return []
  }
}
