import * as texts from './texts.ts'

/** The panels of the dashboard. What is frozen, the first steps and the counts stand above them always. */
export const panels = [
  { id: 'chart', name: texts.priceChart, isKept: false },
  { id: 'modified', name: texts.trailingModifiedTrades, isKept: false },
  { id: 'protection', name: texts.protection, isKept: true },
  { id: 'active', name: texts.activeTrades, isKept: false },
  { id: 'performance', name: texts.yourDays, isKept: false },
  { id: 'orders', name: texts.totalOrders, isKept: false },
  { id: 'closed', name: texts.totalClosedTrades, isKept: false },
] as const

export type PanelId = (typeof panels)[number]['id']

/** How much of a row a panel takes where a screen has room for several, in twelfths. */
export const widths = { full: 12, wide: 7, half: 6, narrow: 5 } as const
export type Width = keyof typeof widths
export const widthNames: Readonly<Record<Width, string>> = {
  full: texts.full,
  wide: texts.wide,
  half: texts.half,
  narrow: texts.narrow,
}

export interface Placed {
  readonly id: PanelId
  readonly width: Width
  readonly isShown: boolean
}

/** Every panel once, in the order in which they stand. */
export type Arrangement = readonly Placed[]

const usualWidths: Partial<Readonly<Record<PanelId, Width>>> = { chart: 'wide', modified: 'narrow' }
const placed = (id: PanelId): Placed => ({ id, width: usualWidths[id] ?? 'full', isShown: true })

/** @param isWide whether the steps of a stop stand beside the chart; where there is no room, positions come first */
export function usual(isWide: boolean): Arrangement {
  const ids = panels.map(({ id }) => id)
  if (isWide) return ids.map(placed)
  const others = ids.filter((id) => id !== 'modified')
  const after = others.indexOf('active') + 1
  return [...others.slice(0, after), 'modified' as const, ...others.slice(after)].map(placed)
}

const mayHide = (id: PanelId): boolean => !panels.some((one) => one.id === id && one.isKept)

function changed(now: Arrangement, id: PanelId, change: (one: Placed) => Placed): Arrangement {
  return now.map((one) => (one.id === id ? change(one) : one))
}

export const withWidth = (now: Arrangement, id: PanelId, width: Width): Arrangement =>
  changed(now, id, ({ isShown }) => ({ id, width, isShown }))

/** Shows or hides a panel. What protects open positions is never hidden. */
export const withShown = (now: Arrangement, id: PanelId, isShown: boolean): Arrangement =>
  changed(now, id, ({ width }) => ({ id, width, isShown: isShown || !mayHide(id) }))

/** Moves a panel by so many places; at an end it stays. */
export function moved(now: Arrangement, id: PanelId, by: number): Arrangement {
  const from = now.findIndex((one) => one.id === id)
  const one = now[from]
  if (!one) return now
  const others = now.filter((other) => other !== one)
  const to = Math.max(0, Math.min(others.length, from + by))
  return [...others.slice(0, to), one, ...others.slice(to)]
}

export const isUsual = (now: Arrangement, isWide: boolean): boolean =>
  JSON.stringify(now) === JSON.stringify(usual(isWide))

/**
 * Reads what a browser kept; null where that is nothing. A panel that it does not know stands at its usual end, shown; one that is there twice, or
 * is none, counts for nothing.
 */
export function arrangementFrom(text: string): Arrangement | null {
  let kept: unknown
  try {
    kept = JSON.parse(text)
  } catch {
    return null
  }
  if (!Array.isArray(kept)) return null
  const found = new Map<PanelId, Placed>()
  for (const one of kept as readonly Partial<Record<keyof Placed, unknown>>[]) {
    const panel = panels.find(({ id }) => id === one?.id)
    if (!panel || found.has(panel.id)) continue
    const width = (Object.keys(widths) as Width[]).find((name) => name === one.width) ?? placed(panel.id).width
    found.set(panel.id, { id: panel.id, width, isShown: one.isShown !== false || panel.isKept })
  }
  if (found.size === 0) return null
  return [...found.values(), ...panels.filter(({ id }) => !found.has(id)).map(({ id }) => placed(id))]
}
