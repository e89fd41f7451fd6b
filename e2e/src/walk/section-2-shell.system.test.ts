import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { instruction, until } from '../trader.ts'
import { alerts, becomes, field, link, openMenu, reads, seen, textOf } from './sight.ts'
import { type Desk, type Statement, walk } from './walk.ts'

const links = [
  ['Dashboard', '/admin/dashboard'],
  ['Settings', '/admin/settings'],
  ['Trade', '/admin/trade'],
  ['Risk Management', '/admin/risk'],
  ['Delete Order', '/admin/delete'],
] as const

const userMenu = async ({ page }: Desk) => {
  await seen(page.getByTestId('user-menu')).click()
  const menu = seen(page.getByRole('menu'))
  await menu.waitFor()
  return menu
}
const searchBox = ({ page }: Desk) => page.getByRole('combobox', { name: 'Search' })
const openSearch = async (desk: Desk) => {
  await seen(desk.page.locator('header').getByRole('button', { name: /search/i })).click()
  const box = seen(searchBox(desk))
  await becomes(() => box.evaluate((input) => input === document.activeElement)).toBe(true)
}

const sidebar: Statement[] = [
  {
    says: "the sidebar carries a brand label and the title 'Navigation Panel'",
    at: '/admin/risk',
    fresh: true,
    see: async (desk) => {
      await openMenu(desk)
      const panel = desk.page.getByRole('navigation', { name: 'Navigation Panel' })
      await seen(panel.getByText('Navigation Panel', { exact: true })).waitFor()
      await seen(desk.page.locator('a[href="/"]').filter({ hasText: 'Ratchet' })).waitFor()
    },
  },
  ...links.map(
    ([name, path]): Statement => ({
      says: `the sidebar's link '${name}' leads to ${path}`,
      at: path === '/admin/risk' ? '/admin/trade' : '/admin/risk',
      fresh: true,
      see: async (desk) => {
        await openMenu(desk)
        const panel = desk.page.getByRole('navigation', { name: 'Navigation Panel' })
        await link(panel, name).click()
        await desk.page.waitForURL(`**${path}`)
        // The address changes first. The next statement must not find a screen that is still to come.
        await desk.page.locator(`[data-testid=sidebar] [href="${path}"][aria-current]`).waitFor({ state: 'attached' })
      },
    }),
  ),
  {
    says: 'the sidebar has these five links, in this order',
    at: '/admin/risk',
    fresh: true,
    see: async (desk) => {
      await openMenu(desk)
      const { page } = desk
      await link(page.getByRole('navigation', { name: 'Navigation Panel' }), 'Delete Order').waitFor()
      const texts = await page.getByRole('navigation', { name: 'Navigation Panel' }).locator('li a').allTextContents()
      expect(texts.slice(0, 5).map((text) => text.trim())).toEqual(links.map(([name]) => name))
    },
  },
]

const bar: Statement[] = [
  {
    says: "the top bar has a 'Dashboard' label",
    at: '/admin/risk',
    fresh: true,
    see: async ({ page }) => seen(page.getByRole('banner').getByText('Dashboard', { exact: true })).waitFor(),
  },
  {
    says: 'the top bar has a search box',
    at: '/admin/risk',
    see: async ({ page }) => {
      await seen(page.getByRole('banner').getByRole('button', { name: /search/i })).waitFor()
    },
  },
  {
    says: 'the search finds screens',
    at: '/admin/risk',
    fresh: true,
    see: async (desk) => {
      await openSearch(desk)
      await desk.page.keyboard.type('delete')
      await reads(desk.page.getByRole('dialog'), 'Delete Order')
      await desk.page.keyboard.press('Enter')
      await desk.page.waitForURL('**/admin/delete')
    },
  },
  {
    says: "the search finds the trader's trades",
    at: '/admin/risk',
    who: 'signed in',
    fresh: true,
    see: async (desk) => {
      const [first] = await desk.trader.trades()
      await openSearch(desk)
      await desk.page.keyboard.type(first?.key ?? 'no trade')
      await reads(desk.page.getByRole('dialog'), first?.key ?? 'no trade')
    },
  },
  {
    says: 'the search opens with a key',
    at: '/admin/risk',
    fresh: true,
    see: async (desk) => {
      await desk.page.keyboard.press('Control+k')
      await seen(searchBox(desk)).waitFor()
    },
  },
  {
    says: "signed out, the user menu is named 'No user logged in'",
    at: '/admin/risk',
    who: 'signed out',
    fresh: true,
    see: async ({ page }) => {
      await page.getByTestId('user-menu').getByText('No user logged in').waitFor({ state: 'attached' })
      await reads(page, 'No user logged in')
    },
  },
  {
    says: 'signed in, the user menu shows the picture and the display name',
    at: '/admin/risk',
    who: 'signed in',
    fresh: true,
    see: async ({ page, size }) => {
      const menu = seen(page.getByTestId('user-menu'))
      await menu.getByText(size === 'desk' ? 'Ada' : 'Grace').waitFor({ state: 'attached' })
      expect(await menu.locator('[class*="Avatar"]').count()).toBeGreaterThan(0)
    },
  },
  {
    says: "the user menu has 'Notification', 'Customer care' and 'Documentation'",
    at: '/admin/risk',
    fresh: true,
    see: async (desk) => {
      const menu = await userMenu(desk)
      for (const name of ['Notification', 'Customer care', 'Documentation'])
        await menu.getByRole('menuitem', { name, exact: true }).waitFor()
    },
  },
]

