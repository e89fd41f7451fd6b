import { expect } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'

/** No screen has this many stops before it begins again. */
const maxStops = 220

const isSeen = (element: Element): boolean => element.checkVisibility() && element.getBoundingClientRect().width > 0

/** The first element of those that a locator finds which can be seen. */
async function seen(target: Locator): Promise<HTMLElement> {
  await expect.poll(() => target.elements().some(isSeen), { message: `${target} is seen` }).toBe(true)
  return target.elements().find(isSeen) as HTMLElement
}

/** What can tell an element with the focus from one without: its own look and those of the boxes around it. */
const lookOf = (element: Element): string =>
  [element, element.parentElement, element.parentElement?.parentElement, element.nextElementSibling]
    .filter((box) => box instanceof Element)
    .map((box) => {
      const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor, backgroundColor } =
        getComputedStyle(box)
      const outline = outlineStyle === 'none' ? '' : `${outlineStyle} ${outlineWidth} ${outlineColor}`
      return [outline, boxShadow, borderColor, backgroundColor].join(' | ')
    })
    .join('\n')

/** Presses one key until the target has the focus, and checks that the focus can be seen. */
export async function reach(target: Locator, key: 'Tab' | 'ArrowDown' = 'Tab'): Promise<void> {
  let element = await seen(target)
  const before = element === document.activeElement ? null : lookOf(element)
  for (let stop = 0; element !== document.activeElement; stop++) {
    if (stop > maxStops) throw new Error(`No way by ${key} to ${target}`)
    await userEvent.keyboard(`{${key}}`)
    if (!element.isConnected) element = await seen(target)
  }
  // Colours may come in over a moment.
  if (before !== null) await expect.poll(() => lookOf(element)).not.toBe(before)
}

export async function press(target: Locator, key = '{Enter}'): Promise<void> {
  await reach(target)
  await userEvent.keyboard(key)
}

/** Writes over what a field holds, by the browser's own editing in the page: the driver takes 20 ms for each key. */
export async function write(target: Locator, text: string): Promise<void> {
  await reach(target)
  document.execCommand('selectAll')
  document.execCommand('insertText', false, text)
}

/** Opens a menu and takes one of its items. */
export async function choose(menu: Locator, item: Locator): Promise<void> {
  await press(menu)
  await reach(item, 'ArrowDown')
  await userEvent.keyboard('{Enter}')
}
