import type { BrowserContext, Page, Route } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newTrader, sharedScene } from './scene.ts'
import { cookiesOf, instruction, type Trader, until } from './trader.ts'

/** In these tests screens hold what was typed, where one was and who one is. */
const sizes = [
  { size: 'a desk', width: 1440, height: 900 },
  { size: 'a phone', width: 390, height: 844 },
] as const

const scene = sharedScene()
let trader: Trader
let context: BrowserContext
let page: Page

beforeAll(async () => {
  trader = await newTrader(scene, 'Ada')
  await trader.publish(instruction({ type: 'Order_Type_Buy' }))
  await until('an open position', async () => (await trader.active()).length === 1)
})
afterEach(() => context?.close())

async function visit(path: string, { width, height }: { width: number; height: number } = sizes[0], who = trader) {
  context = await scene.browser.newContext({ viewport: { width, height }, baseURL: scene.server.url })
  await context.addCookies(cookiesOf(who, scene.server.url))
  // The page waits ten seconds for what comes late; a loaded machine may need longer.
  await context.addInitScript(() => {
    const { setTimeout } = window
    const wait = (work: TimerHandler, ms?: number) => setTimeout(work, ms === 10_000 ? 120_000 : ms)
    Object.assign(window, { setTimeout: wait })
  })
  page = await context.newPage()
  page.setDefaultTimeout(30_000)
  await page.goto(path)
  await page.locator('h1').first().waitFor({ state: 'attached' })
}

/** Keeps files on their way for as long as the test wants. */
async function holdBack(name: RegExp) {
  const waiting: Route[] = []
  let isHeld = true
  await page.route(name, async (route) => {
    if (isHeld) waiting.push(route)
    else await route.continue()
  })
  return {
    asked: () => until('the file asked for', async () => waiting.length > 0),
    async release() {
      isHeld = false
      for (const route of waiting) await route.continue()
    },
  }
}

const searchFile = /\/assets\/Search(Results|Dialog)-[^/]*\.js$/
const searchField = () => page.getByRole('combobox', { name: 'Search' })
const found = () => page.getByTestId('found').first()

describe('the search keeps every letter that is typed while it opens', () => {
  it.each(['/', 'Control+k', 'click'])('opened by %s, while its file is still on its way', async (way) => {
    await visit('/admin/risk')
    const file = await holdBack(searchFile)
    if (way === 'click') await page.getByTestId('search-box').click()
    else await page.keyboard.press(way)
    await page.keyboard.type('honesty')
    await file.asked()
    await page.keyboard.type(' rung')
    await file.release()
    await found().filter({ hasText: 'Rung honesty' }).waitFor()
    expect(await searchField().inputValue()).toBe('honesty rung')
    await page.keyboard.type('x')
    expect(await searchField().inputValue()).toBe('honesty rungx')
    await page.keyboard.press('Escape')
    await searchField().waitFor({ state: 'detached' })
    // It loses nothing once it is there, at full speed.
    await page.keyboard.press('/')
    await page.keyboard.type('a/b')
    expect(await searchField().inputValue()).toBe('a/b')
  })

  it('follows an Enter that was pressed before it could be', async () => {
    await visit('/admin/risk')
    const file = await holdBack(searchFile)
    await page.keyboard.press('/')
    await page.keyboard.type('honesty')
    await page.keyboard.press('Enter')
    await file.asked()
    await file.release()
    await page.waitForURL('**/admin/honesty')
  })

  it('lets an input method finish what it composes while the file arrives', async () => {
    await visit('/admin/risk')
    const file = await holdBack(searchFile)
    const keyboard = await context.newCDPSession(page)
    await page.keyboard.press('/')
    await keyboard.send('Input.imeSetComposition', { text: 'ごー', selectionStart: 2, selectionEnd: 2 })
    await file.asked()
    await file.release()
    await page.getByRole('listbox', { name: 'Results' }).waitFor({ state: 'attached' })
    await keyboard.send('Input.imeSetComposition', { text: 'ごーるど', selectionStart: 4, selectionEnd: 4 })
    await keyboard.send('Input.insertText', { text: 'ゴールド' })
    expect(await searchField().inputValue()).toBe('ゴールド')
  })

  it('says so where its file does not come, and offers another try', async () => {
    await visit('/admin/risk')
    await page.route(searchFile, (route) => route.abort())
    await page.keyboard.press('/')
    await page.keyboard.type('honesty')
    await page.getByTestId('not-loaded').getByText('This part could not be loaded.').waitFor()
    await page.unroute(searchFile)
    await page.getByRole('button', { name: 'Try again' }).click()
    await searchField().waitFor({ state: 'detached' })
    await page.getByTestId('user-menu').waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('honesty')
    await found().filter({ hasText: 'Rung honesty' }).waitFor()
  })
})

