import { messages } from '@ratchet/contract'
import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { newTrader, sharedScene } from './scene.ts'
import { cookiesOf, instruction, type Trader, until } from './trader.ts'

/**
 * These tests look at which account an order goes to: the trader is asked where the log-in is none, and the account is
 * named wherever an order or a position is shown.
 */
const scene = sharedScene()
let context: BrowserContext
let page: Page
let trader: Trader
/** This is the trader's own paper account. */
let own: string

beforeAll(async () => {
  trader = await newTrader(scene, 'Ada')
  await trader.ask('PUT', '/api/profile', profile(''))
  const { id } = await trader.publish(instruction({ type: 'Order_Type_Buy', tradeDetails: 'first' }))
  own = (await trader.trade(id)).brokerId
  context = await scene.browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addCookies(cookiesOf(trader, scene.server.url))
  page = await context.newPage()
  page.setDefaultTimeout(30_000)
})

const profile = (forexCode: string) => ({
  username: 'ada',
  email: 'ada@example.test',
  firstName: 'Ada',
  lastName: 'Lovelace',
  address: '12 St James Square',
  city: 'London',
  country: 'England',
  forexCode,
})
const field = (label: string) => page.getByLabel(label, { exact: true })
const dialog = () => page.getByTestId('unknown-account')
const newest = async () => (await trader.trades())[0]
const executed = (id: string | undefined) =>
  until('the order is executed', async () => (await trader.trade(id ?? '')).status === 'executed' || undefined)

/** Fills the form and presses the button, and confirms where one is asked. */
async function send(comment: string, brokerId = '') {
  await page.goto(`${scene.server.url}/admin/trade`)
  await page.getByTestId('bid').filter({ hasText: /\d/ }).waitFor()
  const values = {
    Volume: '0.1',
    'Stop Loss': '0',
    'Take Profit': '0',
    'Trade Comments': comment,
    'Broker ID': brokerId,
  }
  for (const [label, value] of Object.entries(values)) await field(label).fill(value)
  await page.getByTestId('execute-trade').click()
  const confirm = page.getByTestId('ask-send')
  await confirm.or(dialog()).or(page.getByTestId('trade-answer')).first().waitFor()
  if (await confirm.isVisible()) await confirm.click()
}
const published = () => page.getByText(messages.tradePublished, { exact: true }).waitFor()

describe('S6: a log-in that is no account of the trader', () => {
  it('can be saved in Settings, which says what it means', async () => {
    await page.goto(`${scene.server.url}/admin/settings`)
    const note = page.getByTestId('forex-code-note')
    await note
      .filter({ hasText: 'opens a paper account' })
      .or(note.filter({ hasText: 'go to account' }))
      .first()
      .waitFor()
    await field('Forex Code').fill(own)
    await note.filter({ hasText: `go to account ${own} · Ratchet-Demo.` }).waitFor()
    await field('Forex Code').fill('1234')
    await note
      .filter({
        hasText: 'Account 1234 at Ratchet-Demo does not exist yet. Your first order opens it, after you confirm.',
      })
      .waitFor()
    await page.getByRole('button', { name: 'Update Settings' }).click()
    await page.getByText(messages.profileUpdated, { exact: true }).waitFor()
  })

  it('is asked about by the trade screen, with the server’s name, and nothing is sent on Cancel', async () => {
    const before = await trader.trades()
    await send('slip')
    await dialog().waitFor()
    expect(await dialog().textContent()).toMatch(/^You have no account 1234 on Ratchet-Demo\. Nothing was sent\./)
    expect(await dialog().getByRole('link', { name: 'Settings' }).count()).toBe(1)
    expect(await dialog().getByRole('button').allInnerTexts()).toEqual([
      'Open 1234 and send',
      `Use ${own} and send`,
      'Cancel',
    ])
    // A stray Enter opens nothing.
    await page.keyboard.press('Enter')
    await dialog().waitFor({ state: 'detached' })
    expect(await page.getByTestId('trade-answer').textContent()).toContain('Nothing was sent.')
    expect(await trader.trades()).toEqual(before)
  })

  it('sends the order to an account that is there, where that was meant', async () => {
    await send('meant own')
    await dialog().getByTestId('use-account').click()
    await published()
    const trade = await newest()
    expect([trade?.tradeDetails, trade?.brokerId]).toEqual(['meant own', own])
    await executed(trade?.id)
  })

  it('becomes a new paper account once that is confirmed, and is known from then on', async () => {
    await send('new one', '777')
    expect(await page.getByTestId('unknown-account').textContent()).toContain('You have no account 777')
    await dialog().getByTestId('open-account').click()
    await published()
    const trade = await newest()
    expect([trade?.tradeDetails, trade?.brokerId]).toEqual(['new one', '777'])
    await executed(trade?.id)
    await page.goto(`${scene.server.url}/admin/trade`)
    await field('Broker ID').fill('777')
    await page.getByTestId('order-account').filter({ hasText: '777 · Ratchet-Demo' }).first().waitFor()
    await field('Broker ID').fill('')
    await page
      .getByTestId('order-account')
      .filter({ hasText: '1234 · Ratchet-Demo (not one of your accounts)' })
      .first()
      .waitFor()
  })
})

