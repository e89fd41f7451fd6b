import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from './browser.ts'
import { type RunningServer, scratchFolder, startServer } from './server.ts'
import { cookiesOf, instruction, Trader, until } from './trader.ts'

/** The first visit to a screen may cost so much in scripts, in bytes as they travel (brotli). */
const budgets = [
  { path: '/auth/login', most: 150_000, signedIn: false },
  { path: '/admin/dashboard', most: 250_000, signedIn: false },
  { path: '/admin/dashboard', most: 250_000, signedIn: true },
] as const

let folder: Awaited<ReturnType<typeof scratchFolder>>
let server: RunningServer
let browser: Browser
let trader: Trader

beforeAll(async () => {
  folder = await scratchFolder()
  server = await startServer(folder.path, { FEED: 'synthetic:7' })
  trader = new Trader(server.url)
  await trader.signUp('Ada')
  await trader.publish(instruction({ type: 'Order_Type_Buy' }))
  await until('an open position', async () => (await trader.active()).length === 1)
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  await folder?.remove()
})

/** Counts the bytes of the bodies that came over the wire until the screen was at rest, by what they are. */
async function weigh(path: string, cookie: string): Promise<Record<'script' | 'stylesheet', number>> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: server.url })
  try {
    await context.addCookies(cookiesOf({ cookie }, server.url))
    const page = await context.newPage()
    const sizes: Promise<{ kind: string; bytes: number }>[] = []
    page.on('requestfinished', (request) => {
      const kind = request.resourceType()
      if (kind !== 'script' && kind !== 'stylesheet') return
      const read = async () => {
        const encoding = (await request.response())?.headers()['content-encoding']
        // Without brotli the sum would be of something else than what it is called.
        if (request.url().includes('/assets/') && encoding !== 'br') throw new Error(`${request.url()} is not brotli`)
        return { kind, bytes: (await request.sizes()).responseBodySize }
      }
      sizes.push(read())
    })
    await page.goto(path)
    await page.locator('h1, h2, form').first().waitFor({ state: 'attached' })
    // The chart comes last, and is the heaviest.
    if (path === '/admin/dashboard') await page.locator('canvas').first().waitFor()
    await page.waitForLoadState('networkidle')
    const all = await Promise.all(sizes)
    const sum = (kind: string) => all.reduce((total, one) => total + (one.kind === kind ? one.bytes : 0), 0)
    return { script: sum('script'), stylesheet: sum('stylesheet') }
  } finally {
    await context.close()
  }
}

describe('what a first visit downloads', () => {
  it.each(budgets)(
    '$path, signed in: $signedIn, takes at most $most bytes of scripts',
    async ({ path, most, signedIn }) => {
      const { script, stylesheet } = await weigh(path, signedIn ? trader.cookie : '')
      console.log(`${path}${signedIn ? ', signed in' : ''}: ${script} bytes of scripts, ${stylesheet} of styles`)
      expect(script).toBeGreaterThan(50_000)
      expect(script).toBeLessThanOrEqual(most)
    },
  )
})
