import { useSyncExternalStore } from 'react'

/** Times are shown in UTC, the clock of trade keys and files, or in the zone of this computer. */
export type ZoneChoice = 'utc' | 'local'

const key = 'ratchet.zone'
export const localZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'

const kept = (): ZoneChoice => {
  try {
    return localStorage.getItem(key) === 'local' ? 'local' : 'utc'
  } catch {
    return 'utc'
  }
}

let choice: ZoneChoice | undefined
const listeners = new Set<() => void>()

const chosen = (): ZoneChoice => {
  choice ??= kept()
  return choice
}

export function chooseZone(next: ZoneChoice): void {
  choice = next
  try {
    localStorage.setItem(key, next)
  } catch {
    // Private windows may refuse; the choice then lasts as long as the page.
  }
  for (const listener of listeners) listener()
}

/** Names the zone that times are shown in, as headings do. */
export const zoneName = (): string => (chosen() === 'utc' ? 'UTC' : localZone())

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Gives a screen the same, and draws it again when another zone is chosen. */
export const useZone = (): string => useSyncExternalStore(subscribe, zoneName)
export const useZoneChoice = (): ZoneChoice => useSyncExternalStore(subscribe, chosen)
