import { changed, type TradeDraft } from './rules.ts'
import { sideOfType } from './sketch.ts'

type PriceField = 'price' | 'sl' | 'tp'
type Prices = Partial<Record<PriceField, string>>

/** These prices were typed for another order: another symbol, or the other side. */
export interface PutAway {
  readonly symbol: string
  readonly type: TradeDraft['type']
  readonly prices: Prices
}

/** Holds the form's text, with what was taken out of it. */
export interface Draft {
  readonly draft: TradeDraft
  readonly away: PutAway | null
}

const isPrice = (text: string): boolean => /[1-9]/.test(text)
const sameOrder = (a: Pick<TradeDraft, 'symbol' | 'type'>, b: Pick<TradeDraft, 'symbol' | 'type'>): boolean =>
  a.symbol === b.symbol && sideOfType(a.type) === sideOfType(b.type)

/**
 * Applies a change. A price belongs to its symbol, a stop and a target to their side as well: when those change, the
 * fields are emptied, so that the order cannot go out before they are filled anew. Whoever comes back to the order
 * finds them again.
 */
export function edited({ draft, away }: Draft, change: Partial<TradeDraft>): Draft {
  const next = changed(draft, change)
  const left = away && withoutTyped(away, change)
  if (sameOrder(draft, next)) return { draft: next, away: left }
  const names: readonly PriceField[] = draft.symbol === next.symbol ? ['sl', 'tp'] : ['price', 'sl', 'tp']
  const typed = names.filter((name) => isPrice(draft[name]) && !(name in change))
  const prices: Prices = Object.fromEntries(typed.map((name) => [name, draft[name]]))
  const emptied: Prices = Object.fromEntries(typed.map((name) => [name, '']))
  const back = left && sameOrder(left, next) ? left : null
  const { symbol, type } = draft
  return {
    draft: { ...next, ...emptied, ...back?.prices },
    away: typed.length ? { symbol, type, prices } : back ? null : left,
  }
}

/** Returns the order as it was before its prices were put away; what else was typed since stays. */
export function undone({ draft, away }: Draft): Draft {
  if (!away) return { draft, away }
  const { symbol, type, prices } = away
  return { draft: { ...changed({ ...draft, symbol }, { type }), ...prices }, away: null }
}

/** Forgets what was put away of a field that is typed in anew. */
function withoutTyped(away: PutAway, change: Partial<TradeDraft>): PutAway | null {
  const prices = Object.fromEntries(Object.entries(away.prices).filter(([name]) => !(name in change)))
  return Object.keys(prices).length ? { ...away, prices } : null
}
