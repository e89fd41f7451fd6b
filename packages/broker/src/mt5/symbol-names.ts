import type { WireSymbol } from './schemas.ts'

/** Our symbol of each of the broker's. A symbol keeps its name for good, because the ledger knows it by that name. */
export type Names = ReadonlyMap<string, string>

/** Names with a meaning of ours: a share that is called GOLD must not get it. */
const reserved = new Set(['GOLD', 'WTI', 'BRENT'])

/** Ours is at most 20 characters of these. The broker's own name, with its suffix, stays beside it. */
const plainName = (name: string): string =>
  name
    .toUpperCase()
    .replace(/[^A-Z0-9._]/g, '_')
    .slice(0, 20)

/** Gold against dollars, by its contract; where a broker names no metal as the base, by its name. */
function isGold({ base, profit, name }: WireSymbol): boolean {
  if (profit !== 'USD') return false
  return base === 'XAU' || ((base === '' || base === 'USD') && /^(XAUUSD|GOLD)(?![A-Z])/.test(name))
}

/** The gold that is GOLD, of several: one that can be traded, then the shortest name. */
const byChoice = (a: WireSymbol, b: WireSymbol) =>
  Number(b.trade === 'full') - Number(a.trade === 'full') || a.name.length - b.name.length || (a.name < b.name ? -1 : 1)

/** Our symbol of one of the broker's, which has one. */
export const symbolFor = (name: string, names: Names): string => names.get(name) ?? plainName(name)

/**
 * Gives names to symbols that have none yet. If the broker has no longer the symbol that was GOLD, another one is: its contract has another name
 * then, and the trader has to confirm it.
 * @returns the same object if nothing changes
 */
export function nameAll(symbols: readonly WireSymbol[], known: Names): Names {
  const there = new Set(symbols.map(({ name }) => name))
  const goldBefore = [...known].find(([, symbol]) => symbol === 'GOLD')?.[0]
  const isGoldFree = goldBefore === undefined || !there.has(goldBefore)
  const hasGold = symbols.some((one) => isGold(one) && !known.has(one.name))
  if (symbols.every(({ name }) => known.has(name))) return known
  const names = new Map(known)
  if (goldBefore !== undefined && isGoldFree && hasGold) names.delete(goldBefore)
  const used = new Set(names.values())
  const give = (name: string, symbol: string) => {
    names.set(name, symbol)
    used.add(symbol)
  }
  const [gold] = symbols.filter((one) => isGold(one) && !names.has(one.name)).sort(byChoice)
  if (gold && !used.has('GOLD')) give(gold.name, 'GOLD')
  for (const { name } of symbols) {
    if (names.has(name)) continue
    const plain = plainName(name)
    const isFree = (one: string) => !used.has(one) && !reserved.has(one)
    let symbol = plain
    for (let n = 2; !isFree(symbol); n++) symbol = `${plain.slice(0, 17)}_${n}`
    give(name, symbol)
  }
  return names
}
