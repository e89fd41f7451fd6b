import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { becomes, button, field, isTransparent, link, openMenu, reads, requestsTo, seen, textOf } from './sight.ts'
import { type Desk, type Statement, walk } from './walk.ts'

interface SiteAnswer {
  readonly videos: readonly { readonly title: string; readonly src: string }[]
  readonly banners: readonly { readonly title: string; readonly href: string }[]
}
const siteOf = ({ trader }: Desk) => trader.ask<SiteAnswer>('GET', '/api/site')

/** Reads what the operator has received. */
const inboxOf = ({ server }: Desk): string => {
  const folder = join(server.dataDir, 'inbox')
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n')
}

const navbarAt = (path: string): Statement[] => [
  {
    says: `${path}: the navbar has a brand link to /`,
    at: path,
    see: async ({ page }) => expect(await textOf(seen(page.locator('header a[href="/"]')))).toMatch(/\w/),
  },
  {
    says: `${path}: the navbar's Accounts, under the heading 'Authenticate', has Login (/auth/login) and Register (/auth/register)`,
    at: path,
    fresh: true,
    see: async (desk) => {
      const { page, size } = desk
      await openMenu(desk)
      if (size === 'desk') await button(page, 'Accounts').click()
      await seen(page.getByText('Authenticate', { exact: true })).waitFor()
      for (const [name, href] of [
        ['Login', '/auth/login'],
        ['Register', '/auth/register'],
      ] as const) {
        const item = seen(page.locator(`a[href^="${href}"]`).filter({ hasText: name }))
        await item.waitFor()
      }
    },
  },
]

const navbar: Statement[] = [
  ...['/', '/landing', '/profile', '/auth/login', '/auth/register'].flatMap(navbarAt),
  {
    says: "/: the navbar's social links are facebook, twitter and github",
    at: '/',
    fresh: true,
    see: async (desk) => {
      await openMenu(desk)
      for (const name of [/facebook/i, /twitter/i, /github/i]) await link(desk.page.locator('header'), name).waitFor()
    },
  },
  {
    says: '/: Login leads to the sign-in form',
    at: '/',
    fresh: true,
    see: async (desk) => {
      const { page, size } = desk
      await openMenu(desk)
      if (size === 'desk') await button(page, 'Accounts').click()
      await seen(page.locator('a[href^="/auth/login"]').filter({ hasText: 'Login' })).click()
      await button(page, 'Sign In').waitFor()
    },
  },
  {
    says: '/: the Accounts dropdown is placed bottom-start',
    at: '/',
    on: 'desk',
    fresh: true,
    see: async ({ page }) => {
      const target = button(page, 'Accounts')
      await target.click()
      const menu = seen(page.getByRole('menu'))
      await becomes(async () => {
        const [above, below] = await Promise.all([target.boundingBox(), menu.boundingBox()])
        if (!above || !below) return 'not there'
        return Math.abs(below.x - above.x) <= 4 && below.y >= above.y + above.height ? 'bottom-start' : 'elsewhere'
      }).toBe('bottom-start')
    },
  },
  {
    says: '/: a burger button toggles the menu on small screens',
    at: '/',
    on: 'phone',
    fresh: true,
    see: async ({ page }) => {
      const login = page.locator('header a[href^="/auth/login"]').filter({ visible: true })
      expect(await login.count()).toBe(0)
      await button(page, 'Open the menu').click()
      await login.first().waitFor()
      await button(page, 'Close the menu').click()
      await becomes(() => login.count()).toBe(0)
    },
  },
  {
    says: '/: no burger where there is room',
    at: '/',
    on: 'desk',
    see: async ({ page }) => expect(await page.getByLabel('Open the menu').isVisible()).toBe(false),
  },
]