describe('S10: each screen opens at its top, and back returns to where one was', () => {
  const y = () => page.evaluate(() => Math.round(window.scrollY))
  /** Goes to a place and stays there, also while what stands above it still grows. */
  const scrollTo = async (top: number) => {
    let steady = 0
    await until('the place', async () => {
      const at = await page.evaluate(async (to) => {
        const before = Math.round(window.scrollY)
        window.scrollTo(0, to)
        // The place is kept with the next picture.
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
        return before
      }, top)
      steady = at === top ? steady + 1 : 0
      return steady > 20
    })
  }
  const openLink = async (name: string) => {
    const burger = page.getByLabel('Open the navigation panel')
    if (await burger.isVisible()) await burger.click()
    await page.getByTestId('sidebar').getByRole('link', { name, exact: true }).click()
  }
  const titled = (title: string) => until(title, async () => (await page.title()) === `${title} · Ratchet`)

  it.each(sizes)('between screens, by link, Back and Forward, on $size', async (size) => {
    await visit('/admin/dashboard', size)
    await page.locator('canvas').first().waitFor()
    await scrollTo(600)
    await openLink('Settings')
    await titled('My Account')
    await page.getByRole('heading', { level: 1, name: 'My Account' }).waitFor()
    expect(await y()).toBe(0)
    // Whoever cannot see the screen hears its title, and goes on from its beginning.
    expect(await page.getByTestId('arrival').textContent()).toBe('My Account · Ratchet')
    expect(await page.evaluate(() => document.activeElement?.closest('#main') !== null)).toBe(true)
    await scrollTo(200)
    await page.goBack()
    await titled('Dashboard')
    await until('back where it was', async () => (await y()) === 600)
    await page.goForward()
    await titled('My Account')
    await until('forward where it was', async () => (await y()) === 200)
  })

  it('after everything was fetched anew, and its tables came later than the screen', async () => {
    await visit('/admin/dashboard')
    await page.getByRole('group', { name: 'Total Orders', exact: true }).locator('[data-row-id]').first().waitFor()
    await scrollTo(600)
    await page.goto('/guide/keys')
    await page.goBack()
    await titled('Dashboard')
    await until('where it was', async () => (await y()) === 600)
    await page.reload()
    // Its tables are there: a key is pressed by who sees them.
    await page.getByRole('group', { name: 'Total Orders', exact: true }).locator('[data-row-id]').first().waitFor()
    await until('after a reload too', async () => (await y()) === 600)
    // Where the reader goes on, the page is not pulled back.
    await page.keyboard.press('Home')
    await until('at the top', async () => (await y()) === 0)
  })

  it('a flight that opens and closes over a screen moves nothing', async () => {
    await visit('/admin/dashboard')
    const row = page.getByRole('group', { name: 'Total Orders', exact: true }).locator('[data-row-id]').first()
    await row.waitFor()
    await row.scrollIntoViewIfNeeded()
    const before = await until('a place', y)
    await scrollTo(before)
    // The pointer is not used, since the button would be brought to it by scrolling.
    await row.getByRole('button', { name: /^History of/ }).evaluate((button: HTMLElement) => button.click())
    await page.waitForURL('**/admin/dashboard?trade=*')
    await page.getByTestId('flight-record').first().waitFor()
    expect(await y()).toBe(before)
    await page.keyboard.press('Escape')
    await page.waitForURL('**/admin/dashboard')
    expect(await y()).toBe(before)
    await openLink('Trade')
    await titled('Trade Operations')
    expect(await y()).toBe(0)
    await page.goBack()
    await until('back where it was', async () => (await y()) === before)
  })

  it('a heading that the address names is gone to, and Back from it', async () => {
    await visit('/guide/keys')
    await page
      .getByRole('link', { name: /Privacy|Ratchet/ })
      .first()
      .waitFor()
    const headings = page.locator('article h2[id]')
    const last = await headings.last().getAttribute('id')
    await page.evaluate((hash) => {
      history.replaceState(history.state, '', '/guide/keys')
      document.querySelector<HTMLAnchorElement>(`a[href$="#${hash}"]`)?.click()
    }, last)
    await page.waitForURL(`**/guide/keys#${last}`)
    await page.goBack()
    await page.waitForURL('**/guide/keys')
    await until('at its top', async () => (await y()) === 0)
  })
})