const made: Statement[] = [
  {
    says: 'Notification lists what has happened',
    at: '/admin/risk',
    who: 'signed in',
    fresh: true,
    see: async (desk) => {
      await (await userMenu(desk)).getByRole('menuitem', { name: 'Notification', exact: true }).click()
      await reads(desk.page.locator('main'), /executed/i)
      await reads(desk.page.locator('main'), /GOLD/)
    },
  },
  {
    says: 'the bell is a dropdown of what has happened',
    at: '/admin/risk',
    who: 'signed in',
    fresh: true,
    see: async ({ page }) => {
      await seen(page.getByRole('banner').getByRole('button', { name: /notification/i })).click()
      await reads(page.getByRole('dialog').or(page.getByRole('menu')), /executed/i)
    },
  },
  {
    says: 'signed out, the bell is there and has nothing to tell',
    at: '/admin/risk',
    who: 'signed out',
    fresh: true,
    see: async ({ page }) => {
      await seen(page.getByRole('banner').getByRole('button', { name: /notification/i })).click()
      const dropdown = seen(page.getByRole('dialog').or(page.getByRole('menu')))
      await dropdown.waitFor()
      expect(await textOf(dropdown)).not.toMatch(/executed/i)
    },
  },
  {
    says: 'Customer care opens a form that reaches the operator',
    at: '/admin/risk',
    fresh: true,
    who: 'signed in',
    see: async (desk) => {
      const { page, size, who, server } = desk
      const text = `Please help a ${size}, ${who}.`
      await (await userMenu(desk)).getByRole('menuitem', { name: 'Customer care', exact: true }).click()
      const form = page.locator('form').filter({ has: page.locator('textarea') })
      await seen(form).waitFor()
      await seen(form.locator('textarea')).fill(text)
      await seen(form.locator('button[type=submit]')).click()
      await reads(page, 'Thank you. Your message has been sent.')
      const folder = join(server.dataDir, 'inbox')
      const received = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
      expect(received.join('\n')).toContain(text)
    },
  },
  {
    says: "signed out, Customer care says 'User not logged in.'",
    at: '/admin/risk',
    who: 'signed out',
    fresh: true,
    see: async (desk) => {
      const { page } = desk
      await (await userMenu(desk)).getByRole('menuitem', { name: 'Customer care', exact: true }).click()
      await field(page.locator('form'), 'Message').fill('Please help.')
      await seen(page.locator('form button[type=submit]')).click()
      await alerts(page, 'User not logged in.')
    },
  },
  {
    says: 'Documentation opens the guide',
    at: '/admin/risk',
    fresh: true,
    see: async (desk) => {
      const { page, context } = desk
      const item = (await userMenu(desk)).getByRole('menuitem', { name: 'Documentation', exact: true })
      const opened = context.waitForEvent('page', { timeout: 10_000 }).catch(() => page)
      await item.click()
      const guide = await Promise.race([opened, page.waitForURL('**/guide').then(() => page)])
      await guide.waitForURL('**/guide')
      await guide.locator('h1').first().waitFor()
      if (guide !== page) await guide.close()
    },
  },
  {
    says: 'the footer carries the year',
    at: '/admin/risk',
    see: async ({ page }) => reads(page.locator('footer'), `© ${new Date().getFullYear()}`),
  },
  {
    says: 'Sign out signs out, here and at the server',
    at: '/admin/risk',
    who: 'signed in',
    fresh: true,
    refused: /401|ERR_|console/,
    see: async (desk) => {
      await (await userMenu(desk)).getByRole('menuitem', { name: 'Sign out', exact: true }).click()
      await desk.page.getByText('No user logged in').first().waitFor({ state: 'attached' })
      await becomes(async () =>
        desk.page.evaluate(async () => {
          const answer = await fetch('/api/counts', { credentials: 'same-origin' })
          await answer.text()
          return answer.status
        }),
      ).toBe(401)
    },
  },
]

walk('§2 admin shell', [...sidebar, ...bar, ...made], {
  furnish: async (trader) => {
    await trader.publish(instruction({ type: 'Order_Type_Buy' }))
    await until('an open position', async () => (await trader.active()).length === 1)
  },
})
