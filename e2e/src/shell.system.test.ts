import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { executionFailed, messages, noRisk } from '@ratchet/contract'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { showAnew } from './anew.ts'
import { newTrader, sharedScene } from './scene.ts'
import { instruction, Trader, until } from './trader.ts'

/**
 * These tests look at the admin shell with everything in it alive (the specification, section 2: admin shell; section
 * 8: guidance).
 */
const sizes = [
  { size: 'a desk', width: 1440, height: 900 },
  { size: 'a phone', width: 390, height: 844 },
] as const

const scene = sharedScene()


const letters = () =>
  readdirSync(join(scene.folder, 'inbox'))
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(scene.folder, 'inbox', name), 'utf8')) as Record<string, string>)

describe.each(sizes)('the shell on $size', ({ size, width, height }) => {
  const phone = width < 768
  const name = phone ? 'Grace' : 'Ada'
  let trader: Trader
  let context: BrowserContext
  let page: Page
  const faults: string[] = []

  beforeAll(async () => {
    trader = await newTrader(scene, name)
    await trader.putRisk({ ...noRisk, profit1: 50, sl1: 20 })
    context = await scene.browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce' })
    page = await context.newPage()
    page.setDefaultTimeout(30_000)
    page.on('pageerror', (error) => faults.push(`page: ${error.message}`))
    page.on('console', (message) => message.type() === 'error' && faults.push(`console: ${message.text()}`))
  })
  afterAll(() => context?.close())

  const open = async (path: string) => {
    await showAnew(page, scene.server.url, path)
    await page.getByTestId('user-menu').waitFor()
  }
  const signIn = async () => {
    await context.request.post(`${scene.server.url}/api/auth/sign-in/email`, {
      data: { email: trader.email, password: 'a long enough password' },
      headers: { origin: scene.server.url },
    })
  }
  const unread = async () => Number(await page.getByTestId('bell').getAttribute('data-unread'))
  const searchField = () => page.getByRole('combobox', { name: 'Search' })

  it('signed out: says so in bar and menu, and every way of the menu leads somewhere', async () => {
    await open('/admin/risk')
    expect(await page.getByTestId('user-name').textContent()).toBe(messages.noUser)
    await page.getByTestId('bell').click()
    await page.getByTestId('bell-list').getByText(messages.noUser).waitFor()
    await page.keyboard.press('Escape')
    for (const [label, heading] of [
      ['Notification', 'Notifications'],
      ['Customer care', 'Customer care'],
      ['Documentation', 'Getting started'],
    ] as const) {
      await open('/admin/risk')
      await page.getByTestId('user-menu').click()
      await page.getByRole('menuitem', { name: label, exact: true }).click()
      await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    }
    await open('/admin/care')
    await page.getByLabel('Message').fill('Nobody is there')
    await page.getByRole('button', { name: 'Send Message' }).click()
    await page.getByTestId('care-answer').getByText(messages.notLoggedIn).waitFor()
    await open('/admin/risk')
    await page.getByTestId('user-menu').click()
    await page.getByRole('menuitem', { name: 'Sign in' }).click()
    await page.waitForURL('**/auth/login?next=%2Fadmin%2Frisk')
  })

  it('the panel carries its title and the five links, each of which opens its screen', async () => {
    const links = ['Dashboard', 'Settings', 'Trade', 'Risk Management', 'Delete Order']
    await open('/admin/risk')
    const burger = page.getByLabel('Open the navigation panel')
    if (phone) await burger.click()
    const panel = page.getByTestId('sidebar')
    await panel.getByText('Navigation Panel').waitFor()
    const texts = await panel.getByRole('list').first().getByRole('link').allTextContents()
    expect(texts).toEqual(links)
    expect(await panel.getByRole('link', { name: 'Risk Management' }).getAttribute('aria-current')).toBe('page')
    if (phone) {
      // It closes by keyboard alone: Escape closes it and gives the focus back; a choice closes it too.
      await page.keyboard.press('Escape')
      await panel.waitFor({ state: 'hidden' })
      expect(await burger.evaluate((element) => element === document.activeElement)).toBe(true)
      await page.keyboard.press('Enter')
    }
    await panel.getByRole('link', { name: 'Delete Order' }).click()
    await page.waitForURL('**/admin/delete')
    if (phone) await panel.waitFor({ state: 'hidden' })
  })

  it('the bell counts what really happened, and what was read stays read after a reload', async () => {
    await signIn()
    await page.goto(`${scene.server.url}/admin/risk`)
    await page.locator('[data-testid=link-state][data-state=live]').first().waitFor({ state: 'attached' })
    expect(await unread()).toBe(0)
    const refused = await trader.publish(instruction({ type: 'Order_Type_BuyLimit', price: 1_000_000 }))
    await until('the failure in the bell', async () => (await unread()) === 1)
    const { reason } = await trader.trade(refused.id)
    await trader.publish(instruction({ type: 'Order_Type_Buy', tradeDetails: `morning ${name}` }))
    await until('both in the bell', async () => (await unread()) === 2)

    await page.getByTestId('bell').click()
    const list = page.getByTestId('bell-list')
    const told = list.locator('[data-testid=notice][data-kind="trade.failed"]')
    await told.getByText(executionFailed(reason ?? '')).waitFor()
    await list.locator('[data-testid=notice][data-kind="trade.executed"]').waitFor()
    await list.getByRole('button', { name: 'Mark all read' }).click()
    await until('nothing new', async () => (await unread()) === 0)
    await until('the mark on the server', async () => {
      const { unread: kept } = await trader.ask<{ unread: number }>('GET', '/api/notifications')
      return kept === 0
    })
    await page.reload()
    await page.getByTestId('bell').click()
    await told.waitFor()
    expect(await unread()).toBe(0)

    await told.getByRole('link').first().click()
    await page.waitForURL(`**/admin/dashboard?trade=${refused.id}`)
    await page.getByTestId('flight-record').first().waitFor()
    await page.keyboard.press('Escape')
    await page.waitForURL('**/admin/dashboard')
  })

  it('the whole list is filtered, by day', async () => {
    await open('/admin/notifications')
    const notices = page.getByTestId('notifications').getByTestId('notice')
    await until('both notices', async () => (await notices.count()) === 2)
    await page.getByRole('heading', { name: 'Today' }).waitFor()
    await page.getByRole('button', { name: 'Failures' }).click()
    await until('the failure alone', async () => (await notices.count()) === 1)
    expect(await notices.first().getAttribute('data-kind')).toBe('trade.failed')
    await page.getByRole('button', { name: 'Stops' }).click()
    await page.getByText('No rung was reached yet.').waitFor()
  })

  it('the search opens with a key but not while typing, and finds screens and own trades by keyboard alone', async () => {
    await open('/admin/delete')
    await page.getByRole('textbox').first().fill('a/b')
    await page.keyboard.press('/')
    expect(await searchField().count()).toBe(0)
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('/')
    await searchField().waitFor()
    await page.keyboard.type('risk')
    await page.getByTestId('found').first().getByText('Risk').first().waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/admin/risk')

    await page.keyboard.press('Control+k')
    await searchField().waitFor()
    // What was chosen lately comes first.
    await page.getByTestId('found').first().getByText('Risk Management').waitFor()
    await page.keyboard.type(`morning ${name.toLowerCase()}`)
    const found = page.getByRole('group', { name: 'Trades' }).getByTestId('found')
    await found.first().waitFor()
    const [trade] = (await trader.trades()).filter(({ tradeDetails }) => tradeDetails.startsWith('morning'))
    await until('the trade marked', async () => {
      await page.keyboard.press('ArrowDown')
      return (await found.first().getAttribute('aria-selected')) === 'true'
    })
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/admin/dashboard?trade=${trade?.id}`)
    await page.getByTestId('flight').getByText(`Flight of ${trade?.key}`).waitFor()
    await page.keyboard.press('Escape')
    await page.getByTestId('flight-record').first().waitFor({ state: 'detached' })

    await page.getByTestId(phone ? 'search-sign' : 'search-box').click()
    await page.keyboard.type('zebra')
    await page.getByText('Nothing found for').waitFor()
    await page.keyboard.press('Escape')
    await searchField().waitFor({ state: 'detached' })
  })

  it('an address with a trade that is not there says so in words', async () => {
    await page.goto(`${scene.server.url}/admin/dashboard?trade=nonsense`)
    await page.getByTestId('flight').getByText(messages.documentNotFound.replace('{id}', 'nonsense')).waitFor()
  })

  it('customer care knows who writes and which trade failed, keeps a draft, and reaches the inbox', async () => {
    await open('/admin/notifications')
    await page.getByRole('link', { name: 'Contact customer care' }).first().click()
    await page.getByTestId('care-form').waitFor()
    const [failed] = (await trader.trades()).filter(({ status }) => status === 'failed')
    expect(await page.getByLabel('Name').inputValue()).toBe(name)
    expect(await page.getByLabel('Email').inputValue()).toBe(trader.email)
    expect(await page.getByLabel('Trade', { exact: true }).inputValue()).toBe(failed?.key)
    const text = `What is wrong with this price, on ${size}?`
    await page.getByLabel('Message').fill(text)
    await page.reload()
    await page.getByTestId('care-form').waitFor()
    expect(await page.getByLabel('Message').inputValue()).toBe(text)
    await page.getByRole('button', { name: 'Send Message' }).click()
    await page.getByTestId('care-answer').getByText(messages.messageSent).waitFor()
    expect(await page.getByLabel('Message').inputValue()).toBe('')
    const own = letters().filter(({ message }) => message === text)
    expect(own).toMatchObject([{ kind: 'care', name, email: trader.email, about: failed?.key }])
  })

  it('the guide opens, leads from page to page, and finds words', async () => {
    await page.goto(`${scene.server.url}/guide`)
    await page.getByRole('heading', { level: 1, name: 'Getting started' }).waitFor()
    await page.getByRole('navigation', { name: 'Previous and next page' }).getByRole('link').click()
    await page.getByRole('heading', { level: 1, name: 'Publish a trade' }).waitFor()
    await page.getByRole('searchbox', { name: 'Search in the guide' }).fill('glossary requote')
    await page.getByRole('navigation', { name: 'Contents of the guide' }).getByRole('link').first().click()
    await page.getByRole('heading', { level: 1, name: 'Glossary' }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  })

  it('signs out, and nothing of the trader stays', async () => {
    await open('/admin/notifications')
    await page.getByTestId('notice').first().waitFor()
    expect(await page.getByTestId('user-name').textContent()).toBe(name)
    await page.getByTestId('user-menu').click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await until('nobody signed in', async () => (await page.getByTestId('user-name').textContent()) === messages.noUser)
    await page.getByTestId('notice').first().waitFor({ state: 'detached' })
    expect(await unread()).toBe(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  })

  it('did all that without a fault', () => expect(faults).toEqual([]))
})
