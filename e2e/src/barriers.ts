import axe from 'axe-core'
import type { Page } from 'playwright-core'

const bothSchemes = ['dark', 'light'] as const
type Scheme = (typeof bothSchemes)[number]

/**
 * Returns what keeps people out of the page: axe's serious and critical findings, in both schemes unless one is named.
 */
export async function barriers(page: Page, schemes: readonly Scheme[] = bothSchemes): Promise<string[]> {
  // Colours of a page behind another one would not change.
  await page.bringToFront()
  const found: string[] = []
  for (const scheme of schemes) {
    await page.emulateMedia({ colorScheme: scheme })
    await page.locator(`html[data-mantine-color-scheme=${scheme}]`).waitFor({ state: 'attached' })
    for (const finding of await findingsNow(page)) found.push(`${scheme}: ${finding}`)
  }
  return found
}

/**
 * Looks at the page once it is at rest.
 * @param everyRule asks all of axe's rules, also those whose findings are never more than moderate and so never count
 */
export async function findingsNow(page: Page, everyRule = false): Promise<string[]> {
  // The page's content policy allows no foreign script, so the checker is put in by the browser itself.
  if ((await page.evaluate('typeof window.axe')) === 'undefined') await page.evaluate(axe.source)
  return page.evaluate(async (every) => {
    // Every element has its new colour after two frames, unless it moves there: then what it holds may begin to move a frame later.
    const isMoving = () => document.getAnimations().some(({ playState }) => playState === 'running')
    // What a quote moves comes to no end, and changes no colour for long.
    for (let look = 0; look === 0 || (look < 8 && isMoving()); look++) {
      await Promise.allSettled(document.getAnimations().map((animation) => animation.finished))
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    }
    interface Results {
      violations: { id: string; impact: string; nodes: { html: string; failureSummary: string }[] }[]
    }
    interface Axe {
      run: (on: Document, options: object) => Promise<Results>
      _audit: { rules: { id: string; impact: string | null }[] }
    }
    const { run, _audit } = (window as unknown as { axe: Axe }).axe
    // A rule's own impact is that of each of its findings.
    const neverCount = _audit.rules.filter(({ impact }) => impact === 'moderate' || impact === 'minor')
    const rules = Object.fromEntries(neverCount.map(({ id }) => [id, { enabled: false }]))
    // axe would first fetch style sheets and media, which only these rules ask for.
    const cheaper = every ? {} : { rules, preload: false, selectors: false }
    const { violations } = await run(document, { resultTypes: ['violations'], ...cheaper })
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => {
        const where = nodes.map(({ html, failureSummary }) => `${html.slice(0, 160)} | ${failureSummary}`)
        return `${id}: ${where.join('\n')}`
      })
  }, everyRule)
}
