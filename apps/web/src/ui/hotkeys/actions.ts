import { positionActionIds, positionActions } from '../../trading/positions/actions.ts'
import * as texts from './texts.ts'

/** What one key does on the chart's screen. A key only begins an act: what it would do is asked first, always. */
export const actions = [
  { id: 'buy', label: texts.buy, key: 'b' },
  { id: 'sell', label: texts.sell, key: 's' },
  { id: 'size', label: texts.goToSize, key: 'z' },
  ...positionActionIds.map((id) => ({ id, label: positionActions[id].title, key: positionActions[id].key })),
  { id: 'next', label: texts.nextPosition, key: 'n' },
] as const

export type ActionId = (typeof actions)[number]['id']

/** The key of each action; null where it has none. */
export type Keys = Readonly<Record<ActionId, string | null>>

export const usualKeys = Object.fromEntries(actions.map(({ id, key }) => [id, key])) as Keys

/** One letter or digit. Others are taken: the search has the slash, and a chart the arrows, plus and minus. */
const isFree = (key: string): boolean => /^[\p{L}\p{Nd}]$/u.test(key)

interface Pressed {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}

/** The key of a press as it is compared, whatever Shift and Caps Lock make of it; null where it can be no key of ours. */
export function keyOf({ key, ctrlKey, metaKey, altKey }: Pressed): string | null {
  const small = key.toLowerCase()
  return !ctrlKey && !metaKey && !altKey && isFree(small) ? small : null
}

/** Gives an action a key. An action that had it has none from then on, since one key never does two things. */
export function withKey(keys: Keys, action: ActionId, key: string | null): Keys {
  const entries = actions.map(({ id }) => [id, id === action ? key : keys[id] === key ? null : keys[id]])
  return Object.fromEntries(entries) as Keys
}

/** Which action a key begins. */
export const actionOf = (keys: Keys, key: string): ActionId | undefined =>
  actions.find(({ id }) => keys[id] === key)?.id

/** Reads what a browser kept. What is no key, or stands there twice, counts for nothing. */
export function keysFrom(text: string | null): Keys {
  let kept: unknown
  try {
    kept = JSON.parse(text ?? 'null')
  } catch {
    return usualKeys
  }
  if (typeof kept !== 'object' || kept === null) return usualKeys
  let keys = usualKeys
  for (const { id } of actions) {
    const key = (kept as Partial<Record<ActionId, unknown>>)[id]
    if (key === null || (typeof key === 'string' && isFree(key))) keys = withKey(keys, id, key)
  }
  return keys
}
