import { executionFailed } from '@ratchet/contract'
import { expect } from 'vitest'
import { moveTo } from '../move.ts'
import { sharedScene } from '../scene.ts'
import { instruction, until } from '../trader.ts'
import { desk, journey } from './journey.ts'

const scene = sharedScene()
journey(
  'is notified of a trade and of a refusal, reads both, and writes to customer care, and signs out',
  scene,
  desk,
  async ({ page, trader }) => {
    const unread = async () => Number(await page.getByTestId('bell').getAttribute('data-unread'))
    await page.goto('/admin/risk')
    await page.locator('[data-testid=link-state][data-state=live]').first().waitFor({ state: 'attached' })
    const refused = await trader.publish(instruction({ type: 'Order_Type_BuyLimit', price: 1_000_000 }))
    await until('the failure in the bell', async () => (await unread()) === 1)
    await trader.publish(instruction({ type: 'Order_Type_Buy' }))
    await until('both in the bell', async () => (await unread()) === 2)
    await page.getByTestId('bell').click()
    const failed = page.getByTestId('bell-list').locator('[data-kind="trade.failed"]')
    await failed.getByText(executionFailed((await trader.trade(refused.id)).reason ?? '')).waitFor()
    await page.getByTestId('bell-list').locator('[data-kind="trade.executed"]').waitFor()
    await page.getByRole('button', { name: 'Mark all read' }).click()
    await until('none unread', async () => (await unread()) === 0)
    await until('none unread on the server', async () => {
      const { unread: kept } = await trader.ask<{ unread: number }>('GET', '/api/notifications')
      return kept === 0
    })
    await page.reload()
    await page.getByTestId('bell').click()
    await failed.waitFor()
    expect(await unread()).toBe(0)
    await failed.getByRole('link').first().click()
    await page.waitForURL(`**/admin/dashboard?trade=${refused.id}`)
    await page.getByTestId('flight-record').first().waitFor()
    await page.keyboard.press('Escape')
    await page.waitForURL('**/admin/dashboard')

    await page.getByTestId('user-menu').click()
    await page.getByRole('menuitem', { name: 'Notification', exact: true }).click()
    await page.getByRole('link', { name: 'Contact customer care' }).first().click()
    await page.getByTestId('care-form').waitFor()
    expect(await page.getByLabel('Trade', { exact: true }).inputValue()).toBe(refused.key)
    expect(await page.getByLabel('Name').inputValue()).toBe(desk.name)
    expect(await page.getByLabel('Email').inputValue()).toBe(trader.email)
    await page.getByLabel('Message').fill('What is wrong with this price?')
    await page.getByRole('button', { name: 'Send Message' }).click()
    await page.getByTestId('care-answer').getByText('Thank you. Your message has been sent.').waitFor()

    await moveTo(page, scene.server.url, '/admin/notifications')
    await page.getByTestId('notice').first().waitFor()
    await page.getByTestId('user-menu').click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByTestId('notice').first().waitFor({ state: 'detached' })
    expect(await unread()).toBe(0)
  },
)
