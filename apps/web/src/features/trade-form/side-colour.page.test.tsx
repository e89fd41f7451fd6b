import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { field, inputOf, put } from '../../testing/fields.ts'
import { waitingOrder } from '../../testing/rows.ts'
import { openScreen, startFakes } from '../../testing/screen.tsx'

const fakes = startFakes()
const at = (testId: string) => page.getByTestId(testId)

/** What the browser makes of a value of the theme. */
function computed(value: string): string {
  const probe = document.createElement('i')
  probe.style.color = value
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}
const sell = () => computed('var(--r-sell)')
const tint = (percent: number) => computed(`color-mix(in srgb, var(--r-sell) ${percent}%, transparent)`)
const coloursOf = (element: Element) => getComputedStyle(element)
const one = (selector: string) => document.querySelector(selector) as HTMLElement

beforeEach(() => document.documentElement.setAttribute('data-mantine-color-scheme', 'light'))

it('B22: on Trade everything that says Sell has one colour', async () => {
  await openScreen(fakes, '/admin/trade')
  await field('Type').selectOptions('Order_Type_Sell')
  put(inputOf('Volume'), '0.1')
  await expect.element(at('order-line')).toMatchTextContent('Sell 0.10 GOLD')
  expect(coloursOf(one('[data-testid=order-line] strong > span')).color).toBe(sell())
  expect(coloursOf(one('form [data-side=sell]')).color).toBe(sell())
  expect(coloursOf(one('[data-chosen]:has([data-testid=bid])')).backgroundColor).toBe(tint(9))
  expect(coloursOf(one('[data-testid=execute-trade]')).backgroundColor).toBe(computed('var(--r-sell-fill)'))
})

it('B22: the ticket beside the chart has it too', async () => {
  await openScreen(fakes, '/admin/chart')
  await at('chart-ticket').getByRole('radio', { name: 'Sell' }).click()
  await expect.element(at('ticket-send')).toMatchTextContent('Sell GOLD')
  expect(coloursOf(one('label[data-side=Sell]')).backgroundColor).toBe(tint(14))
  expect(coloursOf(one('[data-testid=ticket-send]')).backgroundColor).toBe(computed('var(--r-sell-fill)'))
})

it('B22: so has the list of orders that can be deleted', async () => {
  await openScreen(fakes, '/admin/delete', { trades: [waitingOrder({ type: 'Order_Type_SellLimit' })] })
  await expect.element(page.getByText('Sell limit').first()).toBeVisible()
  expect(coloursOf(one('b[data-side=sell]')).color).toBe(sell())
})
