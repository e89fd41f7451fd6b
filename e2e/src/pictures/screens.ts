import { addressOf, screens as table } from '@ratchet/web/screens'
import type { Page } from 'playwright-core'
import { portraitFile } from './world.ts'

export type Size = 'desk' | 'phone'

export interface Screen {
  /** Names it in file names and in the gallery. */
  readonly name: string
  readonly title: string
  readonly path: string
  readonly signedOut?: true
  readonly only?: Size
  /** Does what is to be done before it is taken. */
  readonly act?: (page: Page) => Promise<unknown>
}

const press = (page: Page, name: RegExp) =>
  page.getByRole('banner').getByRole('button', { name }).filter({ visible: true }).first().click()
const scrollTo = (page: Page, title: string) =>
  page
    .getByRole('group', { name: title, exact: true })
    .evaluate((panel) => window.scrollTo(0, panel.getBoundingClientRect().top + window.scrollY - 96))

async function hand(page: Page, statement: string): Promise<void> {
  const file = { name: 'statement.json', mimeType: 'application/json', buffer: Buffer.from(statement) }
  await page.getByTestId('statement-file').setInputFiles(file)
  await page.getByTestId('outcome').waitFor()
}

/** Gives the Lab gold that swings, the same each time. */
async function giveTicks(page: Page): Promise<void> {
  const startMs = Date.parse('2026-11-18T08:00:00Z')
  const rows = Array.from({ length: 60_000 }, (_, n) => {
    const bid = 1300 + Math.sin(n / 900) * 9 + Math.sin(n / 130) * 2.4 + Math.sin(n / 11) * 0.4 + n / 12_000
    return `${startMs + n * 700},${bid.toFixed(2)},${(bid + 0.3).toFixed(2)}`
  })
  const buffer = Buffer.from(`time_ms,bid,ask\n${rows.join('\n')}\n`)
  await page.getByTestId('lab-files').setInputFiles({ name: 'GOLD-2026-11-18.csv', mimeType: 'text/csv', buffer })
  await page.getByTestId('lab-fresh').waitFor()
}

/** What is done on a screen before its picture is taken. */
const acts: Readonly<Record<string, Screen['act']>> = {
  '/admin/chart': (page) => page.getByText('Loading history…').waitFor({ state: 'detached' }),
  '/admin/lab': giveTicks,
  '/admin/trade': async (page) => {
    const texts = { Volume: '0.5', Price: '0', Deviation: '20', 'Stop Loss': '1285', 'Take Profit': '1330' }
    for (const [label, text] of Object.entries(texts))
      await page.locator('form').getByLabel(label, { exact: true }).fill(text)
    await page.evaluate(() => window.scrollTo(0, 0))
  },
}

/** A picture is called after the last part of its screen's address. */
const nameOf = (path: string): string =>
  path
    .replace(/[#?].*$/, '')
    .split('/')
    .at(-1) || 'home'

/** Every screen as it opens. The flight of a trade has no address before there is a trade, and `/trade` is the same as `/admin/trade`. */
const opened = table
  .map((screen) => ({ ...screen, path: addressOf(screen) }))
  .filter(({ path, sample }) => (sample || !path.includes('/:')) && path !== '/trade')
  .map(({ path, sample = path, frame, title, label }): Screen => {
    const act = acts[path]
    return {
      name: nameOf(path.replace(/\/:.*$/, '')),
      title: title ?? label ?? path,
      path: sample,
      ...(frame !== 'desk' && path !== '/profile' && { signedOut: true }),
      ...(act && { act }),
    }
  })

/** Those states of a screen that are looked at most. */
const states: readonly Screen[] = [
  {
    name: 'home-below',
    title: 'Home, further down',
    path: '/',
    signedOut: true,
    act: (page) => page.evaluate(() => window.scrollTo(0, window.innerHeight * 1.6)),
  },
  {
    name: 'landing-contact',
    title: 'Landing, contact form',
    path: '/landing',
    signedOut: true,
    act: (page) => page.getByRole('button', { name: 'Send Message' }).scrollIntoViewIfNeeded(),
  },
  {
    name: 'dashboard-charts',
    title: 'Dashboard, charts',
    path: '/admin/dashboard',
    act: async (page) => {
      await page.locator('[data-panel=performance]').scrollIntoViewIfNeeded()
      await scrollTo(page, 'Trade Activity')
    },
  },
  {
    name: 'dashboard-tables',
    title: 'Dashboard, tables',
    path: '/admin/dashboard',
    act: (page) => scrollTo(page, 'Total Orders'),
  },
  { name: 'dashboard-signed-out', title: 'Dashboard, signed out', path: '/admin/dashboard', signedOut: true },
  {
    name: 'flight',
    title: 'Trade history, drawer',
    path: '/admin/dashboard',
    act: async (page) => {
      await page
        .getByRole('button', { name: /^History of / })
        .filter({ visible: true })
        .first()
        .click()
      await page.getByTestId('flight-record').first().waitFor()
    },
  },
  {
    name: 'flight-page',
    title: 'Trade history, full page',
    path: '/admin/dashboard',
    act: async (page) => {
      const id = await page.evaluate(async () => {
        interface Row {
          readonly tradeId: string | null
        }
        const { items }: { items: Row[] } = await (await fetch('/api/modified-trades?limit=200')).json()
        const moves = Map.groupBy(items, ({ tradeId }) => tradeId)
        return [...moves].sort(([, a], [, b]) => b.length - a.length)[0]?.[0]
      })
      await page.goto(new URL(`/admin/flight/${id}`, page.url()).href)
      await page.getByTestId('flight-record').first().waitFor()
    },
  },
  {
    name: 'protection',
    title: 'Dashboard, Protection',
    path: '/admin/dashboard',
    act: (page) => scrollTo(page, 'Protection'),
  },
  {
    name: 'verify-whole',
    title: 'Verify a statement, unchanged',
    path: '/verify',
    act: async (page) => {
      const statement = await page.evaluate(async () => (await fetch('/api/statement')).text())
      await hand(page, statement)
    },
  },
  {
    name: 'verify-changed',
    title: 'Verify a statement, one figure changed',
    path: '/verify',
    act: async (page) => {
      const statement = await page.evaluate(async () => (await fetch('/api/statement')).text())
      await hand(page, statement.replace(/"volume":5000/, '"volume":9000'))
    },
  },
  { name: 'bell', title: 'Notifications, bell menu', path: '/admin/risk', act: (page) => press(page, /notification/i) },
  {
    name: 'search',
    title: 'Search',
    path: '/admin/risk',
    act: async (page) => {
      await press(page, /search/i)
      await page.getByRole('combobox', { name: 'Search' }).fill('gold')
    },
  },
  {
    name: 'user-menu',
    title: 'User menu',
    path: '/admin/risk',
    act: (page) => page.getByTestId('user-menu').click(),
  },
  {
    name: 'menu',
    title: 'Navigation on a phone',
    path: '/admin/risk',
    only: 'phone',
    act: (page) => page.getByLabel('Open the navigation panel').click(),
  },
  {
    name: 'risk-preview',
    title: 'Risk Management, ladder preview',
    path: '/admin/risk',
    act: (page) =>
      page
        .getByRole('button', { name: 'Trailing Risk' })
        .evaluate((button) => window.scrollTo(0, button.getBoundingClientRect().top - 90)),
  },
  {
    name: 'upload',
    title: 'My Account, picture chosen',
    path: '/admin/settings',
    act: async (page) => page.locator('main input[type=file]').setInputFiles(await portraitFile()),
  },
]

export const screens: readonly Screen[] = [...opened, ...states]
