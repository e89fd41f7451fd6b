import { expect } from 'vitest'
import { sharedScene } from '../scene.ts'
import { instruction, until } from '../trader.ts'
import { desk, journey, phone } from './journey.ts'

for (const look of [desk, phone])
  journey(
    'trades beside the chart with a size by risk, and closes there',
    sharedScene(),
    look,
    async ({ page, trader }) => {
      // The account of a first order is opened with it; a size by risk needs its equity.
      await trader.publish(instruction({ type: 'Order_Type_BuyLimit', price: 1200 }))
      await until('the account', async () => (await trader.trades()).some(({ order }) => order !== null))
      await page.goto('/admin/chart')
      const ticket = page.getByTestId('chart-ticket')
      const field = (name: string) => ticket.getByTestId(`ticket-field-${name}`)
      await ticket.getByRole('radio', { name: 'Buy' }).waitFor()
      await ticket.getByLabel('Size unit').selectOption('money')
      await field('size').fill('100')
      await ticket.getByLabel('Stop Loss unit').selectOption('pips')
      await field('sl').fill('20')
      await ticket.getByText('0.50 lots, 5.00 USD per pip').waitFor()
      await ticket.getByTestId('ticket-send').click()
      await page.getByTestId('ask-first').getByText('0.50 lots').waitFor()
      await page.getByTestId('ask-send').click()
      await ticket.getByText(/Executed at/).waitFor()
      const [open] = await trader.active()
      expect(open).toMatchObject({ volume: 0.5, type: 'Buy' })
      expect((open?.price_open ?? 0) - (open?.sl ?? 0)).toBeCloseTo(2, 1)
      await page.getByTestId('open-position').getByTestId('act-close').click()
      await page.getByTestId('act-question').waitFor()
      await page.getByTestId('act-confirm').click()
      await until('the closed trade', async () => (await trader.closed()).length === 1)
      await page.getByTestId('open-position').waitFor({ state: 'detached' })
    },
  )
