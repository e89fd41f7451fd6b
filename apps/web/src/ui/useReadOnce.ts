import { useState } from 'react'
import { useSession } from '../api/session.ts'

const keyOf = (name: string) => `ratchet.read.${name}`

function readersOf(name: string): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(name)) ?? '[]')
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}

/**
 * Tells whether this trader has put a text aside as read, in this browser. One who signs in here for the first time has
 * not.
 */
export function useReadOnce(name: string): readonly [isRead: boolean, setRead: (isRead: boolean) => void] {
  const { user } = useSession()
  const [readers, setReaders] = useState(() => readersOf(name))
  // While it is not known who is here, it is most likely whoever was here before.
  const isRead = user === undefined ? readers.length > 0 : readers.includes(user?.id ?? '')
  const setRead = (next: boolean) => {
    const others = readersOf(name).filter((one) => one !== (user?.id ?? ''))
    const now = next ? [...others, user?.id ?? ''] : others
    setReaders(now)
    try {
      localStorage.setItem(keyOf(name), JSON.stringify(now))
    } catch {
      // Private windows may refuse; it then stays read as long as the screen.
    }
  }
  return [isRead, setRead]
}
