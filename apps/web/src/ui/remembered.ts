import { useState } from 'react'

/**
 * This browser remembers a choice of words. What was remembered and is no choice any more counts for nothing, and a
 * browser that may not remember works all the same.
 * @param choices null where any text is one
 */
export function useRemembered<T extends string>(name: string, choices: readonly T[] | null, first: T) {
  const key = `ratchet.${name}`
  const read = (): T => {
    try {
      const kept = localStorage.getItem(key)
      if (choices === null) return (kept as T | null) ?? first
      return choices.find((choice) => choice === kept) ?? first
    } catch {
      return first
    }
  }
  const [of, setOf] = useState(() => ({ key, value: read() }))
  // Whose choice it is may be known later than the screen.
  const now = of.key === key ? of : { key, value: read() }
  if (now !== of) setOf(now)
  const choose = (value: T) => {
    setOf({ key, value })
    try {
      localStorage.setItem(key, value)
    } catch {
      // Private windows may refuse; the choice then lasts as long as the page.
    }
  }
  return [now.value, choose] as const
}
