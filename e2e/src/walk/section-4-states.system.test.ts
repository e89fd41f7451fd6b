import { noRisk } from '@ratchet/contract'
import { expect } from 'vitest'
import { confirmOrder } from '../order.ts'
import { instruction, until } from '../trader.ts'
import { becomes, button, field, hold, isRed, openMenu, reads, seen, textOf } from './sight.ts'
import { type Desk, type Statement, walk } from './walk.ts'

const password = 'a long enough password'
const mailOf = ({ trader }: Desk) => trader.email
const refusals = /401|403|422|400/
const enter = async (page: Desk['page'], email: string, secret: string) => {
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill(secret)
  await button(page, 'Sign In').click()
}

const signIn: Statement[] = [
  {
    says: 'sign-in, at first: no message of a failure',
    at: '/auth/login',
    who: 'signed out',
    fresh: true,
    see: async ({ page }) => expect(await page.getByText('Authentication failed').count()).toBe(0),
  },
  {
    says: 'sign-in that fails: a red message in the form, on the same page',
    at: '/auth/login',
    who: 'signed out',
    refused: refusals,
    see: async (desk) => {
      const { page, url } = desk
      await enter(page, mailOf(desk), 'not the right one')
      const failure = seen(page.locator('form').getByText('Authentication failed: '))
      await failure.waitFor()
      expect(await isRed(failure)).toBe(true)
      expect(page.url()).toBe(`${url}/auth/login`)
    },
  },
  {
    says: 'the message stands while one types, and until the next failure replaces it',
    at: '/auth/login',
    who: 'signed out',
    fresh: true,
    refused: /401|403|422|400|ERR_FAILED/,
    see: async (desk) => {
      const { page } = desk
      await enter(page, mailOf(desk), 'not the right one')
      const failure = seen(page.locator('form').getByText('Authentication failed: '))
      await failure.waitFor()
      const first = await textOf(failure)
      await field(page, 'Email').fill('somebody@example.test')
      expect(await textOf(failure)).toBe(first)
      await page.route('**/api/auth/sign-in/**', (route) => route.abort())
      await button(page, 'Sign In').click()
      await becomes(() => textOf(failure)).not.toBe(first)
      expect(await page.getByText('Authentication failed: ').count()).toBe(1)
    },
  },
  {
    says: "sign-in that succeeds: /admin/dashboard, with the user's uid in the navigation state",
    at: '/auth/login',
    who: 'signed out',
    fresh: true,
    see: async (desk) => {
      const { page, forget } = desk
      await enter(page, mailOf(desk), password)
      await page.waitForURL('**/admin/dashboard')
      const { uid, id } = await page.evaluate(async () => {
        const session = (await (await fetch('/api/auth/get-session')).json()) as { user: { id: string } }
        return { uid: (history.state as { usr?: { uid?: string } } | null)?.usr?.uid, id: session.user.id }
      })
      expect(uid).toBe(id)
      await forget()
    },
  },
]

const menus: Statement[] = [
  {
    says: 'the Accounts dropdown is closed, opens, and closes again: by the button, by Escape, by a press beside it',
    at: '/',
    on: 'desk',
    fresh: true,
    see: async ({ page }) => {
      const items = page.getByText('Authenticate', { exact: true }).filter({ visible: true })
      const target = button(page, 'Accounts')
      expect(await items.count()).toBe(0)
      for (const close of [
        () => target.click(),
        () => page.keyboard.press('Escape'),
        () => page.mouse.click(20, 600),
      ]) {
        await target.click()
        await items.first().waitFor()
        await close()
        await becomes(() => items.count()).toBe(0)
      }
    },
  },
  {
    says: 'the mobile menu is closed, opens, and closes again, also when a screen is chosen',
    at: '/admin/risk',
    on: 'phone',
    fresh: true,
    see: async (desk) => {
      const { page } = desk
      const panel = page
        .getByRole('navigation', { name: 'Navigation Panel' })
        .getByRole('link', { name: 'Trade', exact: true })
      const inView = async () => (await panel.isVisible()) && ((await panel.boundingBox())?.x ?? -1) >= 0
      expect(await inView()).toBe(false)
      await openMenu(desk)
      await becomes(inView).toBe(true)
      await button(page, 'Close the navigation panel').click()
      await becomes(inView).toBe(false)
      await openMenu(desk)
      await becomes(inView).toBe(true)
      await panel.click()
      await page.waitForURL('**/admin/trade')
      await becomes(inView).toBe(false)
    },
  },
]

const trades: Statement[] = [
  {
    says: "the trade form's Status can be 'Pending' and nothing else",
    at: '/admin/trade',
    see: async ({ page }) => {
      const options = field(page, 'Status').locator('option')
      expect(await options.allTextContents()).toEqual(['Pending'])
    },
  },
  {
    says: 'the dashboard counts Pending and executed in Trades, modified in Modified_Trades, closed in ClosedTrades',
    at: '/admin/dashboard',
    who: 'signed in',
    see: async ({ page, trader }) => {
      const shown = async (name: string) =>
        Number((await page.getByTestId(`count-${name}`).textContent())?.replace(/\D/g, ''))
      const listed = async () => {
        const [orders, modified, closed] = await Promise.all([trader.trades(), trader.modified(), trader.closed()])
        return Object.entries({
          pending: orders.filter(({ status }) => status === 'Pending').length,
          executed: orders.filter(({ status }) => status === 'executed').length,
          modified: modified.length,
          closed: closed.length,
        })
      }
      for (const [name, count] of await listed()) expect(count, name).toBeGreaterThan(0)
      // Listed anew at each look: the market goes on, and a stop may move between two of them.
      await becomes(async () => {
        const differ: string[] = []
        for (const [name, count] of await listed())
          if ((await shown(name)) !== count) differ.push(`${name}, of which ${count} are listed`)
        return differ
      }).toEqual([])
    },
  },
]

