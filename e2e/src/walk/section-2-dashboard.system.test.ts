import { noRisk } from '@ratchet/contract'
import { expect } from 'vitest'
import { instruction, until } from '../trader.ts'
import { becomes, heads, reads, seen, textOf } from './sight.ts'
import { asNewTrader, type Desk, type Statement, walk } from './walk.ts'

const at = '/admin/dashboard'
const cards = [
  ['Pending Trades', 'pending'],
  ['Executed Trades', 'executed'],
  ['Modified Trades', 'modified'],
  ['Closed Trades', 'closed'],
] as const
const columns = {
  'Total Orders': ['Order ID', 'Price', 'Type', 'Volume', 'Symbol', 'Trade Details', 'Take Profit', 'Stop Loss'],
  'Total Closed Trades': [
    ...['Ticket', 'Price', 'Volume', 'Position ID', 'Symbol', 'Comment', 'Profit', 'Swap', 'Fee', 'Magic', 'Order'],
    ...['Entry', 'Commission'],
  ],
  'Active Trades': [
    ...['Ticket', 'Symbol', 'Time', 'Take Profit', 'Stop Loss', 'Comment', 'External Id', 'Identifier', 'Magic'],
    ...['Price Current', 'Price Open', 'Profit', 'Reason', 'Type', 'Volume', 'Swap'],
  ],
  'Trailing Modified Trades': ['Position', 'Symbol', 'Time', 'Take Profit', 'Stop Loss'],
} as const
const table = (page: Desk['page'], title: string) => page.getByRole('group', { name: title, exact: true })
const charts = ['Trade Activity', 'Daily Trade Performance'] as const

/** The charts are fetched once their place is near what is on the screen. */
async function chartOf(page: Desk['page'], title: (typeof charts)[number]) {
  await page.locator('[data-panel=performance]').scrollIntoViewIfNeeded()
  return table(page, title)
}

/** A phone shows a card for each row, and the table to whoever asks for it. */
async function asTable({ page, size }: Desk, title: string): Promise<void> {
  if (size !== 'phone') return
  const look = table(page, title).getByRole('button', { name: `Show ${title} as` })
  await look.waitFor()
  if (((await look.getAttribute('aria-label')) ?? '').endsWith('as a table')) await look.click()
}

const counts: Statement[] = [
  {
    says: `the count cards are ${cards.map(([title]) => `'${title}'`).join(', ')}`,
    at,
    see: async ({ page }) => {
      for (const [title, name] of cards) await reads(page.getByTestId(`count-${name}`), title)
      expect(await page.locator('[data-testid^="count-"]').count()).toBe(4)
    },
  },
  ...cards.map(
    ([title, name]): Statement => ({
      says: `'${title}' counts the trader's own`,
      at,
      who: 'signed in',
      see: async ({ page, trader }) => {
        const wanted = (await trader.counts())[name]
        expect(wanted).toBeGreaterThan(0)
        await becomes(async () => (await page.getByTestId(`count-${name}`).textContent())?.replace(/\D/g, '')).toBe(
          String(wanted),
        )
      },
    }),
  ),
]

const drawings: Statement[] = [
  ...charts.map(
    (title): Statement => ({
      says: `a chart '${title}', drawn from the trader's own trades`,
      at,
      who: 'signed in',
      see: async ({ page }) => {
        const chart = await chartOf(page, title)
        await chart.scrollIntoViewIfNeeded()
        await chart.getByRole('slider', { name: title }).locator('svg path').first().waitFor()
      },
    }),
  ),
  {
    says: "'Trade Activity' sets closed against modified trades",
    at,
    who: 'signed in',
    see: async ({ page }) => {
      for (const word of [/closed/i, /modified/i]) await reads(await chartOf(page, 'Trade Activity'), word)
    },
  },
  {
    says: "'Daily Trade Performance' sets this year against the previous one",
    at,
    who: 'signed in',
    see: async ({ page }) => {
      const year = new Date().getUTCFullYear()
      for (const word of [String(year), String(year - 1)])
        await reads(await chartOf(page, 'Daily Trade Performance'), word)
    },
  },
  ...charts.map(
    (title): Statement => ({
      says: `without data '${title}' is an empty state, with no invented figures`,
      at,
      who: 'signed out',
      see: async ({ page }) => {
        const chart = await chartOf(page, title)
        await chart.scrollIntoViewIfNeeded()
        await reads(chart, /no |yet|nothing/i)
        expect(await chart.getByRole('slider').count()).toBe(0)
        expect(await textOf(chart)).not.toContain('2025')
      },
    }),
  ),
]

