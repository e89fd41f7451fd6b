import { messages } from '@ratchet/contract'
import { expect } from 'vitest'
import { moveTo } from '../move.ts'
import { executeOrder, fillOrder, plainDeal } from '../order.ts'
import { sharedScene } from '../scene.ts'
import { until } from '../trader.ts'
import { journey, phone } from './journey.ts'

const scene = sharedScene()
journey(
  'places an order that waits, cancels it in its row, and deletes its document by the key',
  scene,
  phone,
  async ({ page, trader }) => {
    await page.goto('/admin/trade')
    await page.getByLabel('Type', { exact: true }).selectOption('Order_Type_BuyLimit')
    await fillOrder(page, { ...plainDeal, Price: '1250', 'Trade Comments': 'far away' })
    await executeOrder(page)
    await page.getByText(messages.tradePublished).first().waitFor()
    const order = await until('the order at the broker', async () =>
      (await trader.trades()).find(({ order: ticket }) => ticket !== null),
    )
    await moveTo(page, scene.server.url, '/admin/dashboard')
    const row = page.locator(`[data-testid=total-orders-row][data-row-id="${order.id}"]`)
    await row.getByTestId('cancel-order').click()
    await page.getByTestId('cancel-confirm').click()
    await row.getByText('cancelled', { exact: true }).waitFor()

    await moveTo(page, scene.server.url, '/admin/delete')
    const remove = async (key: string) => {
      await page.getByLabel('Order ID').fill(key)
      await page.locator('form').getByRole('button', { name: 'Delete Order', exact: true }).click()
    }
    await remove(order.key)
    await page.getByText(`Document "${order.key}" deleted successfully.`).first().waitFor()
    expect(await trader.trades()).toEqual([])
    await remove(order.key)
    await page.getByText(`No document found with ID "${order.key}".`).first().waitFor()
  },
  { refused: /404/ },
)
