import type { Alert } from '@ratchet/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { barriers } from './barriers.ts'
import { pictureOf } from './picture.ts'
import { deskAndPhone, startScene } from './scene.ts'
import { writeTicks } from './ticks-file.ts'
import { cookiesOf, Trader, until } from './trader.ts'

/** Alerts on the chart of candles: set by mouse, finger and keys, seen, taken back, and told when the price is there. */

/** Gold stands still but for a leap of a second in every twenty of the market's, four of ours. The first one makes the chart high enough. */
const peak = 1301
function writeLeaps(folder: string): string {
  const startMs = Date.parse('2026-11-18T14:00:00Z')
  const ticks = Array.from({ length: 6000 }, (_, n) => {
    const bid = n % 40 < 2 ? peak : 1300 + (n % 2) / 100
    return { timeMs: startMs + n * 500, bid, ask: bid + 0.2 }
  })
  return `ticks:${writeTicks(folder, 'GOLD-leaps', ticks)}`
}

type Candles = { readonly items: readonly { readonly high: number }[] }

const scene = startScene((folder) => ({ FEED: writeLeaps(folder), FEED_SPEED: '5' }))

describe.each(deskAndPhone)('on $size', ({ size, width, height, scheme }) => {
  let page: Page
  let trader: Trader
  const faults: string[] = []
  const chart = () => page.getByRole('img', { name: 'Candles of GOLD' })
  const list = () => page.getByRole('list', { name: 'Alerts on the chart' })
  const dialog = () => page.getByRole('dialog', { name: 'Alert on GOLD' })
  const waiting = async () => (await trader.ask<{ items: Alert[] }>('GET', '/api/alerts?symbol=GOLD')).items
  const goldBid = async () => {
    const { items } = await trader.ask<{ items: readonly { symbol: string; bid: number }[] }>('GET', '/api/quotes')
    return items.find(({ symbol }) => symbol === 'GOLD')?.bid ?? Number.NaN
  }
  const picture = (what: string) => pictureOf(page, `alerts-${width}-${what}`)
  const open = async () => {
    await page.goto(`${scene.server.url}/admin/chart`)
    await chart().waitFor()
    await page.getByText('Reading the past…').waitFor({ state: 'detached' })
  }

  beforeAll(async () => {
    trader = new Trader(scene.server.url)
    await trader.signUp(size === 'a desk' ? 'Ada' : 'Eve')
    const isPhone = size === 'a phone'
    const context = await scene.browser.newContext({
      viewport: { width, height },
      colorScheme: scheme,
      hasTouch: isPhone,
    })
    await context.addCookies(cookiesOf(trader, scene.server.url))
    page = await context.newPage()
    page.setDefaultTimeout(30_000)
    page.on('pageerror', (error) => faults.push(error.message))
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
    // The height of the chart is that of the leap, so that what is set above it waits.
    const candles = async () => (await trader.ask<Candles>('GET', '/api/candles?symbol=GOLD&period=1m')).items
    await until('the leap', async () => (await candles()).some(({ high }) => high === peak))
    await open()
  })
  afterAll(() => page?.context().close())

  /** Opens the menu high above the price: by the right button at the desk, on the phone by a finger that is held and let go. */
  async function openMenu(): Promise<string> {
    const box = await chart().boundingBox()
    if (!box) throw new Error('No chart')
    const [x, y] = [box.x + box.width / 2, box.y + box.height * 0.08]
    if (size === 'a desk') await page.mouse.click(x, y, { button: 'right' })
    else
      await chart().evaluate(
        (element, at) => {
          const finger = { bubbles: true, cancelable: true, pointerType: 'touch', ...at }
          element.dispatchEvent(new PointerEvent('contextmenu', finger))
          element.dispatchEvent(new PointerEvent('pointerup', finger))
        },
        { clientX: x, clientY: y },
      )
    const entry = page.getByTestId('order-at').getByRole('menuitem', { name: /^Alert at / })
    await entry.waitFor()
    return (await entry.textContent()) ?? ''
  }

  it('one is set at the price under the pointer, with a note, and is seen as a line and in words', async () => {
    const price = (await openMenu()).replace(/^Alert at |…$|,/g, '')
    await picture('menu')
    await page
      .getByTestId('order-at')
      .getByRole('menuitem', { name: /^Alert at / })
      .click()
    expect(await dialog().getByLabel('Price').inputValue()).toBe(price)
    await dialog().getByText(`when the bid rises to ${price}`).waitFor()
    await dialog().getByLabel('Note').fill('sell half here')
    await picture('dialog')
    expect(await barriers(page, [scheme])).toEqual([])
    expect(await waiting()).toEqual([])
    await dialog().getByRole('button', { name: 'Set the alert' }).click()
    await dialog().waitFor({ state: 'detached' })
    await list().getByText('Alert when the bid rises to').waitFor()
    await list().getByText('sell half here').waitFor()
    expect(await waiting()).toMatchObject([{ price: Number(price), direction: 'rising', note: 'sell half here' }])
    const hint = (await chart().getAttribute('aria-describedby')) ?? ''
    expect(await page.locator(`[id="${hint}"]`).textContent()).toContain(`Alert · sell half here at ${price}`)
    await picture('line')
  })

  it('one is set by keys alone, from the tools; what is no price is not sent', async () => {
    await page.getByRole('button', { name: 'Order', exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.locator('[role=menuitem]:focus').waitFor()
    await page.keyboard.press('End')
    expect(await page.locator('[role=menuitem]:focus').textContent()).toBe('Alert…')
    await page.keyboard.press('Enter')
    const hasFocus = () => dialog().getByLabel('Price').and(page.locator(':focus')).waitFor()
    await hasFocus()
    await page.keyboard.press('Enter')
    await dialog().locator('[name=price][aria-invalid=true]').waitFor()
    await picture('refused')
    await hasFocus()
    expect((await waiting()).length).toBe(1)
    await page.keyboard.type('1250.5')
    await dialog().getByText('when the bid falls to 1250.50').waitFor()
    await page.keyboard.press('Enter')
    await dialog().waitFor({ state: 'detached' })
    await list().getByText('Alert when the bid falls to').waitFor()
    expect((await waiting()).map(({ price }) => price)[0]).toBe(1250.5)
  })

  it('one that the price reaches leaves the chart and is told once: in the corner, by the bell, and in the list', async () => {
    // Set in the leap, it would wait for the fall: the moment after one has seconds until the next.
    await until('a leap', async () => (await goldBid()) === peak)
    await until('its end', async () => (await goldBid()) < peak)
    await trader.ask('POST', '/api/alerts', { symbol: 'GOLD', price: 1300.5, note: 'the leap' })
    // The page that is open, and the one that is opened while nobody waits, know the same.
    await list().getByRole('listitem').nth(1).waitFor()
    await until('it is reached', async () => (await waiting()).length === 2)
    await page.getByText('The price reached your alert').first().waitFor()
    await picture('told')
    await page.getByRole('button', { name: /^Notifications/ }).click()
    const notices = page.getByTestId('notice')
    await notices.first().waitFor()
    expect(await notices.count()).toBe(1)
    expect(await notices.first().textContent()).toContain('GOLD at 1300.50, the bid was 1301.00. Your note: the leap')
    await picture('bell')
    expect(await barriers(page, [scheme])).toEqual([])
    await page.keyboard.press('Escape')
    await list().getByText('the leap').waitFor({ state: 'detached' })
    // Two more leaps say nothing of it.
    await page.waitForTimeout(9000)
    const { items } = await trader.ask<{ items: { kind: string }[] }>('GET', '/api/notifications')
    expect(items.map(({ kind }) => kind)).toEqual(['alert.reached'])
  })

  it('they are there after a reload, and each is taken back from the list', async () => {
    await open()
    await list().getByText('sell half here').waitFor()
    expect(await list().getByRole('listitem').count()).toBe(2)
    await list().getByRole('button', { name: 'Remove: Alert when the bid falls to 1250.50' }).click()
    await until('one', async () => (await waiting()).length === 1)
    await list().getByText('Alert when the bid falls to').waitFor({ state: 'detached' })
    await list()
      .getByRole('button', { name: /^Remove: / })
      .click()
    await list().waitFor({ state: 'detached' })
    expect(await waiting()).toEqual([])
  })

  it('nobody is kept out, nothing reaches over the side, and nothing went wrong', async () => {
    expect(await barriers(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    expect(faults).toEqual([])
  })
})
