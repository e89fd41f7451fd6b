import { expect } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'

/** Finds a field by its whole label. */
export const field = (label: string, within: Locator = page.elementLocator(document.body)): Locator =>
  within.getByLabelText(label)

export const inputOf = (label: string, within?: Locator) => field(label, within).element() as HTMLInputElement

/**
 * Puts a text in place of what a field holds, by the browser's own editing in the page: a request to the browser's driver would cost 20 ms
 * for each key.
 */
export function put(input: HTMLInputElement, text: string): void {
  input.focus()
  input.select()
  document.execCommand(text === '' ? 'delete' : 'insertText', false, text)
}

/** Types a text in place of what a field holds, key by key. */
export function typeKeys(input: HTMLInputElement, text: string): void {
  put(input, '')
  for (const key of text) document.execCommand('insertText', false, key)
}

/** Fills fields by their labels; one that has the text already is left alone. */
export function fillAll(texts: Readonly<Record<string, string>>, within?: Locator): void {
  for (const [label, text] of Object.entries(texts)) {
    const input = inputOf(label, within)
    if (input.value !== text) put(input, text)
  }
}

/** The name of the field, or the test id of the button, that has the focus. */
export const focusedName = (): string => {
  const focused = document.activeElement
  return focused instanceof HTMLElement ? (focused.getAttribute('name') ?? focused.dataset.testid ?? '') : ''
}

/** Waits until an element is there, in a hook too. */
export const isThere = (at: Locator) => at.findElement({ timeout: 100_000 })

/** Gives an element the focus and presses keys. */
export async function pressIn(at: Locator, keys: string): Promise<void> {
  ;(at.element() as HTMLElement).focus()
  await userEvent.keyboard(keys)
}

/** Waits until an alert says exactly this. */
export const expectAlert = (sentence: string, within: Locator = page.elementLocator(document.body)): Promise<void> =>
  expect.element(within.getByRole('alert').filter({ hasText: sentence }).first()).toBeVisible()

/** What the trade form wants for a deal at the market without levels. */
export const plainDeal = {
  Volume: '0.1',
  Price: '0',
  Deviation: '100',
  'Stop Loss': '0',
  'Take Profit': '0',
  'Trade Comments': 'as told',
} as const
