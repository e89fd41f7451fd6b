import { idempotencyHeader, noRisk } from '@ratchet/contract'
import type { Browser, Locator, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { showAnew } from './anew.ts'
import { launchBrowser } from './browser.ts'
import { writeCalm } from './calm-market.ts'
import { type PressedForm, pressedForms } from './pressed-forms.ts'
import { type RunningServer, scratchFolder, startServer } from './server.ts'
import { cookiesOf, instruction, Trader, until } from './trader.ts'

let folder: Awaited<ReturnType<typeof scratchFolder>>
let server: RunningServer
let browser: Browser
const pages = new Map<PressedForm['who'], Page>()

beforeAll(async () => {
  folder = await scratchFolder()
  server = await startServer(folder.path, { FEED: writeCalm(folder.path, 'press', 2000), FEED_SPEED: '1' })
  browser = await launchBrowser()
  const [trader, beginner] = [new Trader(server.url), new Trader(server.url)]
  await trader.signUp('Presser')
  await beginner.signUp('Beginner')
  // No rung is reached meanwhile: the position has to stay.
  await trader.putRisk({ ...noRisk, profit1: 5000, sl1: 20 })
  await trader.publish(instruction({ type: 'Order_Type_Buy' }))
  const { id } = await trader.publish(instruction({ type: 'Order_Type_SellLimit', price: 9000 }))
  await until('a position, and an order that waits', async () => {
    const [positions, order] = await Promise.all([trader.active(), trader.trade(id)])
    return positions.length > 0 && order.order !== null
  })
  for (const [who, somebody] of [
    ['nobody', null],
    ['trader', trader],
    ['beginner', beginner],
  ] as const) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
    if (somebody) await context.addCookies(cookiesOf(somebody, server.url))
    const page = await context.newPage()
    page.setDefaultTimeout(60_000)
    pages.set(who, page)
  }
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  await folder?.remove()
})

/**
 * Every form of the product does this when its button is pressed (apps/web/src/ui/form): it leads to the first wrong
 * field and sends nothing, it is busy while it asks and sends once, and it keeps what was typed when the server fails,
 * with the words where the eye is.
 */
describe.each(pressedForms)(
  '$name',
  ({ who, path, opener, texts, button, api, wrong, failed = '', answerYes, keyed, before, ready }) => {
    let page: Page
    let pressed: Locator
    /** Holds the requests that were sent, each to be answered. */
    let sent: Route[]
    const field = (name: string) => page.locator(`[name="${name}"]:visible`)
    const write = async (words: Readonly<Record<string, string>>) => {
      for (const [name, text] of Object.entries(words)) await field(name).fill(text)
    }
    const press = async () => {
      await pressed.click()
      if (answerYes) await page.getByTestId(answerYes).click()
    }
    const open = async () => {
      page = pages.get(who) as Page
      sent = []
      await page.unrouteAll()
      await page.route(api, (route) => (route.request().method() === 'GET' ? route.continue() : void sent.push(route)))
      await before?.(page)
      // The app does not soon ask again what it was told at its start.
      if (before) await page.goto(server.url + path)
      else await showAnew(page, server.url, path)
      // What an earlier press was told must not be taken for the answer to this one.
      await page.getByText('Not just now.').waitFor({ state: 'detached' })
      if (opener) await page.getByTestId(opener).first().click()
      pressed = button.startsWith('text=')
        ? page.getByRole('button', { name: button.slice(5), exact: true })
        : page.getByTestId(button)
      await until('the button can be pressed', async () => (await pressed.count()) === 1 && pressed.isEnabled())
      if (path === '/admin/trade') await page.getByTestId('bid').filter({ hasText: /\d/ }).waitFor()
      if (path === '/admin/risk')
        await until('the saved ladder', async () => (await field('profit1').inputValue()) === '5000')
      await write(texts)
      await ready?.(page)
    }

    const leads = async ({ texts: mistakes, act, focus, says, answer }: NonNullable<PressedForm['wrong']>) => {
      await open()
      await write(mistakes)
      await act?.(page)
      await pressed.click()
      if (answer) await (await until('it is sent', async () => sent[0])).fulfill(answer)
      await page.getByText(says, { exact: !answer }).first().waitFor()
      await until('the focus is there', () => field(focus).evaluate((one) => one === document.activeElement))
      expect(sent.length).toBe(answer ? 1 : 0)
    }
    if (wrong) it('leads to the first wrong field and says what is wrong', () => leads(wrong))

    it('is busy while it asks, sends once, and keeps everything when the server fails', async () => {
      await open()
      await press()
      const route = await until('it is sent', async () => sent[0])
      expect(await pressed.isDisabled()).toBe(true)
      // It is sent once also where the key or a script goes past the button.
      await pressed.evaluate((one: HTMLButtonElement) => {
        one.click()
        if (one.type === 'submit')
          one.form?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }))
      })
      await route.fulfill({ status: 503, json: { code: 'not_now', message: 'Not just now.' } })
      await page.getByRole('alert').getByText(`${failed}Not just now.`, { exact: true }).waitFor()
      expect(sent).toHaveLength(1)
      expect(await pressed.isEnabled()).toBe(true)
      for (const [name, text] of Object.entries(texts)) expect(await field(name).inputValue(), name).toBe(text)
      // It can be pressed again, as it is.
      await press()
      const again = await until('it is sent again', async () => sent[1])
      // A sign-in that is answered later would take the page away from the next form.
      await again.abort()
      const keys = [route, again].map((one) => one.request().headers()[idempotencyHeader])
      expect(keys).toEqual(keyed ? [expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]] : [undefined, undefined])
    })
  },
)
