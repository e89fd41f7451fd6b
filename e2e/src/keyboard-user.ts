import type { ElementHandle, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** No screen has this many stops before it begins again. */
const mostStops = 220

/** Tells whether an element has the focus; undefined where it is no longer on the page. */
const isFocused = (element: ElementHandle<Element>): Promise<boolean | undefined> =>
  element.evaluate((one) => (one.isConnected ? one === document.activeElement : undefined)).catch(() => undefined)

/**
 * Returns what can tell an element with the focus from one without: its own looks and those of the two boxes around it.
 */
const looks = (target: ElementHandle<Element>): Promise<string> =>
  target.evaluate((element) => {
    const boxes = [element, element.parentElement, element.parentElement?.parentElement, element.nextElementSibling]
    return boxes
      .filter((box) => box instanceof Element)
      .map((box) => {
        const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor, backgroundColor } =
          getComputedStyle(box)
        const outline = outlineStyle === 'none' ? '' : `${outlineStyle} ${outlineWidth} ${outlineColor}`
        return [outline, boxShadow, borderColor, backgroundColor].join(' | ')
      })
      .join('\n')
  })

async function handleOf(target: Locator): Promise<ElementHandle<Element>> {
  return (await target.elementHandle()) as ElementHandle<Element>
}

/** Works as a user without a mouse, with keys only. */
export class KeyboardUser {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  /** Presses one key until the target has the focus, and checks that the focus can be seen. */
  async reach(target: Locator, key: 'Tab' | 'ArrowDown' = 'Tab'): Promise<void> {
    await target.waitFor()
    // Finding an element by its label or role reads the whole page, so it is found once and again only when it was replaced.
    let element = await handleOf(target)
    const before = (await isFocused(element)) ? null : await looks(element)
    for (let stop = 0; ; stop++) {
      const focused = await isFocused(element)
      if (focused) break
      if (focused === undefined) {
        element = await handleOf(target)
        continue
      }
      if (stop > mostStops) throw new Error(`No way by ${key} to ${target}`)
      await this.#page.keyboard.press(key)
    }
    // Colours may come in over a moment.
    if (before !== null) await expect.poll(() => looks(element), { timeout: 20_000 }).not.toBe(before)
  }

  async press(target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
    await this.reach(target)
    await this.#page.keyboard.press(key)
  }

  /** Writes over what a field holds. */
  async write(target: Locator, text: string): Promise<void> {
    await this.reach(target)
    await this.#page.keyboard.press('ControlOrMeta+a')
    await this.#page.keyboard.type(text)
  }

  /** Opens a menu and takes one of its items. */
  async choose(menu: Locator, item: Locator): Promise<void> {
    await this.press(menu)
    await item.waitFor()
    await this.reach(item, 'ArrowDown')
    await this.#page.keyboard.press('Enter')
  }
}
