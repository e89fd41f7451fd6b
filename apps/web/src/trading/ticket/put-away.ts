import { marketOf } from '@ratchet/contract'
import { changed, sideOfType, type TradeDraft } from './draft.ts'
import { placeOf } from './place.ts'

/** A lot of one market is not a lot of another, so a volume goes with its market. */
type PriceField = 'volume' | 'price' | 'sl' | 'tp'
type Prices = Partial<Record<PriceField, string>>

/** These figures were typed for another order: another market, another symbol, or the other side. */
export interface PutAway {
  readonly symbol: string
  readonly type: TradeDraft['type']
  readonly server: string
  readonly prices: Prices
}

/** Holds the form's text, with what was taken out of it. */
export interface Draft {
  readonly draft: TradeDraft
  readonly away: PutAway | null
}

const isPrice = (text: string): boolean => /[1-9]/.test(text)
type Order = Pick<TradeDraft, 'symbol' | 'type' | 'server'>
const sameMarket = (a: Pick<Order, 'server'>, b: Pick<Order, 'server'>): boolean =>
  marketOf(placeOf(a.server).server) === marketOf(placeOf(b.server).server)
const sameOrder = (a: Order, b: Order): boolean =>
  a.symbol === b.symbol && sideOfType(a.type) === sideOfType(b.type) && sameMarket(a, b)

/** Names what does not go over from one order to another. */
function leaving(from: Order, to: Order): readonly PriceField[] {
  if (!sameMarket(from, to)) return ['volume', 'price', 'sl', 'tp']
  return from.symbol === to.symbol ? ['sl', 'tp'] : ['price', 'sl', 'tp']
}

/**
 * Applies a change. A price belongs to its symbol, a stop and a target to their side as well, and all of them, with the
 * volume, to their market: when those change, the
 * fields are emptied, so that the order cannot go out before they are filled anew. Whoever comes back to the order
 * finds them again.
 */
export function edited({ draft, away }: Draft, change: Partial<TradeDraft>): Draft {
  const next = changed(draft, change)
  const left = away && withoutTyped(away, change)
  if (sameOrder(draft, next)) return { draft: next, away: left }
  const typed = leaving(draft, next).filter((name) => isPrice(draft[name]) && !(name in change))
  const prices: Prices = Object.fromEntries(typed.map((name) => [name, draft[name]]))
  const emptied: Prices = Object.fromEntries(typed.map((name) => [name, '']))
  const back = left && sameOrder(left, next) ? left : null
  const { symbol, type, server } = draft
  return {
    draft: { ...next, ...emptied, ...back?.prices },
    away: typed.length ? { symbol, type, server, prices } : back ? null : left,
  }
}

/** Returns the order as it was before its prices were put away; what else was typed since stays. */
export function undone({ draft, away }: Draft): Draft {
  if (!away) return { draft, away }
  const { symbol, type, server, prices } = away
  const place = sameMarket(draft, away) ? {} : { server }
  return { draft: { ...changed({ ...draft, symbol }, { type, ...place }), ...prices }, away: null }
}

/** Forgets what was put away of a field that is typed in anew. */
function withoutTyped(away: PutAway, change: Partial<TradeDraft>): PutAway | null {
  const prices = Object.fromEntries(Object.entries(away.prices).filter(([name]) => !(name in change)))
  return Object.keys(prices).length ? { ...away, prices } : null
}