const filled = {
  trade: {
    Volume: '0.1',
    Price: '0',
    Deviation: '100',
    'Stop Loss': '0',
    'Take Profit': '0',
    'Trade Comments': 'held back',
  },
  settings: {
    Username: 'ada',
    Email: 'ada@example.test',
    'First Name': 'Ada',
    'Last Name': 'Byron',
    Address: '12 St James Square',
    City: 'London',
    Country: 'England',
  },
}
interface Busy {
  readonly form: string
  readonly at: string
  readonly press: string
  readonly shows: string | null
  readonly path: RegExp
  readonly who: 'signed in' | 'signed out'
  readonly fill: (page: Desk['page'], desk: Desk) => Promise<unknown>
  /** Answers what the form asks before it sends. */
  readonly confirm?: (page: Desk['page']) => Promise<unknown>
}
const fillAll = async (page: Desk['page'], texts: Readonly<Record<string, string>>) => {
  for (const [label, text] of Object.entries(texts)) await field(page.locator('main'), label).fill(text)
}
const forms: Busy[] = [
  {
    form: 'sign-in',
    at: '/auth/login',
    press: 'Sign In',
    shows: null,
    path: /\/api\/auth\/sign-in/,
    who: 'signed out',
    fill: (page, desk) => fillAll(page, { Email: mailOf(desk), Password: password }),
  },
  {
    form: 'sign-up',
    at: '/auth/register',
    press: 'Create Account',
    shows: null,
    path: /\/api\/auth\/sign-up/,
    who: 'signed out',
    fill: async (page, { size }) => {
      await fillAll(page, { Name: 'Busy', Email: `busy-${size}@example.test`, Password: password })
      await page.getByRole('checkbox').check()
    },
  },
  {
    form: 'trade',
    at: '/admin/trade',
    press: 'Execute Trade',
    shows: 'Executing...',
    path: /\/api\/trades$/,
    who: 'signed in',
    fill: (page) => fillAll(page, filled.trade),
    confirm: confirmOrder,
  },
  {
    form: 'risk',
    at: '/admin/risk',
    press: 'Trailing Risk',
    shows: null,
    path: /\/api\/risk$/,
    who: 'signed in',
    fill: async (page) => becomes(() => field(page, 'Trailing Profit 1').inputValue()).toBe('20'),
  },
  {
    form: 'settings',
    at: '/admin/settings',
    press: 'Update Settings',
    shows: null,
    path: /\/api\/profile$/,
    who: 'signed in',
    fill: (page) => fillAll(page, filled.settings),
  },
  {
    form: 'delete',
    at: '/admin/delete',
    press: 'Delete Order',
    shows: 'Deleting...',
    path: /\/api\/trades\/[^/]+$/,
    who: 'signed in',
    fill: (page) => field(page, 'Order ID').fill('2001-01-01 00:00'),
  },
]
const busy: Statement[] = forms.map(
  ({ form, at, press, shows, path, who, fill, confirm }): Statement => ({
    says: `the ${form} form while saving: its button is disabled${shows ? ` and says '${shows}'` : ''}, afterwards not`,
    at,
    who,
    fresh: true,
    ...(form === 'delete' ? { refused: /404/ } : {}),
    see: async (desk) => {
      const { page, forget } = desk
      await fill(page, desk)
      const { asked, release } = await hold(page, path)
      const submit = seen(page.locator('form').getByRole('button', { name: press, exact: true }))
      await submit.waitFor()
      const handle = await submit.elementHandle()
      await submit.click()
      await confirm?.(page)
      await asked
      await becomes(() => handle?.isDisabled()).toBe(true)
      if (shows) await seen(page.locator('form').getByRole('button', { name: shows, exact: true })).waitFor()
      release()
      if (who === 'signed out') {
        await page.waitForURL('**/admin/dashboard')
        await forget()
        return
      }
      await becomes(() => submit.isDisabled()).toBe(false)
      await reads(page.locator('form'), press)
    },
  }),
)

walk('§4', [...signIn, ...menus, ...trades, ...busy], {
  climbs: true,
  furnish: async (trader) => {
    await trader.putRisk({ ...noRisk, profit1: 20, sl1: 15 })
    for (const type of ['Order_Type_Buy', 'Order_Type_Sell', 'Order_Type_Buy'] as const)
      await trader.publish(instruction({ type }))
    await until('a stop that climbed', async () => (await trader.counts()).modified > 0)
    const [first] = await until('an open position', async () => {
      const open = await trader.active()
      return open.length > 0 && open
    })
    await trader.call('POST', `/api/active-trades/${first?.id}/close`, {})
    await until('a closed trade', async () => (await trader.counts()).closed > 0)
    await trader.publish(instruction({ type: 'Order_Type_BuyLimit', price: 100 }))
  },
})
