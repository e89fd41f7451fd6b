import { expect } from 'vitest'
import { button, field, heads, reads, seen, standsBeside, textOf } from './sight.ts'
import { type Statement, walk } from './walk.ts'

const tradeFields = [
  ['brokerId', /broker (id|log-?in)/i],
  ['brokerPassword', /broker password/i],
  ['action', /^action/i],
  ['symbol', /^symbol/i],
  ['volume', /^volume/i],
  ['type', /^type/i],
  ['price', /^price/i],
  ['deviation', /^deviation/i],
  ['sl', /^stop loss/i],
  ['tp', /^take profit/i],
  ['tradeDetails', /^trade comments/i],
  ['server', /^server/i],
  ['status', /^status/i],
  ['magic', /^magic/i],
  ['risk', /^risk/i],
  ['profit', /^profit/i],
] as const
const information = ['Username', 'Email', 'First Name', 'Last Name', 'Address', 'City', 'Country', 'Postal Code']
const disclaimer = [
  ['trading is risky', /trading is risky/i],
  ['no financial advice is given', /no financial advice/i],
  ['it is for organizational purposes only', /organizational purposes only/i],
  ['what trailing profit is', /trailing profit/i],
  ['what trailing risk is', /trailing risk/i],
  ['the example of 50 and 20 pips that locks in 30', /50 pips.*20 pips.*30 pips/i],
] as const

const beside = (path: string, form: string): Statement[] => [
  ...disclaimer.map(
    ([says, words]): Statement => ({
      says: `${path}: the disclaimer says that ${says}`,
      at: path,
      see: async ({ page }) => {
        const text = await textOf(seen(page.getByTestId('disclaimer')))
        expect(text).toMatch(words)
      },
    }),
  ),
  {
    says: `${path}: the disclaimer panel stands beside the form`,
    at: path,
    on: 'desk',
    see: async ({ page }) => standsBeside(seen(page.getByTestId(form)), seen(page.getByTestId('disclaimer'))),
  },
]

const trade: Statement[] = ['/admin/trade', '/trade'].flatMap((at): Statement[] => [
  ...tradeFields.map(
    ([name, label]): Statement => ({
      says: `${at}: a field for ${name}`,
      at,
      see: async ({ page }) => {
        const more = page.getByRole('button', { name: 'More', expanded: false })
        const found = seen(page.getByLabel(label).and(page.locator('input, select, textarea')))
        if (['magic', 'risk', 'profit'].includes(name) && (await more.isVisible())) await more.click()
        await found.waitFor()
      },
    }),
  ),
  {
    says: `${at}: the button 'Execute Trade'`,
    at,
    see: async ({ page }) => button(page, 'Execute Trade').waitFor(),
  },
  ...beside(at, 'trade-form'),
])

const settings: Statement[] = [
  {
    says: "'My Account': a profile picture picker, with 'No Image' when there is none",
    at: '/admin/settings',
    see: async ({ page }) => {
      await reads(page.locator('main'), 'No Image')
      await page.locator('main input[type=file]').first().waitFor({ state: 'attached' })
    },
  },
  ...['User Information', 'Trading Credentials', 'About Me'].map(
    (title): Statement => ({
      says: `'My Account': a part '${title}'`,
      at: '/admin/settings',
      see: async ({ page }) => reads(page.locator('main'), title),
    }),
  ),
  ...information.map(
    (label): Statement => ({
      says: `'My Account': a field '${label}'`,
      at: '/admin/settings',
      see: async ({ page }) => field(page.locator('main'), label).waitFor(),
    }),
  ),
  {
    says: "'My Account': fields for forexCode and forexPassword, and for About Me",
    at: '/admin/settings',
    see: async ({ page }) => {
      await field(page.locator('main'), /forex (code|log-?in)/i).waitFor()
      await field(page.locator('main'), /forex password/i).waitFor()
      await field(page.locator('main'), 'About Me').waitFor()
    },
  },
  {
    says: "'My Account': the button 'Update Settings'",
    at: '/admin/settings',
    see: async ({ page }) => button(page, 'Update Settings').waitFor(),
  },
  ...beside('/admin/settings', 'profile-form'),
]

const risk: Statement[] = [
  {
    says: "'Risk Management': six rows of trailing profit, trailing SL and trailing TP",
    at: '/admin/risk',
    see: async ({ page }) => {
      for (const label of ['Trailing Profit', 'Trailing SL', 'Trailing TP']) {
        for (let row = 1; row <= 6; row++) await field(page, `${label} ${row}`).waitFor()
        expect(await page.getByLabel(`${label} 7`, { exact: true }).count()).toBe(0)
      }
    },
  },
  {
    says: "'Risk Management': the button 'Trailing Risk'",
    at: '/admin/risk',
    see: async ({ page }) => button(page, 'Trailing Risk').waitFor(),
  },
]

const others: Statement[] = [
  {
    says: "'Delete Order': the input 'Order ID' and the button 'Delete Order'",
    at: '/admin/delete',
    see: async ({ page }) => {
      await field(page, 'Order ID').waitFor()
      await seen(page.locator('form').getByRole('button', { name: 'Delete Order', exact: true })).waitFor()
    },
  },
  {
    says: '/admin/tables: each instrument has its digits, point, pip, contract, lots and currency',
    at: '/admin/tables',
    see: async ({ page }) => {
      const text = (await heads(page.locator('main table').first())).join(' ')
      for (const word of [/symbol/i, /digits/i, /point/i, /pip/i, /contract/i, /lot|min|step|max/i, /currency/i])
        expect(text).toMatch(word)
    },
  },
]

walk('§2 forms', [...trade, ...settings, ...risk, ...others])
