import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { alerts, becomes, button, field, reads, requestsTo, seen } from './sight.ts'
import { type Desk, type Statement, walk } from './walk.ts'

type Page = Desk['page']
const within = (page: Page) => page.locator('form').first()

/** Puts a text into a field, unless an earlier statement has left it there: every change has the form looked at anew. */
async function have(input: Locator, text: string): Promise<void> {
  if ((await input.inputValue()) !== text) await input.fill(text)
}

/** Empties a field and types, key by key. */
async function type(page: Page, label: string, text: string): Promise<void> {
  const input = field(within(page), label)
  await input.fill('')
  await input.pressSequentially(text)
}

const browserLevel: Statement[] = [
  ...(['/auth/login', '/auth/register'] as const).flatMap((at): Statement[] => [
    {
      says: `${at}: the email field is of email type`,
      at,
      see: async ({ page }) => expect(await field(page, 'Email').getAttribute('type')).toBe('email'),
    },
    ...[...(at === '/auth/register' ? ['Name'] : []), 'Email', 'Password'].map(
      (label): Statement => ({
        says: `${at}: ${label} is required, and the browser sees to it`,
        at,
        see: async ({ page }) => {
          const input = field(page, label)
          await input.fill('')
          expect(
            await input.evaluate((one: HTMLInputElement) => [
              one.required,
              one.validity.valueMissing,
              one.form?.noValidate,
            ]),
          ).toEqual([true, true, false])
        },
      }),
    ),
    {
      says: `${at}: an empty form is not sent`,
      at,
      fresh: true,
      see: async ({ page }) => {
        const calls = requestsTo(page, /\/api\/auth\/sign-(in|up)/)
        await page.locator('form button[type=submit]').click()
        expect(await page.locator('form').evaluate((form: HTMLFormElement) => form.checkValidity())).toBe(false)
        expect(calls).toEqual([])
      },
    },
    {
      says: `${at}: text that is no address is not sent`,
      at,
      fresh: true,
      see: async ({ page }) => {
        const calls = requestsTo(page, /\/api\/auth\/sign-(in|up)/)
        if (at === '/auth/register') {
          await field(page, 'Name').fill('Ada')
          await page.getByRole('checkbox').check()
        }
        await field(page, 'Email').fill('no address')
        await field(page, 'Password').fill('a long enough password')
        await page.locator('form button[type=submit]').click()
        expect(await field(page, 'Email').evaluate((one: HTMLInputElement) => one.validity.typeMismatch)).toBe(true)
        expect(calls).toEqual([])
      },
    },
  ]),
  {
    says: '/auth/register: the privacy checkbox is required, and the browser sees to it',
    at: '/auth/register',
    see: async ({ page }) => {
      const box = page.getByRole('checkbox', { name: 'I agree with the Privacy Policy' })
      await box.uncheck()
      expect(await box.evaluate((one: HTMLInputElement) => [one.required, one.validity.valueMissing])).toEqual([
        true,
        true,
      ])
    },
  },
  {
    says: '/auth/register: a refused password: the policy is fetched anew and the error is shown',
    at: '/auth/register',
    who: 'signed out',
    fresh: true,
    refused: /400|422/,
    see: async ({ page, size }) => {
      await field(page, 'Name').fill('Short')
      await field(page, 'Email').fill(`short-${size}@example.test`)
      await field(page, 'Password').fill('short')
      await page.getByRole('checkbox').check()
      await reads(page, 'At least 10 characters')
      const policies = requestsTo(page, '/api/password-policy')
      await button(page, 'Create Account').click()
      await seen(page.getByRole('alert').filter({ hasText: /password/i })).waitFor()
      await becomes(() => policies.length).toBeGreaterThan(0)
    },
  },
]

const ofAmount = (name: string) => `Please enter a valid ${name} (only numbers and a single decimal point allowed).`
/**
 * Each line tells what is wrong from its last key on, what is wrong when put in whole, what is taken, and the sentence.
 */
const typed = [
  ['Broker ID', ['12a', '1.', '-'], ['12a', '1 2', '1.5'], '77', 'Please enter a valid Forex Broker Log-In ID.'],
  ['Price', ['1.2.', 'a', '-', '1e', '1,'], ['1.2.3', '-1', '1,284.35'], '1284.35', ofAmount('price')],
  ['Volume', ['0.1.', 'x', '-'], ['0.1.1', '-0.1'], '0.01', ofAmount('volume')],
  ['Stop Loss', ['1..', 'n', '-'], ['1..2', 'none'], '.5', ofAmount('stop loss')],
  ['Take Profit', ['1.2.', 't', '-'], ['1.2.', 'tp'], '5.', ofAmount('take profit')],
  ['Deviation', ['1.', 't', '-'], ['1.5', 'ten'], '10', 'Please enter a valid deviation (only numbers accepted).'],
  [
    'Trade Comments',
    ['one two three f'],
    ['one two three four'],
    'one two three',
    'Trade Comments can only contain up to 3 words.',
  ],
] as const

