import { useState } from 'react'

/**
 * This browser remembers a choice of words. What was remembered and is no choice any more counts for nothing, and a
 * browser that may not remember works all the same.
 * @param choices null where any text is one
 */
export function useRemembered<T extends string>(name: string, choices: readonly T[] | null, first: T) {
  const key = `ratchet.${name}`
  const [value, setValue] = useState<T>(() => {
    try {
      const kept = localStorage.getItem(key)
      if (choices === null) return (kept as T | null) ?? first
      return choices.find((choice) => choice === kept) ?? first
    } catch {
      return first
    }
  })
  const choose = (next: T) => {
    setValue(next)
    try {
      localStorage.setItem(key, next)
    } catch {
      // Private windows may refuse; the choice then lasts as long as the page.
    }
  }
  return [value, choose] as const
}
