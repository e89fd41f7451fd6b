import { expect } from 'vitest'
import { userEvent } from 'vitest/browser'

/** The name of the field that has the focus, or the text of the button. */
export const focused = (): string | null | undefined =>
  document.activeElement?.getAttribute('name') ?? document.activeElement?.textContent

/** Presses Tab until the named field or button has the focus. */
export async function tabTo(name: string): Promise<void> {
  for (let stop = 0; stop < 25 && focused() !== name; stop++) await userEvent.tab()
  expect(focused()).toBe(name)
}

/** Waits until the page has this path. */
export const movesTo = (path: string): Promise<void> => expect.poll(() => location.pathname).toBe(path)
