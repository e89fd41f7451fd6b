import { expect } from 'vitest'
import type { Locator } from 'vitest/browser'

/** Waits until an element has this text among its own. */
export const shows = (element: Locator, text: string | RegExp): Promise<void> =>
  expect.element(element).toMatchTextContent(text)
