import { idempotencyHeader } from '@ratchet/contract'
import { makeKey } from '../../api/attempt.ts'
import { ApiFailure, type CallInput, type CallOutput, call, isLost } from '../../api/call.ts'
import { createStore, useStore } from '../../realtime/store.ts'
import * as texts from '../texts.ts'
import { type Unanswered, UnansweredOrders } from './unanswered.ts'

const place = (traderId: string): string => `ratchet.unanswered.${traderId}`

export const unansweredOrders = new UnansweredOrders({
  read: (traderId) => {
    try {
      return localStorage.getItem(place(traderId))
    } catch {
      return undefined
    }
  },
  write: (traderId, text) => {
    try {
      if (text === null) localStorage.removeItem(place(traderId))
      else localStorage.setItem(place(traderId), text)
    } catch {
      // A browser that keeps nothing has its orders in this page alone.
    }
  },
  makeKey,
  nowMs: Date.now,
})

export const useUnanswered = (): readonly Unanswered[] => useStore(unansweredOrders.list, (list) => list)

/** Orders that this page has sent. */
const sentHere = new Set<string>()
export const wasSentHere = (tradeId: string): boolean => sentHere.has(tradeId)

/** The market order that this page sent last. Its position may arrive before the answer to the order. */
const lastDeal = createStore<string | null>(null)
export const useLastDeal = (): string | null => useStore(lastDeal, (id) => id)

const lostWords = texts.mayHaveArrived
const waitWords = texts.earlierOrderOpen

/** No answer came to an order. */
export class LostOrder extends Error {
  readonly #key: string

  constructor(key: string, { status, message }: ApiFailure) {
    super(`${status === 0 ? texts.noServer : message} ${lostWords}`)
    this.name = 'LostOrder'
    this.#key = key
  }

  /** Whether it is still not known what became of the order. */
  isOpen(): boolean {
    return unansweredOrders.list.get().some(({ key, found }) => key === this.#key && found === undefined)
  }
}

/**
 * Publishes an instruction at most once, whatever becomes of the answer, the page or the browser.
 * @throws ApiFailure for a refusal of the server, LostOrder where the answer was lost, Error where an earlier order is not known yet
 */
export async function publishOnce(input: CallInput<'publishTrade'>['body']): Promise<CallOutput<'publishTrade'>> {
  const key = unansweredOrders.begin(input)
  if (key === undefined) throw new Error(waitWords)
  try {
    const published = await call('publishTrade', { body: input }, { headers: { [idempotencyHeader]: key } })
    sentHere.add(published.id)
    if (input.action === 'Trade_Action_Deal') lastDeal.set(published.id)
    unansweredOrders.forget(key)
    return published
  } catch (error) {
    if (!(error instanceof ApiFailure && isLost(error))) {
      unansweredOrders.forget(key)
      throw error
    }
    unansweredOrders.lose(key)
    throw new LostOrder(key, error)
  }
}
