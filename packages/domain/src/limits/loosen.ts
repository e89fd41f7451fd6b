import type { Limits, WaitingHours } from '@ratchet/contract'
import type { TimeMs } from '../numbers/types.ts'
import { hourMs } from '../time/durations.ts'
import { coversHours } from './hours.ts'

/** An account's limits, and a loosening of them that waits. Times are those of the real clock. */
export interface HeldLimits {
  readonly inForce: Limits
  readonly pending: { readonly limits: Limits; readonly fromMs: TimeMs } | null
}

/** No limit at all, and no waiting time. */
export const noLimits: Limits = {
  tradeVolume: null,
  symbolVolume: null,
  symbols: [],
  accountVolume: null,
  openTrades: null,
  tradesADay: null,
  riskMoney: null,
  quietHours: [],
  pause: null,
  warnAt: 80,
  zone: 'UTC',
  waitHours: 0,
}

/** LIM11: the limits at a moment, and what waits still. */
export function limitsAt({ inForce, pending }: HeldLimits, nowMs: TimeMs): HeldLimits {
  return pending && nowMs >= pending.fromMs ? { inForce: pending.limits, pending: null } : { inForce, pending }
}

const least = (a: number | null, b: number | null): number | null => (a === null ? b : b === null ? a : Math.min(a, b))

type SymbolLimits = Limits['symbols']
const ofSymbol = (symbols: SymbolLimits, symbol: string) => symbols.find((one) => one.symbol === symbol)

/** LIM13: what a symbol may have: of the limits on any and those on it alone the stricter ones. */
export function limitsOn({ tradeVolume, symbolVolume, symbols }: Limits, symbol: string) {
  const own = ofSymbol(symbols, symbol)
  return {
    tradeVolume: least(tradeVolume, own?.tradeVolume ?? null),
    openVolume: least(symbolVolume, own?.openVolume ?? null),
  }
}

const stricterSymbols = (before: SymbolLimits, wanted: SymbolLimits): Limits['symbols'] => [
  ...wanted.map(({ symbol, tradeVolume, openVolume }) => {
    const was = ofSymbol(before, symbol)
    return {
      symbol,
      tradeVolume: least(tradeVolume, was?.tradeVolume ?? null),
      openVolume: least(openVolume, was?.openVolume ?? null),
    }
  }),
  ...before.filter(({ symbol }) => !ofSymbol(wanted, symbol)),
]

/** Whether all that `some` forbid of single symbols `others` forbid as well. */
const coversSymbols = (others: SymbolLimits, some: SymbolLimits): boolean =>
  some.every(({ symbol, tradeVolume, openVolume }) => {
    const other = ofSymbol(others, symbol)
    return other?.tradeVolume === tradeVolume && other.openVolume === openVolume
  })

function longer(a: WaitingHours, b: WaitingHours): WaitingHours {
  if (a > b) return a
  return b
}

function stricterPause(a: Limits['pause'], b: Limits['pause']): Limits['pause'] {
  if (!a || !b) return a ?? b
  return { losses: Math.min(a.losses, b.losses), minutes: Math.max(a.minutes, b.minutes) }
}

/**
 * LIM10: what holds at once where limits are changed: of each the stricter one. Days and hours of another zone are others, so that with a
 * change of the zone they stay as they were, where they limit anything.
 */
export function stricterOf(before: Limits, wanted: Limits): Limits {
  const isSameZone = before.zone === wanted.zone || (before.quietHours.length === 0 && before.tradesADay === null)
  const hours = coversHours(wanted.quietHours, before.quietHours)
    ? wanted.quietHours
    : [...before.quietHours, ...wanted.quietHours.filter((one) => !coversHours(before.quietHours, [one]))]
  return {
    tradeVolume: least(before.tradeVolume, wanted.tradeVolume),
    symbolVolume: least(before.symbolVolume, wanted.symbolVolume),
    symbols: stricterSymbols(before.symbols, wanted.symbols),
    accountVolume: least(before.accountVolume, wanted.accountVolume),
    openTrades: least(before.openTrades, wanted.openTrades),
    tradesADay: least(before.tradesADay, wanted.tradesADay),
    riskMoney: least(before.riskMoney, wanted.riskMoney),
    quietHours: isSameZone ? hours : before.quietHours,
    pause: stricterPause(before.pause, wanted.pause),
    // A warning forbids nothing.
    warnAt: wanted.warnAt,
    zone: isSameZone ? wanted.zone : before.zone,
    waitHours: longer(before.waitHours, wanted.waitHours),
  }
}

const figures = [
  'tradeVolume',
  'symbolVolume',
  'accountVolume',
  'openTrades',
  'tradesADay',
  'riskMoney',
  'zone',
  'waitHours',
] as const

/** Whether two sets of limits forbid the same. */
export const forbidSame = (a: Limits, b: Limits): boolean =>
  figures.every((field) => a[field] === b[field]) &&
  coversSymbols(a.symbols, b.symbols) &&
  coversSymbols(b.symbols, a.symbols) &&
  coversHours(a.quietHours, b.quietHours) &&
  coversHours(b.quietHours, a.quietHours) &&
  a.pause?.losses === b.pause?.losses &&
  a.pause?.minutes === b.pause?.minutes

/** LIM10: whether the second loosens anything of the first: the waiting time and the zone of what it limits count too. */
export const loosens = (before: Limits, wanted: Limits): boolean => !forbidSame(stricterOf(before, wanted), wanted)

/**
 * LIM10, LIM11: the limits after a trader has asked for others. What is stricter holds at once; what is looser waits for the waiting time that
 * was in force. What waits already goes on waiting from then where nothing of it becomes looser still.
 */
export function changeLimits(held: HeldLimits, wanted: Limits, nowMs: TimeMs): HeldLimits {
  const { inForce, pending } = limitsAt(held, nowMs)
  if (inForce.waitHours === 0 || !loosens(inForce, wanted)) return { inForce: wanted, pending: null }
  const fromMs = pending && !loosens(pending.limits, wanted) ? pending.fromMs : nowMs + inForce.waitHours * hourMs
  return { inForce: stricterOf(inForce, wanted), pending: { limits: wanted, fromMs } }
}

/** LIM11: without what waits. */
export function withdrawLoosening(held: HeldLimits, nowMs: TimeMs): HeldLimits {
  return { inForce: limitsAt(held, nowMs).inForce, pending: null }
}
