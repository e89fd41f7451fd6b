import type { Locator, Page } from 'playwright-core'
import { executeOrder, fillOrder, plainDeal } from './order.ts'
import { becomes } from './walk/sight.ts'

/** Something that opens over a screen, or that the screen shows after an act. */
export interface Opening {
  readonly says: string
  readonly at: string
  readonly act: (page: Page) => Promise<unknown>
  /** Shown to a visitor without a session. */
  readonly isPublic?: true
  /** The least width, in pixels, on which it exists. */
  readonly from?: number
}

const overlay = (page: Page) =>
  page.getByRole('dialog').or(page.getByRole('menu')).or(page.locator('[popover]:popover-open'))
const shown = (locator: Locator) => locator.filter({ visible: true }).first()
/** Opens something by its button; Escape closes it again. */
const opens = (button: (page: Page) => Locator) => async (page: Page) => {
  await shown(button(page)).click()
  await shown(overlay(page)).waitFor()
}
const ticket = (page: Page, name: string) => page.getByTestId(`ticket-field-${name}`)
const inBar = (page: Page, name: RegExp) => page.getByRole('banner').getByRole('button', { name })
const orders = (page: Page) => page.getByRole('group', { name: 'Total Orders', exact: true })

/** What opens on the screens on which a trader trades. */
export const tradingOpenings: readonly Opening[] = [
  { says: 'closing many at once', at: '/admin/dashboard', act: opens((page) => page.getByTestId('close-many-open')) },
  {
    says: 'arranging the panels',
    at: '/admin/dashboard',
    act: opens((page) => page.getByRole('button', { name: 'Arrange', exact: true })),
  },
  {
    says: 'a ticket that waits, with its end and its pair',
    at: '/admin/chart',
    act: async (page) => {
      for (const [name, text] of Object.entries({ size: '0.3', sl: '30', tp: '2', price: '1290' }))
        await ticket(page, name).fill(text)
      await page.getByTestId('ticket-till').waitFor()
    },
  },
  {
    says: 'the question before an order',
    at: '/admin/chart',
    act: async (page) => {
      await ticket(page, 'size').fill('0.3')
      await page.getByTestId('ticket-send').click()
      await page.getByTestId('ask-first').waitFor()
    },
  },
  {
    says: 'the question before a position is closed',
    at: '/admin/chart',
    act: opens((page) => page.getByTestId('act-close')),
  },
  { says: 'the keys', at: '/admin/chart', from: 1440, act: opens((page) => page.getByTestId('keys-open')) },
  {
    says: 'a stop that is moved',
    at: '/admin/chart',
    act: opens((page) => page.getByRole('button', { name: /^Move: Stop/ })),
  },
  {
    says: 'indicators to choose from',
    at: '/admin/chart',
    act: (page) => page.getByRole('button', { name: /^Indicators/ }).click(),
  },
  {
    says: 'four charts',
    at: '/admin/chart',
    from: 1440,
    act: async (page) => {
      await page.getByRole('radio', { name: 'Four charts' }).check()
      await becomes(() => page.getByRole('img', { name: /^Candles of / }).count()).toBe(4)
    },
  },
  { says: 'money paid in', at: '/admin/settings', act: opens((page) => page.getByTestId('account-deposit')) },
  { says: 'stop everything', at: '/admin/limits', act: opens((page) => page.getByTestId('stop-all')) },
]

