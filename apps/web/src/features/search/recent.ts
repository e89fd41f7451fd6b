import type { Item } from './items.ts'
import * as texts from './texts.ts'

const most = 6
const place = (traderId: string | undefined) => `ratchet.search.${traderId ?? 'nobody'}`

/** Returns what this trader chose lately on this browser, the latest first. */
export function recentItems(traderId: string | undefined): Item[] {
  try {
    const kept = JSON.parse(localStorage.getItem(place(traderId)) ?? '[]') as unknown
    return Array.isArray(kept) ? (kept as Item[]).filter(isItem).slice(0, most) : []
  } catch {
    return []
  }
}

export function rememberItem(traderId: string | undefined, item: Item): void {
  try {
    const others = recentItems(traderId).filter(({ id }) => id !== item.id)
    localStorage.setItem(place(traderId), JSON.stringify([{ ...item, group: texts.recent }, ...others].slice(0, most)))
  } catch {
    // Storage can be switched off; nothing is remembered then.
  }
}

/** Only paths of this very site are gone to, whatever lies in the storage. */
const isItem = (item: Item): boolean =>
  [item?.id, item?.label, item?.note, item?.to].every((text) => typeof text === 'string') &&
  /^\/(?![/\\])/.test(item.to)
