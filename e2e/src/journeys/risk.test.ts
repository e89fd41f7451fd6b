import { messages } from '@ratchet/contract'
import { expect } from 'vitest'
import { moveTo } from '../move.ts'
import { fillRungs } from '../rungs.ts'
import { sharedScene } from '../scene.ts'
import { instruction, until } from '../trader.ts'
import { journey, phone } from './journey.ts'

const scene = sharedScene()
journey(
  'sets a ladder of six rungs, and a position that is open says what comes next',
  scene,
  phone,
  async ({ page, trader }) => {
    await trader.publish(instruction({ type: 'Order_Type_Buy', sl: 1290 }))
    await until('an open position', async () => (await trader.active()).length === 1)
    await page.goto('/admin/risk')
    await fillRungs(page)
    await page.getByRole('button', { name: 'Trailing Risk' }).click()
    await page.getByText(messages.riskUpdated).first().waitFor()
    expect(await trader.ask('GET', '/api/risk')).toMatchObject({
      profit1: 50,
      sl1: 20,
      tp1: 0,
      profit6: 300,
      sl6: 20,
    })
    await moveTo(page, scene.server.url, '/admin/care')
    await moveTo(page, scene.server.url, '/admin/risk')
    await expect.poll(() => page.getByLabel('Trailing Profit 6', { exact: true }).inputValue()).toBe('300')
    await moveTo(page, scene.server.url, '/admin/dashboard')
    await page.getByTestId('what-happens').getByText('When the bid reaches').waitFor()
  },
)
