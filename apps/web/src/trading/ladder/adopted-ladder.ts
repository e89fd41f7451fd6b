import { useSession } from '../../api/session.ts'
import { createStore, useStore } from '../../realtime/store.ts'

/**
 * Which kept ladder was adopted, for an account or for all. A ladder in force is known by its rungs alone; where two kept ones have the
 * same rungs, this browser remembers which one was chosen.
 */
type Adopted = Readonly<Record<string, string>>
const place = (traderId: string): string => `ratchet.adopted.${traderId}`
const changes = createStore(0)

function read(traderId: string): Adopted {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place(traderId)) ?? '{}')
    return typeof kept === 'object' && kept !== null ? (kept as Adopted) : {}
  } catch {
    return {}
  }
}

/** @returns the id of the ladder that was adopted for an account, or for all where none is named; and how to remember one */
export function useAdoptedLadder(accountId: string | undefined) {
  const traderId = useSession().user?.id ?? ''
  const scope = accountId ?? 'all'
  const id = useStore(changes, () => read(traderId)[scope])
  const adopt = (ladderId: string): void => {
    try {
      localStorage.setItem(place(traderId), JSON.stringify({ ...read(traderId), [scope]: ladderId }))
    } catch {
      // A browser that keeps nothing names the first ladder with these rungs.
    }
    changes.set(changes.get() + 1)
  }
  return { id, adopt }
}
