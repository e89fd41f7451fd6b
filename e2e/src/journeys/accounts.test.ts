import { messages } from '@ratchet/contract'
import { moveTo } from '../move.ts'
import { executeOrder, fillOrder, plainDeal } from '../order.ts'
import { sharedScene } from '../scene.ts'
import { instruction, until } from '../trader.ts'
import { journey, phone } from './journey.ts'

const scene = sharedScene()
journey(
  'opens a second paper account with an order, pays money in, and stops everything',
  scene,
  phone,
  async ({ page, trader }) => {
    await trader.publish(instruction({ type: 'Order_Type_Buy' }))
    await until('an open position', async () => (await trader.active()).length === 1)
    await page.goto('/admin/trade')
    await fillOrder(page, { ...plainDeal, 'Broker ID': '777' })
    await executeOrder(page)
    const question = page.getByTestId('unknown-account')
    await question.filter({ hasText: 'You have no account 777 on Ratchet-Demo.' }).waitFor()
    await question.getByTestId('open-account').click()
    await page.getByText(messages.tradePublished).first().waitFor()
    await until('a position at each account', async () => (await trader.active()).length === 2)
    await moveTo(page, scene.server.url, '/admin/settings')
    const card = page.getByTestId('account-card').filter({ hasText: '777' })
    await card.getByTestId('account-deposit').click()
    await page.getByTestId('deposit-amount').fill('2500.25')
    await page.getByTestId('deposit-after').getByText('New balance: 102,500.25 USD').waitFor()
    await page.keyboard.press('Enter')
    await card.getByText('102,500.25').first().waitFor()

    await page.getByRole('button', { name: 'Stop everything' }).click()
    await page.getByTestId('stop-all-confirm').click()
    await page
      .getByTestId('stop-all-ended')
      .getByText(/^2 positions closed/)
      .waitFor()
    await until('nothing is open', async () => (await trader.active()).length === 0)
    await page.keyboard.press('Escape')
  },
  { refused: /\/api\/trades$/ },
)
