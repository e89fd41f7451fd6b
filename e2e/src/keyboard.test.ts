import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { showAnew } from './anew.ts'
import { launchBrowser } from './browser.ts'
import { writeCalm } from './calm-market.ts'
import { KeyboardUser } from './keyboard-user.ts'
import { plainDeal } from './order.ts'
import { type RunningServer, scratchFolder, startServer } from './server.ts'
import { drawnPicture } from './walk/picture.ts'
import { seen } from './walk/sight.ts'

const password = 'a long enough password'
let folder: Awaited<ReturnType<typeof scratchFolder>>
let server: RunningServer
let browser: Browser
let page: Page
let user: KeyboardUser

beforeAll(async () => {
  folder = await scratchFolder()
  server = await startServer(folder.path, { FEED: writeCalm(folder.path, 'keyboard', 1000), FEED_SPEED: '1' })
  browser = await launchBrowser()
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    acceptDownloads: true,
  })
  page = await context.newPage()
  page.setDefaultTimeout(60_000)
  user = new KeyboardUser(page)
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  await folder?.remove()
})

const field = (label: string) => seen(page.locator('main').getByLabel(label, { exact: true }))
const button = (name: string | RegExp) => seen(page.getByRole('button', { name, exact: typeof name === 'string' }))
const says = (text: string | RegExp) => seen(page.getByText(text)).waitFor()
const open = async (path: string) => {
  await showAnew(page, server.url, path)
  await page.locator('h1').first().waitFor({ state: 'attached' })
}
/** Goes to another screen by the panel at the side. */
const goTo = async (name: string, path: string) => {
  await user.press(
    seen(page.getByRole('navigation', { name: 'Navigation Panel' }).getByRole('link', { name, exact: true })),
  )
  await page.waitForURL(`**${path}`)
}
const publish = async (fields: Readonly<Record<string, string>>) => {
  for (const [label, text] of Object.entries(fields)) await user.write(field(label), text)
  await user.press(button('Execute Trade'))
  await user.press(page.getByTestId('ask-send'))
  await says('Trade published to database!')
}
const deal = { ...plainDeal, 'Trade Comments': 'by hand' }
const signOut = () => user.choose(page.getByTestId('user-menu'), page.getByRole('menuitem', { name: 'Sign out' }))

