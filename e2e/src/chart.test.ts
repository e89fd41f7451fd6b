import { noRisk, riskRungNumbers } from '@ratchet/contract'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from './browser.ts'
import { type DrawnText, recordCanvas } from './canvas.ts'
import { type RunningServer, scratchFolder, startServer } from './server.ts'
import { writeTicks } from './ticks-file.ts'
import { cookiesOf, instruction, rowKey, Trader, until } from './trader.ts'

/**
 * Writes gold that climbs for an hour of market time, with six seconds of quotes and six of silence by turns. No stop
 * above the open is ever hit.
 */
function writeUnevenClimb(folder: string): string {
  const startMs = Date.parse('2026-11-18T14:00:00Z')
  const ticks = Array.from({ length: 9000 }, (_, n) => {
    const bid = 1300 + n * 0.02
    return { timeMs: startMs + n * 200 + Math.floor(n / 30) * 6000, bid, ask: bid + 0.2 }
  })
  return `ticks:${writeTicks(folder, 'GOLD-uneven', ticks)}`
}

let folder: Awaited<ReturnType<typeof scratchFolder>>
let server: RunningServer
let browser: Browser
let trader: Trader
let page: Page
const faults: string[] = []

async function opened(scheme: 'dark' | 'light'): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    colorScheme: scheme,
    reducedMotion: 'reduce',
  })
  await context.addCookies(cookiesOf(trader, server.url))
  const made = await context.newPage()
  made.setDefaultTimeout(30_000)
  made.on('pageerror', (error) => faults.push(error.message))
  await recordCanvas(made)
  await made.goto(`${server.url}/admin/dashboard`)
  await made.getByTestId('price-chart').locator('canvas').waitFor()
  return made
}

/** Returns what the latest picture of the price is made of. */
const picture = (of: Page) =>
  of
    .getByTestId('price-chart')
    .locator('canvas')
    .evaluate((canvas) => window.pictureOf(canvas))
const textsLike = async (of: Page, pattern: RegExp) =>
  (await picture(of)).texts.filter(({ text }) => pattern.test(text))

const buy = async (fields: object = {}) => {
  const before = new Set((await trader.active()).map(({ id }) => id))
  await trader.publish(instruction({ type: 'Order_Type_Buy', ...fields }))
  return until('a position', async () => (await trader.active()).find(({ id }) => !before.has(id)))
}
const close = async (id: string) => {
  await trader.ask('POST', `/api/active-trades/${id}/close`, {})
  await until('its end', async () => (await trader.closed()).some(({ position_id }) => position_id === id))
}
const chosen = (of: Page) => of.getByTestId('chart-position')
const scrolled = (of: Page) => of.evaluate(() => document.scrollingElement?.scrollTop ?? 0)
/** Puts the pointer over the middle of the price. */
async function overChart(of: Page): Promise<void> {
  const drawing = of.getByRole('figure', { name: 'Bid and ask of GOLD' })
  await drawing.scrollIntoViewIfNeeded()
  const box = await drawing.boundingBox()
  if (!box) throw new Error('The chart has a place')
  await of.mouse.move(box.x + box.width * 0.4, box.y + box.height / 2)
}

beforeAll(async () => {
  folder = await scratchFolder()
  server = await startServer(folder.path, { FEED: writeUnevenClimb(folder.path), FEED_SPEED: '5', FEED_LOOP: 'false' })
  browser = await launchBrowser()
  trader = new Trader(server.url)
  await trader.signUp('Clara')
  // The first rung locks in a little at once, the others are too far to be reached.
  const rungs = riskRungNumbers.flatMap((n) => [
    [`profit${n}`, n === 1 ? 5 : 3000 + 200 * n],
    [`sl${n}`, n === 1 ? 3 : 1000],
  ])
  await trader.putRisk({ ...noRisk, ...Object.fromEntries(rungs) })
  const past = await buy()
  await close(past.id)
  page = await opened('dark')
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  await folder?.remove()
})

/** The deadline only ends a wait that would never end. */
const poll = <T>(ask: () => T) => expect.poll(ask, { timeout: 20_000 })

const overlap = (one: DrawnText, other: DrawnText) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

