import type { ActiveTrade } from '@ratchet/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { barriers } from './barriers.ts'
import { pictureOf } from './picture.ts'
import { deskAndPhone, startScene } from './scene.ts'
import { writeTicks } from './ticks-file.ts'
import { cookiesOf, instruction, Trader, until } from './trader.ts'

/** These tests do what is done most with an open position, beside the chart: by a button and by a key, each asked about once. */

/** Gold that goes up and down by two dollars every ten seconds, so that each position is ahead now and then. */
function swinging(folder: string): string {
  const startMs = Date.parse('2026-11-18T14:00:00Z')
  const ticks = Array.from({ length: 3000 }, (_, n) => {
    const cents = Math.abs((n % 50) - 25) * 8
    const bid = 1300 + cents / 100
    return { timeMs: startMs + n * 200, bid, ask: bid + 0.2 }
  })
  return `ticks:${writeTicks(folder, 'GOLD-swinging', ticks)}`
}

const scene = startScene((folder) => ({ FEED: swinging(folder) }))

describe.each(deskAndPhone)('on $size', ({ width, height, scheme, name }) => {
  let page: Page
  let trader: Trader
  const faults: string[] = []
  const here = () => page.getByTestId('open-here')
  const act = (id: string) => here().getByTestId(`act-${id}`)
  const question = () => page.getByTestId('act-question')
  const confirm = () => page.getByTestId('act-confirm').click()
  const answered = () => question().waitFor({ state: 'detached' })
  /** Gives up what was begun. */
  const keep = async () => {
    await question().getByRole('button', { name: 'Keep' }).click()
    await answered()
  }
  const shown = (count: number) =>
    until(`${count} on the screen`, async () => (await here().getByTestId('open-position').count()) === count)

  /** Closes what is open, and opens one position; a second try of a test may find what the first one left. */
  async function one(volume: number, sl = 1290): Promise<ActiveTrade> {
    for (const { id } of await trader.active()) await trader.ask('POST', `/api/active-trades/${id}/close`, {})
    await until('nothing open', async () => (await trader.active()).length === 0)
    await trader.publish(instruction({ type: 'Order_Type_Buy', volume, sl }))
    const position = await until('the position', async () => (await trader.active())[0])
    await here()
      .getByText(`Buy ${volume.toFixed(2)} at ${position.price_open.toFixed(2)}`)
      .waitFor()
    await shown(1)
    return position
  }

  beforeAll(async () => {
    trader = new Trader(scene.server.url)
    await trader.signUp(name)
    const context = await scene.browser.newContext({
      viewport: { width, height },
      colorScheme: scheme,
      reducedMotion: 'reduce',
    })
    await context.addCookies(cookiesOf(trader, scene.server.url))
    page = await context.newPage()
    page.setDefaultTimeout(30_000)
    page.on('pageerror', (error) => faults.push(error.message))
    await page.goto(`${scene.server.url}/admin/chart`)
    await here().waitFor()
  })
  afterAll(() => page?.context().close())

  it('says that nothing is open', async () => {
    await here().getByText('Nothing is open in GOLD.').waitFor()
    // Nothing is kept of this market either, until its first candle is drawn.
    await page.getByText('No prices of GOLD are kept yet.').waitFor({ state: 'detached' })
    expect(await barriers(page)).toEqual([])
  })

  it('half is closed after one question, and the rest keeps its stop', async () => {
    const { sl } = await one(0.4)
    await act('half').click()
    await question().getByText('0.20 of Buy 0.40 GOLD are closed at the market.').waitFor()
    expect(
      await question()
        .getByRole('button', { name: 'Keep' })
        .evaluate((node) => node === document.activeElement),
    ).toBe(true)
    expect(await barriers(page, [scheme])).toEqual([])
    await confirm()
    const rest = await until('half of it', async () => (await trader.active()).find(({ volume }) => volume === 0.2))
    expect(rest.sl).toBe(sl)
  })

  it('the stop goes to the open once the price has passed it; before, the button says why not', async () => {
    const { price_open: open } = await one(0.2)
    await until('the price beyond the open', async () => act('even').isEnabled())
    await act('even').click()
    await question()
      .getByText(`moves to its open, ${open.toFixed(2)}`)
      .waitFor()
    // The price may have fallen back meanwhile: then the button waits for it.
    await until('a price beyond the open', async () => page.getByTestId('act-confirm').isEnabled())
    await confirm()
    await until(
      'the stop at the open',
      async () => (await trader.active())[0]?.sl === open || (await trader.active()).length === 0,
    )
  })

  it('a half too small to be traded can’t be asked for', async () => {
    await one(0.01)
    expect(await act('half').isDisabled()).toBe(true)
    expect(await act('half').getAttribute('title')).toBe('Half of it would be less than may be traded.')
  })

  it('a position turned round is closed, and one as large goes the other way with its own stop', async () => {
    const { id } = await one(0.3)
    await act('reverse').click()
    await question()
      .getByText(/then Sell 0\.30 is sent, with its stop near/)
      .waitFor()
    await pictureOf(page, `open-here-${width}-reverse`)
    await confirm()
    const other = await until('the other side', async () => (await trader.active()).find(({ type }) => type === 'Sell'))
    expect(other).toMatchObject({ volume: 0.3, tp: 0 })
    expect(other.id).not.toBe(id)
    // Ten dollars and up to two more below the bid: the same above the ask.
    expect(other.sl - other.price_open).toBeGreaterThan(9)
    expect(other.sl - other.price_open).toBeLessThan(15)
    expect((await trader.active()).length).toBe(1)
  })

  it('where the close is lost on the way nothing is opened, and pressed again it goes on', async () => {
    await one(0.3)
    await page.route('**/api/active-trades/*/close*', (route) => route.abort(), { times: 1 })
    await act('reverse').click()
    await confirm()
    await page.getByTestId('act-failure').waitFor()
    expect((await trader.active()).map(({ type }) => type)).toEqual(['Buy'])
    await confirm()
    await until('the other side', async () => (await trader.active())[0]?.type === 'Sell')
  })

  it('where the answer to the other order is lost, nothing says that it was not taken', async () => {
    await one(0.3)
    await page.route(
      '**/api/trades',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await act('reverse').click()
    await confirm()
    await page.getByTestId('act-failure').getByText('The other order may be on its way').waitFor()
    await until('the other side', async () => (await trader.active())[0]?.type === 'Sell')
    await keep()
  })

  it('keys begin what they say, on the chosen position alone, and send nothing before the answer', async () => {
    await one(0.1)
    await trader.publish(instruction({ type: 'Order_Type_Buy', volume: 0.2, sl: 1290 }))
    await shown(2)
    const before = (await trader.trades()).length
    await page
      .locator('h1')
      .first()
      .evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await page.keyboard.press('n')
    const chosen = here().locator('[data-current=true]')
    const words = (await chosen.textContent()) ?? ''
    await pictureOf(page, `open-here-${width}-two`)
    expect(await barriers(page, [scheme])).toEqual([])
    await page.keyboard.press('c')
    const volume = /Buy (0\.[12]0)/.exec(words)?.[1] ?? ''
    await question().getByText(`Buy ${volume} GOLD is closed at the market.`).waitFor()
    // A key means nothing while a question stands.
    await page.keyboard.press('s')
    await keep()
    await page.keyboard.press('h')
    await question().waitFor()
    await keep()
    expect((await trader.trades()).length).toBe(before)
    expect((await trader.active()).length).toBe(2)
    await page.keyboard.press('c')
    await question().waitFor()
    await confirm()
    await answered()
    await until('one left', async () => (await trader.active()).length === 1)
    expect((await trader.active())[0]?.volume.toFixed(2)).not.toBe(volume)
  })

  it('the ticket asks when a key begins it, also where its button would not', async () => {
    const ticket = page.getByTestId('chart-ticket')
    const before = (await trader.trades()).length
    await page.keyboard.press('z')
    const size = ticket.getByTestId('ticket-field-size')
    expect(await size.evaluate((input) => input === document.activeElement)).toBe(true)
    // In a field letters are text.
    await size.fill('0.1')
    await page.keyboard.press('b')
    expect(await page.getByTestId('ask-first').count()).toBe(0)
    await size.fill('0.1')
    await ticket.getByLabel('Confirm orders').uncheck()
    await page.keyboard.press('s')
    await page.getByTestId('ask-first').getByText('Sell', { exact: true }).first().waitFor()
    expect((await trader.trades()).length).toBe(before)
    await page.getByTestId('ask-cancel').click()
    await ticket.getByLabel('Confirm orders').check()
    expect((await trader.trades()).length).toBe(before)
  })

  it('keys can be changed, one key never does two things, and this browser remembers it', async () => {
    await one(0.1)
    await here().getByTestId('keys-open').click()
    const form = page.getByTestId('keys-form')
    await form.getByLabel('Close half').press('x')
    await form.getByLabel('Close the position').press('h')
    await form.getByLabel('Reverse the position').press('x')
    await form.getByText('“Close half” has no key now.').waitFor()
    await pictureOf(page, `open-here-${width}-keys`)
    expect(await barriers(page, [scheme])).toEqual([])
    await form.getByRole('button', { name: 'Done' }).click()
    await page.reload()
    await shown(1)
    await page.keyboard.press('h')
    await question().getByText('is closed at the market.').waitFor()
    await keep()
    await page.keyboard.press('x')
    await question().getByText('then Sell 0.10 is sent').waitFor()
    await keep()
    await here().getByTestId('keys-open').click()
    await form.getByRole('button', { name: 'The usual keys' }).click()
    expect(await form.getByLabel('Close half').inputValue()).toBe('H')
    await form.getByRole('button', { name: 'Done' }).click()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    expect(faults).toEqual([])
  })
})
