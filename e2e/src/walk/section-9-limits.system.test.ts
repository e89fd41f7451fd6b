import { expect } from 'vitest'
import { executeOrder, fillOrder, plainDeal } from '../order.ts'
import { instruction } from '../trader.ts'
import { alerts, becomes, field, reads, textOf } from './sight.ts'
import { type Statement, walk } from './walk.ts'

const minuteOf = (ms: number) => new Date(ms).toISOString().slice(0, 16).replace('T', ' ')

const trades: Statement[] = [
  {
    says: 'a trade comment has at most 3 words: three are published',
    at: '/admin/trade',
    who: 'signed in',
    see: async ({ page, trader }) => {
      await fillOrder(page, { ...plainDeal, 'Trade Comments': 'one two three' })
      await executeOrder(page)
      await reads(page, 'Trade published to database!')
      expect((await trader.trades()).map(({ tradeDetails }) => tradeDetails)).toContain('one two three')
    },
  },
  {
    says: 'a trade comment has at most 3 words: the fourth is refused, by the form and by the server',
    at: '/admin/trade',
    who: 'signed in',
    see: async ({ page, trader }) => {
      const comments = field(page.locator('form'), 'Trade Comments')
      await comments.fill('')
      await comments.pressSequentially('one two three four')
      await alerts(page, 'Trade Comments can only contain up to 3 words.')
      const reply = await trader.call(
        'POST',
        '/api/trades',
        instruction({ type: 'Order_Type_Buy', tradeDetails: 'a b c d' }),
      )
      expect(reply).toMatchObject({
        status: 400,
        body: { message: 'Trade Comments can only contain up to 3 words.' },
      })
    },
  },
  {
    says: "a trade's key is its UTC minute, 'YYYY-MM-DD HH:MM', and the next of that minute has ' #2'",
    at: '/admin/dashboard',
    who: 'signed in',
    see: async ({ page, trader }) => {
      const before = Date.now()
      const published = []
      for (let n = 0; n < 3; n++)
        published.push(await trader.publish(instruction({ type: 'Order_Type_BuyLimit', price: 100 })))
      const minutes = [minuteOf(before), minuteOf(Date.now())]
      for (const { key } of published) {
        expect(key).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}( #\d+)?$/)
        expect(minutes).toContain(key.slice(0, 16))
      }
      expect(new Set(published.map(({ key }) => key)).size).toBe(3)
      if (minutes[0] === minutes[1]) expect(published[1]?.key).toMatch(/ #\d+$/)
      const { key = '' } = published[2] ?? {}
      await reads(page.getByRole('group', { name: 'Total Orders', exact: true }), key)
    },
  },
  {
    says: 'the symbols are GOLD and WTI',
    at: '/admin/trade',
    see: async ({ page }) =>
      expect(await field(page.locator('form'), 'Symbol').locator('option').allTextContents()).toEqual(['GOLD', 'WTI']),
  },
]

const site: Statement[] = [
  {
    says: 'the configuration holds welcome_message and feature_x_enabled=false',
    at: '/',
    see: async ({ page }) => {
      const told = await page.evaluate(
        async () => (await fetch('/api/site')).json() as Promise<Record<string, unknown>>,
      )
      expect(told.feature_x_enabled).toBe(false)
      expect(told.welcome_message).toMatch(/\w/)
    },
  },
  {
    says: 'the landing form promises a reply in 24 hours',
    at: '/landing',
    see: async ({ page }) => reads(page.locator('main'), /24 hours/),
  },
  ...[
    '/',
    '/landing',
    '/profile',
    '/trade',
    '/auth/login',
    '/auth/register',
    '/admin/dashboard',
    '/admin/settings',
  ].map(
    (at): Statement => ({
      says: `${at}: the copyright line has the current year`,
      at,
      see: async ({ page }) => {
        const text = (await page.locator('footer').allInnerTexts()).join(' ')
        await becomes(() => text).toMatch(new RegExp(`©\\s*${new Date().getFullYear()}`))
      },
    }),
  ),
  ...(
    [
      [22, 'friends'],
      [10, 'photos'],
      [89, 'comments'],
    ] as const
  ).map(
    ([count, what]): Statement => ({
      says: `the sample profile has ${count} ${what}`,
      at: '/profile',
      who: 'signed out',
      see: async ({ page }) => {
        const text = await textOf(page.locator('main'))
        expect(text).toMatch(new RegExp(`\\b(${count} ${what}|${what} ${count})\\b`, 'i'))
      },
    }),
  ),
]

walk('§9', [...trades, ...site])
