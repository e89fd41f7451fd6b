import type { Page } from 'playwright-core'

/**
 * Returns what does not fit the screen as it stands: what reaches over the side, words that are cut off and told nowhere else, and, where
 * a finger is to hit them, buttons and fields of less than 40 pixels. Links within a text are as high as the text.
 */
export const misfits = (page: Page, byFinger: boolean): Promise<string[]> =>
  page.evaluate((finger) => {
    const leastPx = 39.5
    const isSeen = (element: Element): boolean => {
      const { width, height } = element.getBoundingClientRect()
      const { visibility, opacity, clipPath } = getComputedStyle(element)
      const isShown = visibility === 'visible' && Number(opacity) > 0.01 && clipPath === 'none'
      return width > 1 && height > 1 && isShown && element.closest('[aria-hidden=true], [inert]') === null
    }
    const nameOf = (element: Element): string =>
      `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 60)}"`
    const found: string[] = []
    const over = document.documentElement.scrollWidth - innerWidth
    if (over > 0) found.push(`reaches over the side by ${over} px`)

    for (const element of document.querySelectorAll('body *')) {
      if (element.clientWidth <= 1 || element.scrollWidth <= element.clientWidth + 1 || !isSeen(element)) continue
      const { overflowX } = getComputedStyle(element)
      const isCut = (overflowX === 'hidden' || overflowX === 'clip') && element.textContent.trim() !== ''
      // What is cut there says all of it in a hint, or in words for those who hear the screen.
      const isTold = element.closest('[title], [data-testid=market-badge]') !== null
      if (isCut && !isTold) found.push(`cut off: ${nameOf(element)}`)
    }
    if (!finger) return found

    const controls = 'button, select, textarea, input, a[href], summary, [role=button], [role=menuitem], [role=tab]'
    for (const element of document.querySelectorAll(controls)) {
      const { display, textDecorationLine } = getComputedStyle(element)
      const isInText = element.tagName === 'A' && (display === 'inline' || textDecorationLine === 'underline')
      if (!isSeen(element) || isInText) continue
      // A label is hit for its field, and the frame of a password for what is typed in it.
      const { labels = null } = element as HTMLInputElement
      const around = element.closest('.mantine-PasswordInput-input')
      const boxes = [element, ...(labels ?? []), ...(around ? [around] : [])].map((one) => one.getBoundingClientRect())
      const [width, height] = [Math.max(...boxes.map((one) => one.width)), Math.max(...boxes.map((one) => one.height))]
      // Less and more stand within a field, whose middle has to stay its own.
      const leastWidth = element.closest('[data-position=right]') ? 35.5 : leastPx
      if (height < leastPx || width < leastWidth)
        found.push(`too small for a finger: ${nameOf(element)} ${Math.round(width)} x ${Math.round(height)}`)
    }
    return found
  }, byFinger)