const tables: Statement[] = [
  ...Object.entries(columns).map(
    ([title, wanted]): Statement => ({
      says: `the table '${title}' has the columns ${wanted.join(', ')}`,
      at,
      see: async (desk) => {
        const { page, size, who } = desk
        await table(page, title).scrollIntoViewIfNeeded()
        // Where a phone has no rows there is no table to ask for.
        if (size === 'phone' && who === 'signed out') return
        await asTable(desk, title)
        // The columns stand in the order of use, with others between them. A time names its clock after its label.
        const labels = (await heads(table(page, title))).map((head) => head.replace(/ ?\(.*\)$/, ''))
        expect(labels).toEqual(expect.arrayContaining([...wanted]))
        expect(new Set(labels).size).toBe(labels.length)
      },
    }),
  ),
  ...Object.keys(columns).map(
    (title): Statement => ({
      says: `the table '${title}' has the trader's rows`,
      at,
      who: 'signed in',
      see: async (desk) => {
        await table(desk.page, title).scrollIntoViewIfNeeded()
        await asTable(desk, title)
        await becomes(() => table(desk.page, title).locator('tbody tr[data-row-id]').count()).toBeGreaterThan(0)
      },
    }),
  ),
  {
    says: "a cell without a value shows 'N/A'",
    at,
    who: 'signed in',
    see: async (desk) => {
      await table(desk.page, 'Total Orders').scrollIntoViewIfNeeded()
      await asTable(desk, 'Total Orders')
      await seen(table(desk.page, 'Total Orders').locator('td').getByText('N/A', { exact: true })).waitFor()
    },
  },
  ...(
    [
      ['Total Orders', 'No trades found.'],
      ['Total Closed Trades', 'No trades found.'],
      ['Active Trades', 'No active trades found.'],
      ['Trailing Modified Trades', 'No modified trades found.'],
    ] as const
  ).flatMap(([title, sentence]): Statement[] => [
    {
      says: `the empty table '${title}' says '${sentence}'`,
      at,
      who: 'signed out',
      see: async ({ page }) => seen(table(page, title).getByText(sentence, { exact: true })).waitFor(),
    },
    {
      says: `a new trader's empty table '${title}' says '${sentence}'`,
      who: 'signed in',
      see: (desk) =>
        asNewTrader(desk, async (page) => {
          await page.goto(desk.url + at)
          await seen(table(page, title).getByText(sentence, { exact: true })).waitFor()
        }),
    },
  ]),
  {
    says: "while lists load they say 'Loading...'",
    who: 'signed in',
    see: async (desk) => {
      const { page } = desk
      // The stream stays silent and the lists do not answer, which is what loading looks like.
      await page.routeWebSocket(/\/api\/stream/, () => {})
      await page.goto(desk.url + at)
      for (const title of Object.keys(columns)) await reads(table(page, title), 'Loading...')
    },
  },
]

walk('§2 dashboard', [...counts, ...drawings, ...tables], {
  climbs: true,
  furnish: async (trader) => {
    await trader.putRisk({ ...noRisk, profit1: 20, sl1: 15 })
    for (const type of ['Order_Type_Buy', 'Order_Type_Sell', 'Order_Type_Buy'] as const)
      await trader.publish(instruction({ type, tradeDetails: 'to be walked' }))
    const [first] = await until('open positions', async () => {
      const open = await trader.active()
      return open.length === 3 && open
    })
    await until('a stop that climbed', async () => (await trader.counts()).modified > 0)
    await trader.call('POST', `/api/active-trades/${first?.id}/close`, {})
    await until('a closed trade', async () => (await trader.counts()).closed > 0)
    // Far from the market an order stays what it is.
    const [quote] = (await trader.ask<{ items: { bid: number }[] }>('GET', '/api/quotes')).items
    await trader.publish(
      instruction({
        type: 'Order_Type_BuyLimit',
        price: Math.round((quote?.bid ?? 1000) / 2),
        tradeDetails: 'far away',
      }),
    )
  },
})
