import type { Page } from 'playwright-core'

/** A screen may take so long to come before the app is loaded anew. */
const patienceMs = 3000

/**
 * Goes to another screen of the app that is open, as a link does. Loading the app anew costs a browser five times as much, and the
 * tests that look at a first load do so themselves.
 * @returns whether the screen is there; false where the app is not open, and where the two screens cannot be told apart
 */
export async function moveTo(page: Page, url: string, path: string): Promise<boolean> {
  if (!page.url().startsWith(`${url}/`) || page.url() === url + path) return false
  return page.evaluate(
    async ([to, mostMs]) => {
      // Each screen has a title of its own, set when it is drawn.
      const before = document.title
      history.pushState({}, '', to)
      dispatchEvent(new PopStateEvent('popstate', { state: {} }))
      const endMs = performance.now() + mostMs
      while (document.title === before) {
        if (performance.now() > endMs) return false
        await new Promise((done) => setTimeout(done, 10))
      }
      while (document.querySelector('h1') === null) {
        if (performance.now() > endMs) return false
        await new Promise((done) => setTimeout(done, 10))
      }
      return location.pathname + location.search === to
    },
    [path, patienceMs] as const,
  )
}