describe('a screen whose file is late or lost', () => {
  const file = /\/assets\/Delete-[^/]*\.js$/

  it('is seen to be coming, and a lost one leaves the shell and a way to try again', async () => {
    await visit('/admin/risk')
    const held = await holdBack(file)
    await page.getByTestId('sidebar').getByRole('link', { name: 'Delete Order' }).click()
    await held.asked()
    await page.getByRole('progressbar', { name: 'Loading the screen' }).waitFor()
    await page.getByRole('heading', { level: 1, name: 'Risk Management' }).waitFor()
    await held.release()
    await page.getByRole('heading', { level: 1, name: 'Delete Order' }).waitFor()

    await visit('/admin/risk')
    await page.route(file, (route) => route.abort())
    await page.getByTestId('sidebar').getByRole('link', { name: 'Delete Order' }).click()
    await page.getByRole('heading', { level: 1, name: 'This screen could not be loaded' }).waitFor()
    await page.getByTestId('sidebar').waitFor()
    await page.unroute(file)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { level: 1, name: 'Delete Order' }).waitFor()
  })
})

describe('S16: a trader has one name, which is changed under My Account', () => {
  const name = (on: Page) => on.getByTestId('user-name').textContent()

  it('the username is the name in the top bar at once, in customer care, on the card, in a new statement and in other tabs', async () => {
    const bob = await newTrader(scene, 'Bob')
    await visit('/admin/settings', sizes[0], bob)
    const other = await context.newPage()
    await other.goto('/admin/risk')
    await until('the name of the sign-up', async () => (await name(other)) === 'Bob' && (await name(page)) === 'Bob')
    const field = (label: string) => page.getByRole('textbox', { name: label, exact: true })
    expect(await field('Username').inputValue()).toBe('Bob')
    const given = { Username: 'Bobby Gold', 'First Name': 'Robert', 'Last Name': 'Long', Address: 'A street 1' }
    for (const [label, value] of Object.entries({ ...given, City: 'Bern', Country: 'Switzerland' }))
      await field(label).fill(value)
    await page.getByTestId('update-settings').click()
    await page.getByTestId('profile-answer').getByText('Profile updated successfully!').waitFor()
    await until('the new name in the top bar', async () => (await name(page)) === 'Bobby Gold')
    await other.reload()
    await until('the new name in another tab', async () => (await name(other)) === 'Bobby Gold')
    await other.goto('/admin/care')
    expect(await other.getByLabel('Name', { exact: true }).inputValue()).toBe('Bobby Gold')
    await other.goto('/profile')
    await other.getByTestId('public-card').getByRole('heading', { level: 1, name: 'Bobby Gold' }).waitFor()

    const session = await bob.ask<{ user: { name: string } }>('GET', '/api/auth/get-session')
    expect(session.user.name).toBe('Bobby Gold')
    const statement = await bob.ask<{ statement: { trader: { name: string } } }>('GET', '/api/statement')
    expect(statement.statement.trader.name).toBe('Bobby Gold')
  })
})

describe('S20: the shell and the way in', () => {
  it('a signed-in trader is told so where others sign in, and led on; the form stays', async () => {
    await visit('/auth/login')
    const note = page.getByTestId('signed-in-note')
    await note.getByText('You are signed in as Ada').waitFor()
    await page.getByRole('button', { name: 'Sign In', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Accounts' }).click()
    const entries = await page.getByRole('menu', { name: 'Accounts' }).getByRole('menuitem').allTextContents()
    expect(entries).toEqual(['Login', 'Register', 'Go to the dashboard', 'Sign out'])
    await page.keyboard.press('Escape')
    await note.getByRole('link', { name: 'Go to the dashboard' }).click()
    await page.waitForURL('**/admin/dashboard')
  })

  it('the hours of trading fit a desk', async () => {
    await visit('/admin/maps')
    const region = page.getByTestId('hours').locator('xpath=..')
    await region.waitFor()
    expect(await region.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
  })

  it.each(sizes)(
    'the disclaimer is open at first, folds once read, and stays one click away, on $size',
    async (size) => {
      await visit('/admin/trade', size)
      const panel = page.getByTestId('disclaimer')
      const text = panel.getByText('Ratchet gives no financial advice. It is for')
      await text.waitFor()
      await panel.getByRole('button', { name: 'I have read this' }).click()
      await text.waitFor({ state: 'hidden' })
      await page.goto('/admin/settings')
      await panel.getByRole('button', { name: 'Show' }).click()
      await text.waitFor()
    },
  )
})
