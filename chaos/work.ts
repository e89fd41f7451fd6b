import type { TradeInput } from '@ratchet/contract'
import type { Random } from '@ratchet/domain'
import type { Person } from './people.ts'
import { Violation } from './violation.ts'

export interface Attempt {
  /** Idempotency key and, in the instruction's comment, its mark in the ledger. */
  readonly tag: string
  readonly body: Omit<TradeInput, 'server'> & Destination
  /** Once it was acknowledged. */
  id: string | undefined
  /** How often it was answered with "not now". */
  refused: number
}

const types = [
  'Order_Type_Buy',
  'Order_Type_Sell',
  'Order_Type_BuyStop',
  'Order_Type_SellStop',
  'Order_Type_BuyLimit',
  'Order_Type_SellLimit',
] as const

export type Destination = { readonly server: 'Ratchet-Demo' } | { readonly accountId: string }

const onPaper: Destination = { server: 'Ratchet-Demo' }

/** Mostly deals at market, with a stop and a target that the market reaches within a minute. */
export function attempt(tag: string, random: Random, bid: number, destination: Destination = onPaper): Attempt {
  // At a broker elsewhere, where the account may be a netting one, an order may reduce or reverse what is open.
  const volume = destination === onPaper ? 0.1 : random.pick([0.1, 0.1, 0.05, 0.25])
  const type = random.next() < 0.7 ? random.pick(types.slice(0, 2)) : random.pick(types)
  const buy = type.startsWith('Order_Type_Buy')
  const deal = type === 'Order_Type_Buy' || type === 'Order_Type_Sell'
  const away = type.endsWith('Limit') === buy ? -0.6 : 0.6
  const price = deal ? 0 : Number((bid + away).toFixed(2))
  const from = price || bid
  const up = buy ? 1 : -1
  const levels = { sl: Number((from - up * 6).toFixed(2)), tp: Number((from + up * 9).toFixed(2)) }
  const action = deal ? 'Trade_Action_Deal' : 'Trade_Action_Pending'
  const rest = { symbol: 'GOLD', volume, deviation: 1000, ...destination, status: 'Pending' } as const
  return { tag, body: { action, type, price, ...levels, ...rest, tradeDetails: tag }, id: undefined, refused: 0 }
}

/** Publishes it under its key. @returns whether it was acknowledged; "not now" and silence are no acknowledgement. */
export async function publish(person: Person, one: Attempt): Promise<boolean> {
  const reply = await person.call('POST', '/api/trades', one.body, { 'idempotency-key': one.tag })
  if (!reply) return false
  if (reply.status === 201) {
    if (one.id !== undefined && one.id !== reply.body.id)
      throw new Violation('I1', `the key ${one.tag} was answered with ${one.id}, then with ${reply.body.id}`)
    one.id = reply.body.id
    // Whoever reads after a write finds it, also where the tables are still to be made.
    const seen = await person.call('GET', `/api/trades/${one.id}`)
    if (seen?.status === 404) throw new Violation('I1', `${one.tag} was acknowledged as ${one.id} and is not shown`)
    return true
  }
  if (reply.status !== 503)
    throw new Violation('I1', `${one.tag} was answered with ${reply.status} ${JSON.stringify(reply.body)}`)
  one.refused++
  return false
}

/** Publishes it once, without a key. */
export async function publishBare(person: Person, one: Attempt): Promise<void> {
  const reply = await person.call('POST', '/api/trades', one.body)
  if (reply?.status === 201) one.id = reply.body.id
}

/** Practice money that is paid in under a key. */
export interface Payment {
  readonly tag: string
  readonly account: string
  readonly amount: number
  /** The words with which it was acknowledged. */
  answer: string | undefined
}

/** The trader's own paper account; undefined before the first order has opened it. */
export const paperAccount = async (person: Person): Promise<string | undefined> =>
  (await person.call('GET', '/api/accounts'))?.body?.items?.find((one: { own: boolean }) => one.own)?.id

/** Pays it in under its key. @returns whether it was acknowledged; "not now" and silence are no acknowledgement. */
export async function payIn(person: Person, one: Payment): Promise<boolean> {
  const path = `/api/accounts/${one.account}/deposit`
  const reply = await person.call('POST', path, { amount: one.amount }, { 'idempotency-key': one.tag })
  if (!reply || reply.status === 503) return false
  const words = JSON.stringify(reply.body)
  if (reply.status !== 200)
    throw new Violation('I1', `the payment ${one.tag} was answered with ${reply.status} ${words}`)
  if (one.answer !== undefined && one.answer !== words)
    throw new Violation('I2', `the payment ${one.tag} was answered with ${one.answer}, then with ${words}`)
  one.answer = words
  return true
}

interface Open {
  readonly id: string
  readonly type: 'Buy' | 'Sell'
  readonly sl: number
  readonly intendedSl: number
  readonly price_current: number | null
}

const open = async (person: Person): Promise<readonly Open[]> =>
  (await person.call('GET', '/api/active-trades?limit=50'))?.body?.items ?? []

/** Asks for a tighter stop of some position that has room for it. */
export async function tighten(person: Person, random: Random): Promise<boolean> {
  const room = (one: Open) => Math.abs((one.price_current ?? one.sl) - one.intendedSl)
  const fit = (await open(person)).filter((one) => one.intendedSl > 0 && room(one) > 1)
  if (fit.length === 0) return false
  const one = random.pick(fit)
  const sl = Number((one.intendedSl + (one.type === 'Buy' ? 1 : -1) * (room(one) / 8)).toFixed(2))
  return (await person.call('PATCH', `/api/active-trades/${one.id}`, { sl }))?.status === 200
}

/** Closes one position, the oldest, so that there are never many. */
export async function close(person: Person): Promise<boolean> {
  const one = (await open(person)).at(-1)
  if (!one) return false
  return (await person.call('POST', `/api/active-trades/${one.id}/close`, {}))?.status === 200
}

/** The bid of gold in a market; undefined where nobody says it. */
export async function bidIn(person: Person, market: string): Promise<number | undefined> {
  const path = `/api/quotes?market=${market}`
  const items: readonly { symbol: string; bid: number }[] = (await person.call('GET', path))?.body?.items ?? []
  return items.find(({ symbol }) => symbol === 'GOLD')?.bid
}

/** Where nobody says it, about what it always is. */
export const bidNow = async (person: Person, market = 'Ratchet-Demo'): Promise<number> =>
  (await bidIn(person, market)) ?? 2350
