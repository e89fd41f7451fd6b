import { beforeAll, describe, expect, it } from 'vitest'
import { newTrader, sharedScene } from './scene.ts'
import { cookiesOf, instruction, type Trader, until } from './trader.ts'

/**
 * The first visit to a screen may cost so much in scripts, in bytes as they travel (brotli). The library of charts is
 * counted apart: it is asked for once the screen is painted.
 */
const budgets = [
  { path: '/auth/login', most: 150_000, signedIn: false },
  { path: '/admin/dashboard', most: 260_000, signedIn: false },
  { path: '/admin/dashboard', most: 260_000, signedIn: true },
] as const
const mostOfChart = 65_000

const scene = sharedScene()
let trader: Trader

beforeAll(async () => {
  trader = await newTrader(scene, 'Ada')
  await trader.publish(instruction({ type: 'Order_Type_Buy' }))
  await until('an open position', async () => (await trader.active()).length === 1)
})

/** Counts the bytes of the bodies that came over the wire until the screen was at rest, by what they are. */
async function weigh(path: string, cookie: string): Promise<Record<'script' | 'stylesheet' | 'chart', number>> {
  const context = await scene.browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: scene.server.url })
  try {
    await context.addCookies(cookiesOf({ cookie }, scene.server.url))
    const page = await context.newPage()
    const sizes: Promise<{ kind: string; bytes: number }>[] = []
    page.on('requestfinished', (request) => {
      const kind = request.resourceType()
      if (kind !== 'script' && kind !== 'stylesheet') return
      const read = async () => {
        const encoding = (await request.response())?.headers()['content-encoding']
        // Without brotli the sum would be of something else than what it is called.
        if (request.url().includes('/assets/') && encoding !== 'br') throw new Error(`${request.url()} is not brotli`)
        const isChart = request.url().includes('/assets/chart-')
        return { kind: isChart && kind === 'script' ? 'chart' : kind, bytes: (await request.sizes()).responseBodySize }
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
    await page.evaluate(() => {
      const [painted] = performance.getEntriesByName('first-contentful-paint')
      const charts = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/assets/chart-'))
      for (const { startTime } of charts)
        if (!painted || startTime < painted.startTime) throw new Error('The chart was asked for before the first paint')
    })
    return { script: sum('script'), stylesheet: sum('stylesheet'), chart: sum('chart') }
  } finally {
    await context.close()
  }
}

describe('what a first visit downloads', () => {
  it.each(budgets)(
    '$path, signed in: $signedIn, takes at most $most bytes of scripts',
    async ({ path, most, signedIn }) => {
      const { script, stylesheet, chart } = await weigh(path, signedIn ? trader.cookie : '')
      console.log(
        `${path}${signedIn ? ', signed in' : ''}: ${script} bytes of scripts, ${chart} of the chart, ${stylesheet} of styles`,
      )
      expect(script).toBeGreaterThan(50_000)
      expect(script).toBeLessThanOrEqual(most)
      expect(chart).toBeLessThanOrEqual(mostOfChart)
    },
  )
})