const tradeTyping: Statement[] = typed.flatMap(([label, keys, pastes, right, sentence]): Statement[] => {
  const refused = (how: string, texts: readonly string[], put: (page: Page, text: string) => Promise<void>) =>
    texts.map(
      (text): Statement => ({
        says: `trade form: ${label} "${text}" ${how} → '${sentence}'`,
        at: '/admin/trade',
        see: async ({ page }) => {
          // A right text takes the sentence of the statement before away.
          for (const one of ['', right]) await field(within(page), label).fill(one)
          await becomes(() => within(page).getByText(sentence).count()).toBe(0)
          await put(page, text)
          await alerts(within(page), sentence)
          // The text stays as it was typed: a field that leaves a key out makes another number of it.
          expect(await field(within(page), label).inputValue()).toBe(text)
        },
      }),
    )
  return [
    ...refused('typed', keys, (page, text) => type(page, label, text)),
    ...refused('put in whole', pastes, (page, text) => field(within(page), label).fill(text)),
    {
      says: `trade form: ${label} "${right}" is taken without a word`,
      at: '/admin/trade',
      see: async ({ page }) => {
        await type(page, label, right)
        await becomes(() => within(page).getByText(sentence).count()).toBe(0)
        expect(await field(within(page), label).inputValue()).toBe(right)
      },
    },
  ]
})

const full = {
  Volume: '0.1',
  Price: '0',
  Deviation: '10',
  'Stop Loss': '0',
  'Take Profit': '0',
  'Trade Comments': 'gold',
}
const fillTrade = async (page: Page, without?: string) => {
  // What an earlier statement left wrong would be said before what is missing.
  await field(within(page), 'Broker ID').fill('')
  for (const [label, text] of Object.entries(full))
    await have(field(within(page), label), label === without ? '' : text)
}
const options = [
  ['Action', ['Trade_Action_Deal', 'Trade_Action_Pending']],
  [
    'Type',
    [
      ...['Order_Type_Buy', 'Order_Type_Sell', 'Order_Type_BuyLimit', 'Order_Type_SellLimit'],
      ...['Order_Type_BuyStop', 'Order_Type_SellStop'],
    ],
  ],
  ['Symbol', ['GOLD', 'WTI']],
  ['Server', ['Ratchet-Demo', 'Ratchet-Live']],
  ['Status', ['Pending']],
] as const

const tradeSubmit: Statement[] = [
  ...Object.keys(full).map(
    (label): Statement => ({
      says: `trade form without ${label} → 'All fields must be filled before submitting the trade.'`,
      at: '/admin/trade',
      who: 'signed in',
      see: async ({ page }) => {
        const calls = requestsTo(page, /\/api\/trades$/)
        await fillTrade(page, label)
        await button(within(page), 'Execute Trade').click()
        await alerts(page, 'All fields must be filled before submitting the trade.')
        expect(calls.filter((call) => call.startsWith('POST'))).toEqual([])
      },
    }),
  ),
  ...['Server', 'Status'].map(
    (label): Statement => ({
      says: `trade form: ${label} cannot be left empty`,
      at: '/admin/trade',
      see: async ({ page }) => {
        const texts = await field(within(page), label).locator('option').allTextContents()
        expect(texts.every((text) => text.trim() !== '')).toBe(true)
        expect(await field(within(page), label).inputValue()).not.toBe('')
      },
    }),
  ),
  ...([true, false] as const).map(
    (filled): Statement => ({
      says: `trade form, signed out, ${filled ? 'filled' : 'empty'} → 'You must be logged in to execute a trade.'`,
      at: '/admin/trade',
      who: 'signed out',
      fresh: true,
      see: async ({ page }) => {
        const calls = requestsTo(page, /\/api\/trades$/)
        if (filled) await fillTrade(page)
        await button(within(page), 'Execute Trade').click()
        await alerts(page, 'You must be logged in to execute a trade.')
        expect(calls.filter((call) => call.startsWith('POST'))).toEqual([])
      },
    }),
  ),
  ...options.map(
    ([label, wanted]): Statement => ({
      says: `trade form: ${label} is one of ${wanted.join(', ')}`,
      at: '/admin/trade',
      see: async ({ page }) =>
        expect(
          await field(within(page), label)
            .locator('option')
            .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value)),
        ).toEqual(wanted),
    }),
  ),
]

