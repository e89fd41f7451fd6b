import axe from 'axe-core'
import type { Page } from 'playwright-core'

const bothSchemes = ['dark', 'light'] as const
type Scheme = (typeof bothSchemes)[number]

/** What keeps people out of the page: axe's serious and critical findings, in both schemes unless one is named. */
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

/** Of the page at rest. */
async function findingsNow(page: Page): Promise<string[]> {
  // The page's content policy allows no foreign script, so the checker is put in by the browser itself.
  if ((await page.evaluate('typeof window.axe')) === 'undefined') await page.evaluate(axe.source)
  return page.evaluate(async () => {
    // Every element has its new colour after two frames.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    await Promise.allSettled(document.getAnimations().map((animation) => animation.finished))
    interface Results {
      violations: { id: string; impact: string; nodes: { html: string; failureSummary: string }[] }[]
    }
    const { run } = (window as unknown as { axe: { run: (on: Document, options: object) => Promise<Results> } }).axe
    const { violations } = await run(document, { resultTypes: ['violations'] })
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => {
        const where = nodes.map(({ html, failureSummary }) => `${html.slice(0, 160)} | ${failureSummary}`)
        return `${id}: ${where.join('\n')}`
      })
  })
}
