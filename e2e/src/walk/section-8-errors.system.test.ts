import { noRisk } from '@ratchet/contract'
import { expect } from 'vitest'
import { executeOrder, fillOrder, plainDeal } from '../order.ts'
import { fillRungs } from '../rungs.ts'
import { instruction } from '../trader.ts'
import { drawnPicture } from './picture.ts'
import { alerts, becomes, button, field, reads, seen, textOf } from './sight.ts'
import { asNewTrader, type Desk, type Statement, walk } from './walk.ts'

type Page = Desk['page']
const mailOf = ({ trader }: Desk) => trader.email
const cut = /ERR_FAILED/
const person = {
  Username: 'ada',
  Email: 'ada@example.test',
  'First Name': 'Ada',
  'Last Name': 'Byron',
  Address: '12 St James Square',
  City: 'London',
  Country: 'England',
}
const fillAll = async (page: Page, texts: Readonly<Record<string, string>>) => {
  for (const [label, text] of Object.entries(texts)) await field(page.locator('main'), label).fill(text)
}
const execute = async (page: Page) => {
  await fillOrder(page, plainDeal)
  await executeOrder(page)
}
const remove = async (page: Page, id: string) => {
  await field(page, 'Order ID').fill(id)
  await seen(page.locator('form').getByRole('button', { name: 'Delete Order', exact: true })).click()
}
/** Answers with the server's own words for what it refuses, as the form must pass them on. */
const refusing = async (page: Page, path: string, status: number, message: string, method = 'POST') =>
  page.route(path, (route) =>
    route.request().method() === method
      ? route.fulfill({ status, contentType: 'application/json', body: JSON.stringify({ code: 'not_now', message }) })
      : route.continue(),
  )

const signIn: Statement[] = [
  {
    says: "sign-in failure: 'Authentication failed: ' and the authentication service's own message",
    at: '/auth/login',
    who: 'signed out',
    refused: /401/,
    see: async (desk) => {
      const { page } = desk
      const answers = page.waitForResponse('**/api/auth/sign-in/**')
      await field(page, 'Email').fill(mailOf(desk))
      await field(page, 'Password').fill('not the right one')
      await button(page, 'Sign In').click()
      const { message } = (await (await answers).json()) as { message: string }
      expect(message).toMatch(/\w/)
      await alerts(page, `Authentication failed: ${message}`)
    },
  },
  {
    says: "sign-in without a server: 'Authentication failed: ' and why",
    at: '/auth/login',
    who: 'signed out',
    fresh: true,
    refused: cut,
    see: async (desk) => {
      const { page } = desk
      await page.route('**/api/auth/sign-in/**', (route) => route.abort())
      await field(page, 'Email').fill(mailOf(desk))
      await field(page, 'Password').fill('a long enough password')
      await button(page, 'Sign In').click()
      await seen(page.getByRole('alert').filter({ hasText: /^Authentication failed: .*\w/ })).waitFor()
    },
  },
]

const trades: Statement[] = [
  {
    says: "trade saved: 'Trade published to database!'",
    at: '/admin/trade',
    who: 'signed in',
    see: async ({ page }) => {
      await execute(page)
      await reads(page, 'Trade published to database!')
    },
  },
  {
    says: 'trade not saved, the link cut: the message in an alert, and the form keeps what was typed',
    at: '/admin/trade',
    who: 'signed in',
    fresh: true,
    refused: cut,
    see: async ({ page }) => {
      await page.route('**/api/trades', (route) =>
        route.request().method() === 'POST' ? route.abort() : route.continue(),
      )
      await execute(page)
      await seen(page.getByRole('alert').filter({ hasText: /server cannot be reached/i })).waitFor()
      expect(await field(page.locator('form'), 'Volume').inputValue()).toBe('0.1')
    },
  },
  {
    says: "trade not saved, refused: the server's message in an alert",
    at: '/admin/trade',
    who: 'signed in',
    fresh: true,
    refused: /503/,
    see: async ({ page }) => {
      await refusing(page, '**/api/trades', 503, 'Come back when the ink is dry.')
      await execute(page)
      await alerts(page, 'Come back when the ink is dry.')
    },
  },
  {
    says: "execution refused: 'Execution failed: {reason}. Please contact customer care immediately.'",
    at: '/admin/dashboard',
    who: 'signed in',
    fresh: true,
    see: async ({ page, trader }) => {
      await becomes(() => page.getByTestId('link-state').first().getAttribute('data-state')).toBe('live')
      await trader.publish(instruction({ type: 'Order_Type_Buy', server: 'Ratchet-Live' }))
      await reads(page, /^Execution failed: .+[^.]\. Please contact customer care immediately\./)
    },
  },
]