const rungFields = [1, 2, 3, 4, 5, 6].flatMap((rung) =>
  ['Trailing Profit', 'Trailing SL', 'Trailing TP'].map((label) => `${label} ${rung}`),
)
const fillRisk = async (page: Page, without?: string) => {
  for (const label of rungFields) await have(field(page, label), label === without ? '' : '0')
}
const risk: Statement[] = [
  ...rungFields.flatMap((label): Statement[] => [
    {
      says: `risk form: ${label} "1.2.3" or "x" → 'Please enter a valid number (only numbers and a single decimal point allowed).'`,
      at: '/admin/risk',
      see: async ({ page }) => {
        for (const text of ['1.2.3', 'x']) {
          await type(page, label, '1')
          await becomes(() => within(page).getByText('Please enter a valid number').count()).toBe(0)
          await field(page, label).fill(text)
          await alerts(within(page), 'Please enter a valid number (only numbers and a single decimal point allowed).')
          await type(page, label, '2.5')
          expect(await field(page, label).inputValue()).toBe('2.5')
        }
      },
    },
    {
      says: `risk form without ${label} → 'All risk and profit fields must be filled before submitting.'`,
      at: '/admin/risk',
      who: 'signed in',
      see: async ({ page }) => {
        const calls = requestsTo(page, '/api/risk')
        await fillRisk(page, label)
        await button(page, 'Trailing Risk').click()
        await alerts(page, 'All risk and profit fields must be filled before submitting.')
        expect(calls.filter((call) => call.startsWith('PUT'))).toEqual([])
      },
    },
  ]),
  {
    says: "risk form, signed out → 'You must be logged in to set risk parameters.'",
    at: '/admin/risk',
    who: 'signed out',
    fresh: true,
    see: async ({ page }) => {
      await fillRisk(page)
      await button(page, 'Trailing Risk').click()
      await alerts(page, 'You must be logged in to set risk parameters.')
    },
  },
]

const person = {
  Username: 'ada',
  Email: 'ada@example.test',
  'First Name': 'Ada',
  'Last Name': 'Byron',
  Address: '12 St James Square',
  City: 'London',
  Country: 'England',
}
const fillPerson = async (page: Page, without?: string) => {
  for (const [label, text] of Object.entries(person))
    await have(field(page.locator('main'), label), label === without ? '' : text)
}
const settings: Statement[] = [
  ...Object.keys(person).flatMap((label): Statement[] => [
    {
      says: `settings: ${label} is marked required`,
      at: '/admin/settings',
      see: async ({ page }) =>
        expect(await field(page.locator('main'), label).evaluate((one: HTMLInputElement) => one.required)).toBe(true),
    },
    {
      says: `settings without ${label} → 'All fields must be filled before submitting.'`,
      at: '/admin/settings',
      who: 'signed in',
      see: async ({ page }) => {
        const calls = requestsTo(page, '/api/profile')
        await fillPerson(page, label)
        await button(page, 'Update Settings').click()
        await alerts(page, 'All fields must be filled before submitting.')
        expect(calls.filter((call) => call.startsWith('PUT'))).toEqual([])
      },
    },
  ]),
  {
    says: "settings, signed out → 'User not logged in.'",
    at: '/admin/settings',
    who: 'signed out',
    fresh: true,
    see: async ({ page }) => {
      await fillPerson(page)
      await button(page, 'Update Settings').click()
      await alerts(page, 'User not logged in.')
    },
  },
  {
    says: "settings, uploading with no picture chosen → 'Please select a profile picture before uploading.'",
    at: '/admin/settings',
    who: 'signed in',
    fresh: true,
    see: async ({ page }) => {
      await button(page.locator('main'), /^upload/i).click()
      await alerts(page, 'Please select a profile picture before uploading.')
    },
  },
]

const remove: Statement[] = [
  {
    says: "delete, signed out → 'You must be logged in to delete a document.'",
    at: '/admin/delete',
    who: 'signed out',
    see: async ({ page }) => {
      await field(page, 'Order ID').fill('2001-01-01 00:00')
      await button(within(page), 'Delete Order').click()
      await alerts(page, 'You must be logged in to delete a document.')
    },
  },
  ...['', '   '].map(
    (text): Statement => ({
      says: `delete with the id "${text}" → 'Please enter a valid document ID.'`,
      at: '/admin/delete',
      who: 'signed in',
      fresh: true,
      see: async ({ page }) => {
        const calls = requestsTo(page, '/api/trades/')
        await field(page, 'Order ID').fill(text)
        await button(within(page), 'Delete Order').click()
        await alerts(page, 'Please enter a valid document ID.')
        expect(calls).toEqual([])
      },
    }),
  ),
]

walk('§5', [...browserLevel, ...tradeTyping, ...tradeSubmit, ...risk, ...settings, ...remove])
