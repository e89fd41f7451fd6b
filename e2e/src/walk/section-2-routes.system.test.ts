import { expect } from 'vitest'
import { becomes, field, reads, seen } from './sight.ts'
import { type Statement, walk } from './walk.ts'

const paths = [
  '/',
  '/landing',
  '/profile',
  '/trade',
  '/auth/login',
  '/auth/register',
  '/admin/dashboard',
  '/admin/maps',
  '/admin/delete',
  '/admin/trade',
  '/admin/risk',
  '/admin/settings',
  '/admin/tables',
]
const redirects = [
  ['/auth', '/auth/login'],
  ['/admin', '/admin/dashboard'],
  ['/nowhere', '/'],
  ['/nowhere/at/all?x=1', '/'],
  ['/landing/more', '/'],
  ['/profile/more', '/'],
  ['/trade/more', '/'],
  ['/auth/nowhere', '/'],
  ['/auth/login/more', '/'],
  ['/auth/register/more', '/'],
  ['/admin/nowhere', '/'],
  ['/admin/dashboard/more', '/'],
  ['/admin/risk/more', '/'],
] as const
const headings = [
  ['/admin/dashboard', 'Dashboard'],
  ['/admin/trade', 'Trade Operations'],
  ['/trade', 'Trade Operations'],
  ['/admin/settings', 'My Account'],
  ['/admin/risk', 'Risk Management'],
  ['/admin/delete', 'Delete Order'],
] as const

const headed = (path: string, heading: string): Statement => ({
  says: `${path}: is headed '${heading}'`,
  at: path,
  see: async ({ page }) => {
    await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor({ state: 'attached' })
  },
})

const statements: Statement[] = [
  ...paths.flatMap((path): Statement[] => [
    {
      says: `${path}: is there and stays there`,
      at: path,
      see: async ({ page }) => expect(new URL(page.url()).pathname).toBe(path),
    },
    ...headings.filter(([at]) => at === path).map(([at, heading]) => headed(at, heading)),
  ]),
  ...redirects.map(
    ([from, to]): Statement => ({
      says: `${from}: leads to ${to}`,
      // An address without a screen asks for nobody's session.
      ...(to === '/' ? { who: 'signed out' as const } : {}),
      see: async ({ page, open }) => {
        await open(from)
        await becomes(() => new URL(page.url()).pathname).toBe(to)
      },
    }),
  ),
  {
    says: '/trade: the same screen as /admin/trade',
    at: '/trade',
    fresh: true,
    see: async ({ page, open }) => {
      const looks = async () => {
        await seen(page.getByRole('button', { name: 'Execute Trade' })).waitFor()
        return page.locator('label').allTextContents()
      }
      const one = await looks()
      await open('/admin/trade')
      expect(await looks()).toEqual(one)
      expect(one.length).toBeGreaterThan(10)
    },
  },
  {
    says: '/admin: a layout of sidebar, header and footer around its screens',
    at: '/admin/risk',
    see: async ({ page, size }) => {
      await seen(page.getByRole('banner')).waitFor()
      if (size === 'desk') await seen(page.getByRole('navigation', { name: 'Navigation Panel' })).waitFor()
      await page.locator('footer').last().waitFor({ state: 'attached' })
      await field(page, 'Trailing Profit 1').waitFor()
    },
  },
  {
    says: '/admin/maps: the trading sessions round the clock, and what is open now',
    at: '/admin/maps',
    see: async ({ page }) => {
      await reads(page.locator('main'), /session/i)
      await reads(page.locator('main'), /UTC/)
      await reads(page.locator('main'), /\b(open|closed|opens|closes)\b/i)
      for (const city of ['London', 'New York', 'Tokyo']) await reads(page.locator('main'), city)
    },
  },
  {
    says: '/admin/tables: the instruments with their contract data',
    at: '/admin/tables',
    see: async ({ page }) => {
      for (const word of ['GOLD', 'WTI', /100 oz/, /1000 bbl/]) await reads(page.locator('main'), word)
    },
  },
  {
    says: '/admin/tables: the sample card table beside them',
    at: '/admin/tables',
    see: async ({ page }) => {
      await reads(page.locator('main'), /sample/i)
      expect(await page.locator('main table').count()).toBeGreaterThanOrEqual(2)
    },
  },
]

walk('§2 routes', statements)