describe('S6: the account is named', () => {
  it('in the tables, as a column that is there by default', async () => {
    await page.goto(`${scene.server.url}/admin/dashboard`)
    for (const [table, rows] of [
      ['active-trades', 3],
      ['total-orders', 3],
    ] as const) {
      const frame = page.getByTestId(table)
      await frame.getByRole('columnheader', { name: 'Account' }).waitFor()
      const accounts = frame.locator('[title$=" · Ratchet-Demo"]')
      await until('every row has its account', async () => (await accounts.count()) === rows)
      const titles = await accounts.evaluateAll((cells) => cells.map((cell) => cell.getAttribute('title')))
      expect(titles.toSorted()).toEqual(
        [`${own} · Ratchet-Demo`, `${own} · Ratchet-Demo`, '777 · Ratchet-Demo'].toSorted(),
      )
    }
    expect(await page.getByTestId('closed-trades').getByRole('columnheader', { name: 'Account' }).count()).toBe(1)
  })

  it('in the flight and in the notices', async () => {
    const trade = await newest()
    await page.goto(`${scene.server.url}/admin/dashboard?trade=${trade?.id}`)
    await page.getByTestId('flight-account').filter({ hasText: 'Account 777 · Ratchet-Demo' }).waitFor()
    await page.goto(`${scene.server.url}/admin/notifications`)
    const notices = page.getByTestId('notifications').getByTestId('notice')
    await notices.filter({ hasText: '777 · Ratchet-Demo' }).first().waitFor()
    expect(await notices.filter({ hasText: `${own} · Ratchet-Demo` }).count()).toBe(2)
  })

  it('in the exported file', async () => {
    const address = `${scene.server.url}/api/active-trades/export?format=csv`
    const body = await (await fetch(address, { headers: { cookie: trader.cookie } })).text()
    const [head, ...rows] = body.trim().split(/\r?\n/)
    expect(head).toContain('Account')
    expect(rows.map((row) => /\d+ · Ratchet-Demo/.exec(row)?.[0]).toSorted()).toEqual(
      [`${own} · Ratchet-Demo`, `${own} · Ratchet-Demo`, '777 · Ratchet-Demo'].toSorted(),
    )
  })
})

describe('S5: a signed statement', () => {
  it('names the accounts that traded, and none that an order merely named', async () => {
    await trader.ask('PUT', '/api/profile', profile(''))
    const { id } = await trader.publish(instruction({ type: 'Order_Type_Buy', server: 'Ratchet-Live' }))
    await until('the order is refused', async () => (await trader.trade(id)).status === 'failed' || undefined)
    const { statement } = await trader.ask<{ statement: { accounts: unknown[] } }>('GET', '/api/statement')
    expect(statement.accounts).toEqual([
      { server: 'Ratchet-Demo', login: own, confirmed: false, money: 'paper', prices: 'recorded' },
      { server: 'Ratchet-Demo', login: '777', confirmed: false, money: 'paper', prices: 'recorded' },
    ])
  })
})