describe('every task, by keyboard alone', () => {
  it('signs up', async () => {
    await open('/auth/register')
    await user.write(field('Name'), 'Ada')
    await user.write(field('Email'), 'ada@example.test')
    await user.write(field('Password'), password)
    await user.press(page.getByRole('checkbox'), 'Space')
    await user.press(button('Create Account'))
    await page.waitForURL('**/admin/dashboard')
  })

  it('signs out, and in again', async () => {
    await signOut()
    await page.getByText('No user logged in').first().waitFor({ state: 'attached' })
    await open('/auth/login')
    await user.write(field('Email'), 'ada@example.test')
    await user.write(field('Password'), password)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/admin/dashboard')
  })

  it('skips to the content', async () => {
    await open('/admin/risk')
    await user.press(page.getByRole('link', { name: 'Skip to content' }))
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('#main') !== null)).toBe(true)
  })

  it('sets the ladder', async () => {
    await goTo('Risk Management', '/admin/risk')
    for (let rung = 1; rung <= 6; rung++)
      for (const [label, pips] of [
        ['Trailing Profit', 100 * rung],
        ['Trailing SL', 40],
        ['Trailing TP', 0],
      ] as const)
        await user.write(field(`${label} ${rung}`), String(pips))
    await user.press(button('Trailing Risk'))
    await says('Risk parameters updated!')
  })

  it('publishes a trade', async () => {
    await goTo('Trade', '/admin/trade')
    await publish(deal)
  })

  it('changes a stop by hand', async () => {
    await goTo('Dashboard', '/admin/dashboard')
    await user.press(seen(page.getByTestId('edit-sl')))
    await user.write(page.getByTestId('level-sl'), '1000')
    await user.press(page.getByTestId('level-save'))
    await seen(page.getByTestId('edit-sl').filter({ hasText: '1000.00' })).waitFor()
  })

  it('reads a flight, and closes it', async () => {
    await user.press(seen(page.getByTestId('open-flight')))
    await page.getByTestId('flight-record').first().waitFor()
    await page.keyboard.press('Escape')
    await page.getByTestId('flight-record').first().waitFor({ state: 'hidden' })
  })

  it('closes a position', async () => {
    await user.press(seen(page.getByTestId('close-position')))
    await user.press(page.getByTestId('close-confirm'))
    await says('No active trades found.')
  })

  it('deletes an order', async () => {
    await goTo('Trade', '/admin/trade')
    await user.reach(field('Type'))
    await page.keyboard.type('Order_Type_BuyL')
    await expect.poll(() => field('Type').inputValue()).toBe('Order_Type_BuyLimit')
    await publish({ ...deal, Price: '100' })
    await goTo('Dashboard', '/admin/dashboard')
    const key = await page.getByTestId('total-orders-row').first().getByRole('button').first().textContent()
    await goTo('Delete Order', '/admin/delete')
    await user.write(field('Order ID'), key ?? '')
    await user.press(seen(page.locator('form').getByRole('button', { name: 'Delete Order', exact: true })))
    await says(`Document "${key}" deleted successfully.`)
  })

  it('sorts, filters and exports a table', async () => {
    await goTo('Dashboard', '/admin/dashboard')
    const orders = page.getByRole('group', { name: 'Total Orders', exact: true })
    const head = orders.locator('th').filter({ hasText: 'Volume' })
    await user.press(head.getByRole('button'))
    await expect.poll(() => head.getAttribute('aria-sort')).toMatch(/ascending|descending/)
    await user.write(orders.getByLabel('Filter Total Orders'), 'no such thing')
    await seen(orders.getByText(/no /i)).waitFor()
    await page.keyboard.press('Escape')
    await orders.locator('[data-row-id]').first().waitFor()
    const download = page.waitForEvent('download')
    await user.choose(seen(orders.getByTestId('export-trades')), page.getByRole('menuitem', { name: 'CSV' }))
    expect((await download).suggestedFilename()).toMatch(/\.csv$/)
  })

  it('searches', async () => {
    await open('/admin/risk')
    await page.keyboard.press('/')
    const box = page.getByRole('combobox', { name: 'Search' })
    await user.reach(box)
    await page.keyboard.type('delete')
    await expect
      .poll(() => page.getByTestId('search').getByRole('option', { selected: true }).textContent())
      .toContain('Delete Order')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/admin/delete')
  })

  it('reads what happened, by the bell and by Notification', async () => {
    await user.press(seen(page.getByRole('banner').getByRole('button', { name: /notification/i })))
    await says('Mark all read')
    await page.keyboard.press('Escape')
    await user.choose(page.getByTestId('user-menu'), page.getByRole('menuitem', { name: 'Notification', exact: true }))
    await page.waitForURL('**/admin/notifications')
    await says(/executed/i)
  })

  it('writes to customer care', async () => {
    await user.choose(page.getByTestId('user-menu'), page.getByRole('menuitem', { name: 'Customer care' }))
    await page.waitForURL('**/admin/care')
    await user.write(field('Message'), 'A word from the keyboard.')
    await user.press(button('Send Message'))
    await says('Thank you. Your message has been sent.')
  })

  it('updates the profile', async () => {
    await goTo('Settings', '/admin/settings')
    const person = {
      Username: 'ada',
      'First Name': 'Ada',
      'Last Name': 'Byron',
      Address: 'Here 1',
      City: 'London',
      Country: 'UK',
    }
    for (const [label, text] of Object.entries(person)) await user.write(field(label), text)
    await user.press(button('Update Settings'))
    await says('Profile updated successfully!')
  })

  it('chooses a picture and sends it', async () => {
    await open('/admin/settings')
    const chooser = page.waitForEvent('filechooser')
    await user.press(button(/^choose picture/i))
    // The dialog of files is the system's own, and works by keyboard.
    await (await chooser).setFiles({ name: 'me.png', mimeType: 'image/png', buffer: drawnPicture(120) })
    await user.press(button(/^upload/i))
    await says('Profile picture updated successfully!')
  })

  it('signs out', async () => {
    await signOut()
    await page.getByText('No user logged in').first().waitFor({ state: 'attached' })
  })
})