/** What else opens, of which axe alone is asked. */
export const otherOpenings: readonly Opening[] = [
  ...(
    [
      ['closing a position', 'close-position', 'close-volume'],
      ['changing a stop', 'edit-sl', 'level-sl'],
      ['the flight of a position', 'open-flight', 'flight-record'],
    ] as const
  ).map(([says, button, inside]) => ({
    says,
    at: '/admin/dashboard',
    act: async (page: Page) => {
      await shown(page.getByTestId(button)).click()
      await page.getByTestId(inside).first().waitFor()
    },
  })),
  { says: 'the bell', at: '/admin/risk', act: opens((page) => inBar(page, /notification/i)) },
  {
    says: 'the search, empty',
    at: '/admin/risk',
    act: async (page) => {
      await shown(inBar(page, /search/i)).click()
      await page.getByTestId('search').getByRole('option').first().waitFor()
    },
  },
  {
    says: 'the search with what it found',
    at: '/admin/risk',
    act: async (page) => {
      await shown(inBar(page, /search/i)).click()
      await page.getByRole('combobox', { name: 'Search' }).fill('gold')
      await page.getByTestId('search').getByRole('option').first().waitFor()
    },
  },
  ...(['columns', 'export'] as const).map((name) => ({
    says: `the ${name} of a table`,
    at: '/admin/dashboard',
    act: async (page: Page) => {
      await orders(page).locator('[data-row-id], li').first().waitFor()
      const target = shown(orders(page).getByRole('button', { name: new RegExp(name, 'i') }))
      // A phone keeps the columns with the table itself.
      if (!(await target.isVisible()))
        await orders(page)
          .getByRole('button', { name: /as a table$/ })
          .click()
      await target.click()
    },
  })),
  {
    says: 'the filter of a table',
    at: '/admin/dashboard',
    act: async (page) => {
      const filter = orders(page)
        .getByRole('button', { name: /^filter/i })
        .filter({ visible: true })
      if (await filter.isVisible()) await filter.click()
      const field = orders(page).getByRole('searchbox').or(orders(page).getByPlaceholder('Filter')).first()
      await field.fill('nothing like it')
      await orders(page).locator('[data-row-id], li').first().waitFor({ state: 'detached' })
    },
  },
  {
    says: 'a form that refuses',
    at: '/admin/trade',
    act: async (page) => {
      await page.getByRole('button', { name: 'Execute Trade' }).click()
      await page.getByRole('alert').first().waitFor()
    },
  },
  {
    says: 'an order to an unknown account',
    at: '/admin/trade',
    act: async (page) => {
      await fillOrder(page, { ...plainDeal, 'Broker ID': '999' })
      await executeOrder(page)
      await page.getByTestId('unknown-account').waitFor()
    },
  },
  { says: 'the user menu', at: '/admin/dashboard', act: opens((page) => page.getByTestId('user-menu')) },
  { says: 'connecting an account', at: '/admin/settings', act: opens((page) => page.getByTestId('connect-account')) },
  {
    says: 'the second factor',
    at: '/admin/settings',
    act: async (page) => {
      await page.getByTestId('second-factor-on').click()
      await page.getByTestId('second-factor').getByLabel('Your password').fill('a long enough password')
      await page.keyboard.press('Enter')
      await page.getByTestId('second-factor-secret').waitFor()
    },
  },
  {
    says: 'a note on a trade',
    at: '/admin/journal',
    act: opens((page) => page.getByRole('button', { name: /^Note on trade / }).and(page.locator(':enabled'))),
  },
  {
    says: 'a table of which the columns are asked',
    at: '/admin/history',
    act: async (page) => {
      const buffer = Buffer.from('Instrument;Side;Lots;Opened;Closed;In;Out\nGOLD;long;1;08.01.2026;09.01.2026;1;2')
      await page.getByTestId('history-file').setInputFiles({ name: 'a.csv', mimeType: 'text/plain', buffer })
      await page.getByTestId('history-mapping').waitFor()
    },
  },
  {
    says: 'a statement that was verified',
    at: '/verify',
    act: async (page) => {
      const buffer = await (await page.context().request.get('/api/statement')).body()
      const file = { name: 'statement.json', mimeType: 'application/json', buffer }
      await page.getByTestId('statement-file').setInputFiles(file)
      await page.getByTestId('outcome').waitFor()
    },
  },
  {
    says: 'the menu of the public pages',
    at: '/auth/login',
    isPublic: true,
    act: async (page) => {
      await shown(page.getByLabel('Open the menu').or(page.getByRole('button', { name: 'Accounts' }))).click()
      await shown(page.getByText('Authenticate')).waitFor()
    },
  },
]