const profile: Statement[] = [
  {
    says: "profile saved: 'Profile updated successfully!'",
    at: '/admin/settings',
    who: 'signed in',
    see: async ({ page }) => {
      await fillAll(page, person)
      await button(page, 'Update Settings').click()
      await reads(page, 'Profile updated successfully!')
    },
  },
  {
    says: 'profile not saved: the error message',
    at: '/admin/settings',
    who: 'signed in',
    fresh: true,
    refused: /503/,
    see: async ({ page }) => {
      await refusing(page, '**/api/profile', 503, 'The desk is being dusted.', 'PUT')
      await fillAll(page, person)
      await button(page, 'Update Settings').click()
      await alerts(page, 'The desk is being dusted.')
    },
  },
  {
    says: "picture saved: 'Profile picture updated successfully!', and it is seen in the form and in the user menu",
    at: '/admin/settings',
    who: 'signed in',
    fresh: true,
    see: async ({ page }) => {
      const buffer = drawnPicture(300)
      await page.locator('main input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
      await button(page.locator('main'), /^upload/i).click()
      await reads(page, 'Profile picture updated successfully!')
      await becomes(() => page.locator('main img').first().getAttribute('src')).toMatch(/^\/api\/pictures\//)
      await seen(page.getByTestId('user-menu').locator('img')).waitFor()
    },
  },
  {
    says: 'picture not saved: the error message',
    at: '/admin/settings',
    who: 'signed in',
    fresh: true,
    refused: /400/,
    see: async ({ page }) => {
      const buffer = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(2000, 7)])
      await page.locator('main input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
      const upload = button(page.locator('main'), /^upload/i)
      if (await upload.isEnabled()) await upload.click()
      await seen(page.getByRole('alert').filter({ hasText: /picture|JPEG/i })).waitFor()
    },
  },
  {
    says: 'a missing profile document is not told of: the form opens empty',
    who: 'signed in',
    refused: /404/,
    see: async ({ page, url }) => {
      await page.route('**/api/profile', (route) =>
        route.fulfill({ status: 404, contentType: 'application/json', body: '{"code":"not_found","message":"Gone"}' }),
      )
      await page.goto(`${url}/admin/settings`)
      await field(page, 'Username').waitFor()
      expect(await field(page, 'Username').inputValue()).toBe('')
      expect(await page.locator('main').getByRole('alert').count()).toBe(0)
      expect(await textOf(page.locator('main'))).not.toContain('Gone')
    },
  },
]

const others: Statement[] = [
  {
    says: "risk saved: 'Risk parameters updated!'",
    at: '/admin/risk',
    who: 'signed in',
    see: async ({ page, trader }) => {
      await fillRungs(page)
      await button(page, 'Trailing Risk').click()
      await reads(page, 'Risk parameters updated!')
      expect(await trader.ask('GET', '/api/risk')).toMatchObject({
        ...noRisk,
        profit1: 50,
        sl1: 20,
        profit6: 300,
        sl6: 20,
        sl2: 20,
        sl3: 20,
        sl4: 20,
        sl5: 20,
        profit2: 100,
        profit3: 150,
        profit4: 200,
        profit5: 250,
      })
    },
  },
  {
    says: 'delete: \'Document "{id}" deleted successfully.\', by the key',
    at: '/admin/delete',
    who: 'signed in',
    fresh: true,
    see: async ({ page, trader }) => {
      const { key } = await trader.publish(instruction({ type: 'Order_Type_BuyLimit', price: 100 }))
      await remove(page, key)
      await reads(page, `Document "${key}" deleted successfully.`)
      expect((await trader.trades()).map((trade) => trade.key)).not.toContain(key)
    },
  },
  {
    says: 'delete: \'Document "{id}" deleted successfully.\', by the UUID',
    at: '/admin/delete',
    who: 'signed in',
    fresh: true,
    see: async ({ page, trader }) => {
      const { id } = await trader.publish(instruction({ type: 'Order_Type_BuyLimit', price: 100 }))
      await remove(page, id)
      await reads(page, `Document "${id}" deleted successfully.`)
    },
  },
  {
    says: 'delete: an open position stays open, and the answer says so after the specified sentence',
    at: '/admin/delete',
    who: 'signed in',
    fresh: true,
    see: async ({ page, trader }) => {
      const { key, id } = await trader.publish(instruction({ type: 'Order_Type_Buy' }))
      await becomes(async () => (await trader.active()).some(({ tradeId }) => tradeId === id)).toBe(true)
      await remove(page, key)
      const escaped = key.replace(/[#]/g, '\\$&')
      await reads(page, new RegExp(`Document "${escaped}" deleted successfully\\..*open`))
      expect((await trader.active()).some(({ tradeId }) => tradeId === id)).toBe(true)
    },
  },
  {
    says: 'delete: \'No document found with ID "{id}".\'',
    at: '/admin/delete',
    who: 'signed in',
    fresh: true,
    refused: /404/,
    see: async ({ page }) => {
      await remove(page, '2001-01-01 00:00')
      await alerts(page, 'No document found with ID "2001-01-01 00:00".')
    },
  },
  {
    says: "delete: 'Error: {message}' under the form, the link cut",
    at: '/admin/delete',
    who: 'signed in',
    fresh: true,
    refused: cut,
    see: async ({ page }) => {
      await page.route('**/api/trades/*', (route) =>
        route.request().method() === 'DELETE' ? route.abort() : route.continue(),
      )
      await remove(page, '2001-01-01 00:00')
      const said = seen(page.getByRole('alert').filter({ hasText: /^Error: .*\w/ }))
      await said.waitFor()
      const [words, field_] = await Promise.all([said.boundingBox(), field(page, 'Order ID').boundingBox()])
      expect(words?.y).toBeGreaterThan(field_?.y ?? 1e9)
    },
  },
  {
    says: "delete: 'Error: {message}' with the server's own message",
    at: '/admin/delete',
    who: 'signed in',
    fresh: true,
    refused: /503/,
    see: async ({ page }) => {
      await refusing(page, '**/api/trades/*', 503, 'The vault is shut.', 'DELETE')
      await remove(page, '2001-01-01 00:00')
      await alerts(page, 'Error: The vault is shut.')
    },
  },
  {
    says: 'lists that cannot be fetched end without rows, and the screen stands',
    who: 'signed in',
    refused: /ERR_FAILED/,
    see: (desk) =>
      asNewTrader(desk, async (page) => {
        await page.route(/\/api\/(trades|active-trades|modified-trades|closed-trades)/, (route) => route.abort())
        await page.goto(`${desk.url}/admin/dashboard`)
        for (const sentence of ['No trades found.', 'No active trades found.', 'No modified trades found.'])
          await reads(page, sentence)
        expect(await page.locator('tbody tr[data-row-id]').count()).toBe(0)
      }),
  },
]

walk('§8', [...signIn, ...trades, ...profile, ...others])