const home: Statement[] = [
  {
    says: '/: the navbar is fixed: it stays at the top however far one scrolls',
    at: '/',
    fresh: true,
    see: async ({ page }) => {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
      await becomes(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100)
      const box = await seen(page.locator('header')).boundingBox()
      expect(Math.abs(box?.y ?? -1)).toBeLessThanOrEqual(1)
      await page.evaluate(() => window.scrollTo(0, 0))
    },
  },
  ...(
    [
      ['helps to execute trades', /execut\w* (your )?trades|trade executes/i],
      ['helps to track performance', /track/i],
      ['offers a trailing stop-loss', /trailing stop[- ]?loss/i],
      ["gives access to one's own data", /your (own )?data/i],
      ['says that correct details make the trade execute', /if they are correct[^.]*execute/i],
      ['says that on invalid details execution fails', /execution\s+fails/i],
      ['tells to contact customer care immediately', /contact customer care immediately/i],
      ['says that the videos explain why', /videos?\b[^.]*\bwhy\b/i],
      ['says with whom to open an account', /open(ing)? an account (with|at) [A-Z]\w+/],
    ] as const
  ).map(
    ([says, words]): Statement => ({
      says: `/: the text ${says}`,
      at: '/',
      see: async ({ page }) => becomes(async () => await textOf(page.locator('main'))).toMatch(words),
    }),
  ),
  {
    says: '/: two videos, how to register with a brokerage and of a regulator, load after a click and not before',
    at: '/',
    fresh: true,
    see: async (desk) => {
      const { page } = desk
      const { videos } = await siteOf(desk)
      expect(videos.map(({ title }) => /register|regulator/i.exec(title)?.[0]?.toLowerCase())).toEqual([
        'register',
        'regulator',
      ])
      const films = requestsTo(page, /video-(register|regulator)/)
      expect(await page.locator('main :is(video, iframe)').count()).toBe(0)
      for (const { title, src } of videos) {
        expect(films).not.toContain(`GET ${src}`)
        await button(page, new RegExp(title, 'i')).click()
        await becomes(() => films).toContain(`GET ${src}`)
      }
    },
  },
  {
    says: '/: four partner banners lead away in a new tab, as sponsored links without a way back',
    at: '/',
    fresh: true,
    see: async (desk) => {
      const { page } = desk
      const { banners } = await siteOf(desk)
      const links = page.locator('main a[rel~="sponsored"]')
      await links.first().waitFor()
      const found = await links.evaluateAll((all) =>
        all.map((one) => ({
          href: one.getAttribute('href'),
          target: one.getAttribute('target'),
          rel: (one.getAttribute('rel') ?? '').split(/\s+/).sort().join(' '),
          pictures: one.querySelectorAll('img').length,
        })),
      )
      expect(found).toEqual(
        banners.map(({ href }) => ({ href, target: '_blank', rel: 'noopener noreferrer sponsored', pictures: 1 })),
      )
      expect(found).toHaveLength(4)
    },
  },
  {
    says: '/: a banner that is pressed opens beside the page',
    at: '/',
    fresh: true,
    see: async ({ page, context }) => {
      const [opened] = await Promise.all([
        context.waitForEvent('page'),
        page.locator('main a[rel~="sponsored"]').first().click(),
      ])
      await opened.close()
      expect(new URL(page.url()).pathname).toBe('/')
    },
  },
  {
    says: '/: a footer',
    at: '/',
    see: async ({ page }) => expect(await textOf(seen(page.locator('footer')))).toContain('©'),
  },
]

const people = ['Send Message', 'Full Name', 'Email', 'Message'] as const
const landing: Statement[] = [
  {
    says: '/landing: the navbar is transparent',
    at: '/landing',
    fresh: true,
    see: async ({ page }) => expect(await isTransparent(seen(page.locator('header')))).toBe(true),
  },
  {
    says: '/landing: a hero at the top',
    at: '/landing',
    see: async ({ page }) => {
      const box = await seen(page.locator('main h1')).boundingBox()
      expect(box?.y).toBeLessThan(844)
    },
  },
  {
    says: '/landing: feature cards',
    at: '/landing',
    see: async ({ page }) => {
      const cards = page.getByTestId('feature-card')
      await seen(cards).waitFor()
      expect(await cards.count()).toBeGreaterThanOrEqual(3)
    },
  },
  {
    says: '/landing: a team of four sample people',
    at: '/landing',
    see: async ({ page }) => {
      await seen(page.getByTestId('team-member')).waitFor()
      expect(await page.getByTestId('team-member').count()).toBe(4)
      await reads(page.locator('main'), /sample/i)
    },
  },
  {
    says: `/landing: a contact form with ${people.slice(1).join(', ')} and the button '${people[0]}'`,
    at: '/landing',
    see: async ({ page }) => {
      for (const label of people.slice(1)) await field(page.locator('main'), label).waitFor()
      await button(page, people[0]).waitFor()
    },
  },
  {
    says: '/landing: what is sent reaches the operator and is thanked for',
    at: '/landing',
    fresh: true,
    see: async (desk) => {
      const { page, size, who } = desk
      const text = `Good day from a ${size}, ${who}.`
      await field(page.locator('main'), 'Full Name').fill('Ada Lovelace')
      await field(page.locator('main'), 'Email').fill('ada@example.test')
      await field(page.locator('main'), 'Message').fill(text)
      await button(page, 'Send Message').click()
      await reads(page, 'Thank you. Your message has been sent.')
      expect(inboxOf(desk)).toContain(text)
    },
  },
  {
    says: '/landing: the footer says to expect a reply within 1-2 business days',
    at: '/landing',
    see: async ({ page }) => reads(page.locator('footer'), /1-2 business days/),
  },
]

const profile: Statement[] = [
  {
    says: '/profile: sample figures of friends, photos and comments',
    at: '/profile',
    see: async ({ page }) => {
      for (const word of [/^friends$/i, /^photos$/i, /^comments$/i]) await reads(page.locator('main'), word)
    },
  },
  {
    says: "/profile: a 'Connect' button",
    at: '/profile',
    see: async ({ page }) => seen(page.locator('main :is(button, a)').filter({ hasText: /^Connect$/ })).waitFor(),
  },
  {
    says: "/profile: a 'Show more' link",
    at: '/profile',
    see: async ({ page }) => seen(page.locator('main :is(button, a)').filter({ hasText: /^Show more$/ })).waitFor(),
  },
  {
    says: "/profile: the signed-in trader's public card where there is one",
    who: 'signed in',
    see: async ({ page, trader, open }) => {
      await trader.ask('PUT', '/api/profile', {
        username: 'ladder_ada',
        email: 'ada@example.test',
        firstName: 'Augusta',
        lastName: 'Byron',
        address: 'Not For Everyone 12',
        city: 'London',
        country: 'England',
        aboutMe: 'Counts in pips.',
      })
      await open('/profile')
      await reads(page.locator('main'), 'ladder_ada')
      expect(await textOf(page.locator('main'))).not.toContain('Not For Everyone 12')
    },
  },
]

walk('§2 public pages', [...navbar, ...home, ...landing, ...profile])
