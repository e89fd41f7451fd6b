import { expect } from 'vitest'
import { instruction, until } from '../trader.ts'
import { alerts, becomes, button, field, link, reads, seen } from './sight.ts'
import { asNewTrader, type Statement, walk } from './walk.ts'

const calls = [
  ['GET', '/api/profile'],
  ['PUT', '/api/profile'],
  ['GET', '/api/trades'],
  ['POST', '/api/trades'],
  ['GET', '/api/trades/2001-01-01%2000:00'],
  ['DELETE', '/api/trades/2001-01-01%2000:00'],
  ['GET', '/api/counts'],
  ['GET', '/api/active-trades'],
  ['PATCH', '/api/active-trades/1'],
  ['POST', '/api/active-trades/1/close'],
  ['GET', '/api/modified-trades'],
  ['GET', '/api/closed-trades'],
  ['GET', '/api/risk'],
  ['PUT', '/api/risk'],
  ['POST', '/api/uploads'],
] as const

const screens = [
  '/admin/dashboard',
  '/admin/trade',
  '/admin/risk',
  '/admin/settings',
  '/admin/delete',
  '/admin/maps',
  '/admin/tables',
  '/trade',
]

const guarded: Statement[] = [
  ...calls.map(
    ([method, path]): Statement => ({
      says: `nobody who is signed out may ${method} ${path.replace('%20', ' ')}`,
      at: '/admin/dashboard',
      who: 'signed out',
      refused: /401/,
      see: async ({ page }) => {
        const status = await page.evaluate(
          async ({ method, path }) => {
            const answer = await fetch(path, { method })
            // A browser holds a request open until its answer is read.
            await answer.text()
            return answer.status
          },
          { method, path },
        )
        expect(status).toBe(401)
      },
    }),
  ),
  ...screens.map(
    (path): Statement => ({
      says: `${path} opens for anyone, says 'No user logged in', and its sign-in link returns to it`,
      at: path,
      who: 'signed out',
      see: async (desk) => {
        const { page, trader, forget } = desk
        await reads(page.locator('main'), 'No user logged in')
        await link(page.locator('main'), 'Sign in').click()
        await page.waitForURL('**/auth/login?**')
        // The address changes before the screen does, and the screen that is left may have fields of the same names.
        await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor()
        await field(page, 'Email').fill(trader.email)
        await field(page, 'Password').fill('a long enough password')
        await button(page, 'Sign In').click()
        await page.waitForURL(`**${path}`)
        await becomes(() => page.locator('main').getByText('No user logged in').count()).toBe(0)
        await forget()
      },
    }),
  ),
]

const ownRows: Statement[] = [
  {
    says: "a trader's rows are under the trader's own id",
    at: '/admin/dashboard',
    who: 'signed in',
    see: async ({ page, trader }) => {
      const id = await page.evaluate(
        async () => ((await (await fetch('/api/auth/get-session')).json()) as { user: { id: string } }).user.id,
      )
      const rows = await trader.trades()
      expect(rows.length).toBeGreaterThan(0)
      expect(new Set(rows.map(({ uid }) => uid))).toEqual(new Set([id]))
    },
  },
  {
    says: "every count and list of another trader's dashboard is that trader's: here empty",
    who: 'signed in',
    see: (desk) =>
      asNewTrader(desk, async (page) => {
        await page.goto(`${desk.url}/admin/dashboard`)
        await reads(page, 'No active trades found.')
        for (const name of ['pending', 'executed', 'modified', 'closed'])
          await becomes(async () => (await page.getByTestId(`count-${name}`).textContent())?.replace(/\D/g, '')).toBe(
            '0',
          )
        expect(await page.locator('tbody tr[data-row-id]').count()).toBe(0)
      }),
  },
  {
    says: 'another trader cannot read, close, change or delete what is not theirs: it is not there',
    who: 'signed in',
    see: (desk) =>
      asNewTrader(desk, async (_, other) => {
        const [position] = await desk.trader.active()
        const [trade] = await desk.trader.trades()
        for (const [method, path, body] of [
          ['GET', `/api/trades/${trade?.id}`, undefined],
          ['GET', `/api/trades/${trade?.id}/flight`, undefined],
          ['DELETE', `/api/trades/${trade?.id}`, undefined],
          ['PATCH', `/api/active-trades/${position?.id}`, { sl: 1 }],
          ['POST', `/api/active-trades/${position?.id}/close`, {}],
        ] as const)
          expect([method, path, (await other.call(method, path, body)).status]).toEqual([method, path, 404])
        expect((await desk.trader.active()).map(({ id }) => id)).toContain(position?.id)
      }),
  },
  {
    says: 'the delete form tells another trader that there is no such document',
    who: 'signed in',
    see: (desk) =>
      asNewTrader(desk, async (page) => {
        const [trade] = await desk.trader.trades()
        await page.goto(`${desk.url}/admin/delete`)
        await field(page, 'Order ID').fill(trade?.id ?? '')
        await seen(page.locator('form').getByRole('button', { name: 'Delete Order', exact: true })).click()
        await alerts(page, `No document found with ID "${trade?.id}".`)
      }),
  },
  {
    says: 'there are no roles: neither session nor profile names one',
    at: '/admin/dashboard',
    who: 'signed in',
    see: async ({ page }) => {
      const told = await page.evaluate(async () => {
        const [session, profile] = await Promise.all(
          ['/api/auth/get-session', '/api/profile'].map(async (path) => (await fetch(path)).text()),
        )
        return `${session}${profile}`
      })
      expect(told).not.toMatch(/"role|"isAdmin|"permission/i)
    },
  },
]

walk('§6', [...guarded, ...ownRows], {
  furnish: async (trader) => {
    await trader.publish(instruction({ type: 'Order_Type_Buy' }))
    await until('an open position', async () => (await trader.active()).length === 1)
  },
})
