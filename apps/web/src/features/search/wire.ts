import type { KeyboardEvent } from 'react'

/** The field, which is there at once, and the results, which may come later, speak to each other through this. */
export interface Wire {
  /** Takes a key that the field was given; null until the results are there. */
  press: ((event: KeyboardEvent) => void) | null
  /** Enter was pressed before the results were there, and nothing after it: they are to follow it. */
  entered: boolean
}