describe('the price chart', () => {
  it('chart: a second is as wide as any other, whether quotes came in it or not', async () => {
    const marks = await until('four times at the axis', async () => {
      const times = await textsLike(page, /^\d\d:\d\d:\d\d$/)
      return times.length >= 4 && times
    })
    const seconds = marks.map(({ text }) => Date.parse(`2026-11-18T${text}Z`) / 1000)
    const perSecond = marks.slice(1).map((mark, n) => {
      const before = marks[n] as DrawnText
      return (mark.left - before.left) / ((seconds[n + 1] as number) - (seconds[n] as number))
    })
    // The words begin where the font lets them, a pixel or two from where they stand.
    for (const width of perSecond) expect(width / (perSecond[0] as number)).toBeCloseTo(1, 1)
  })

  it('chart: the page scrolls over it until it is pressed, and again after Escape', async () => {
    await overChart(page)
    const before = await scrolled(page)
    // The words go by themselves, so they are waited for from the beginning.
    const words = page.getByText('Click the chart to zoom with the wheel, or hold Ctrl.').waitFor()
    await page.mouse.wheel(0, 120)
    await words
    await poll(() => scrolled(page)).toBeGreaterThan(before)
    const turned = async (dy: number) => {
      await page.mouse.wheel(0, dy)
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
      return scrolled(page)
    }
    await overChart(page)
    const still = await scrolled(page)
    await page.keyboard.down('Control')
    expect(await turned(120)).toBe(still)
    await page.keyboard.up('Control')
    await page.mouse.down()
    await page.mouse.up()
    expect(await turned(120)).toBe(still)
    await page.keyboard.press('Escape')
    await page.mouse.wheel(0, 120)
    await poll(() => scrolled(page)).toBeGreaterThan(still)
  })

  it('chart: Now leads back to the newest quote, and is there only when it is out of sight', async () => {
    await page.evaluate(() => scrollTo(0, 0))
    const now = page.getByTestId('price-chart').getByRole('button', { name: 'Now' })
    expect(await now.count()).toBe(0)
    const drawing = page.getByRole('figure', { name: 'Bid and ask of GOLD' })
    for (const back of [() => now.click(), () => drawing.press('End')]) {
      await drawing.focus()
      for (let n = 0; n < 4; n++) await page.keyboard.press('+')
      await poll(async () => {
        await drawing.press('ArrowLeft')
        return now.count()
      }).toBe(1)
      await back()
      await now.waitFor({ state: 'detached' })
    }
  })

  it('chart: every rung is named with its price, and no word lies on another, the crosshair’s neither', async () => {
    const position = await buy()
    await poll(() => chosen(page).inputValue()).toBe(rowKey(position))
    const named = await until('six rungs', async () => {
      const found = await textsLike(page, /^rung \d/i)
      return found.length === 6 && found
    })
    expect(named.map(({ text }) => text.slice(0, 6)).sort()).toEqual(riskRungNumbers.map((n) => `Rung ${n}`))
    // The levels out of sight stand at the edge, with an arrow.
    expect((await textsLike(page, /^▲$/)).length).toBeGreaterThanOrEqual(5)
    const words = await page.getByTestId('chart-words').textContent()
    expect(words).toContain(`Buy 0.10 GOLD, opened at ${position.price_open.toFixed(2)}`)
    expect(words).toContain(`Rung 6 ${(position.price_open + 420).toFixed(2)}`)
    const bare = async () => {
      const { texts } = await picture(page)
      return texts.flatMap((one, n) =>
        texts.slice(n + 1).flatMap((other) => (overlap(one, other) ? [[one.text, other.text]] : [])),
      )
    }
    expect(await bare()).toEqual([])
    await overChart(page)
    const drawing = page.getByRole('figure', { name: 'Bid and ask of GOLD' })
    const box = await drawing.boundingBox()
    for (const share of [0.1, 0.3, 0.5, 0.7, 0.9]) {
      await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) * 0.5, (box?.y ?? 0) + (box?.height ?? 0) * share)
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
      expect(await bare()).toEqual([])
    }
  })

  it('chart: all levels fit in by a button and by a key', async () => {
    const fit = page.getByRole('button', { name: 'Fit all' })
    const beyond = async () => (await textsLike(page, /^[▲▼]$/)).length
    await fit.click()
    await poll(beyond).toBe(0)
    await page.getByRole('figure', { name: 'Bid and ask of GOLD' }).press('f')
    await poll(beyond).toBeGreaterThan(0)
  })

  it.each(['dark', 'light'] as const)(
    'chart: a stop that locks in a profit wears gold, one at a loss does not (%s)',
    async (scheme) => {
      const look = scheme === 'dark' ? page : await opened(scheme)
      const locked = await until('a stop above the open', async () =>
        (await trader.active()).find(({ sl, price_open }) => sl > price_open),
      )
      await chosen(look).selectOption(rowKey(locked))
      const colour = (name: string) =>
        look.evaluate((one) => getComputedStyle(document.body).getPropertyValue(one).trim(), name)
      const thick = async () =>
        (await picture(look)).strokes.filter(({ width }) => width === 2).map(({ colour }) => colour)
      await until('a thick line of gold', async () => (await thick()).includes(await colour('--r-gold-fill')))
      expect(await thick()).not.toContain(await colour('--r-loss'))
      if (scheme === 'light') {
        // The colour is gold and not brown: it is bright enough, and clear of the ground all the same.
        expect(Number.parseInt((await colour('--r-gold-fill')).slice(1, 3), 16)).toBeGreaterThan(170)
        await look.context().close()
      } else {
        const losing = await buy({ sl: 1200 })
        await chosen(look).selectOption(rowKey(losing))
        await look.getByTestId('chart-levels').locator('[data-level="Stop"][data-tone="loss"]').waitFor()
        await close(losing.id)
        await chosen(look).selectOption(rowKey(locked))
      }
    },
  )

  it('chart: the chosen position stays when another fills, and with its end when it has closed', async () => {
    const first = await chosen(page).inputValue()
    const second = await buy({ sl: 1200 })
    await chosen(page)
      .locator(`option[value="${rowKey(second)}"]`)
      .waitFor({ state: 'attached' })
    expect(await chosen(page).inputValue()).toBe(first)
    await chosen(page).selectOption(rowKey(second))
    await close(second.id)
    await poll(async () => chosen(page).locator('option:checked').textContent()).toContain('closed')
    expect(await chosen(page).inputValue()).toBe(rowKey(second))
    await until('its end on the chart', async () => (await textsLike(page, /^Closed [+−]?\d/)).length === 1)
    await buy()
    await until('the newest in the list', async () => (await chosen(page).locator('option').count()) >= 4)
    expect(await chosen(page).inputValue()).toBe(rowKey(second))
  })

  it('chart: closed trades leave a mark where they began and ended, and the keys tell of them', async () => {
    const drawing = page.getByRole('figure', { name: 'Bid and ask of GOLD' })
    await drawing.focus()
    // Only what is in sight is told of: on a slow machine the first one would have left it.
    for (let n = 0; n < 4; n++) await page.keyboard.press('-')
    await poll(async () => (await picture(page)).rings).toBeGreaterThan(1)
    await page.keyboard.press('p')
    const told = page.getByTestId('chart-told')
    // A deal may come to nothing, which has no sign.
    const words = /^Buy 0\.10, \d+\.\d\d → \d+\.\d\d, [+−]?\d+\.\d\d USD, closed by you 2026-11-18 \d\d:\d\d:\d\d UTC$/
    await poll(() => told.textContent()).toMatch(words)
    const newest = await told.textContent()
    await page.keyboard.press('p')
    await poll(() => told.textContent()).not.toBe(newest)
    expect(await told.textContent()).toMatch(words)
    expect(faults).toEqual([])
  })
})

it('S13: the drawing of a ladder marks the open, and sets out there, when a stop lies further back than its rung ahead', async () => {
  await trader.putRisk({ ...noRisk, profit1: 5, sl1: 20 })
  await page.goto(`${server.url}/admin/risk`)
  const drawing = page.getByTestId('ladder-drawing')
  await drawing.locator('rect').first().hover({ force: true })
  // The price goes on, so the words and the drawing are read in one go.
  const apart = () =>
    page.evaluate(() => {
      const words = document.querySelector('[data-testid="subject"]')?.textContent ?? ''
      const price = Number(/at (\d+\.\d\d)\./.exec(words)?.[1])
      const texts = [...document.querySelectorAll('[data-testid="ladder-drawing"] text')]
      const at = (of: number) =>
        texts.find(({ textContent }) => textContent === of.toFixed(2))?.getBoundingClientRect().top
      const [open, stop] = [at(price), at(price - 1.5)]
      return open === undefined || stop === undefined ? null : stop - open
    })
  await poll(apart).toBeGreaterThanOrEqual(12)
})
