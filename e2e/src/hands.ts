import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** More stops than any screen has before it begins again. */
const mostStops = 220

const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement).catch(() => false)

/** What can tell an element with the focus from one without: its own looks and those of the two boxes around it. */
const looks = (target: Locator): Promise<string> =>
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

/** A person without a mouse: keys, and nothing else. */
export class Hands {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  /** Goes on with one key until the target has the focus, and looks whether that can be seen. */
  async reach(target: Locator, key: 'Tab' | 'ArrowDown' = 'Tab'): Promise<void> {
    await target.waitFor()
    const before = (await isFocused(target)) ? null : await looks(target)
    for (let stop = 0; !(await isFocused(target)); stop++) {
      if (stop > mostStops) throw new Error(`No way by ${key} to ${target}`)
      await this.#page.keyboard.press(key)
    }
    // Colours may come in over a moment.
    if (before !== null) await expect.poll(() => looks(target), { timeout: 5000 }).not.toBe(before)
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
