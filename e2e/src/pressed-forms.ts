import { drillFaults, floorWords, fundingRefusals, ladderWords, messages } from '@ratchet/contract'
import type { Page, Route } from 'playwright-core'

export interface PressedForm {
  readonly name: string
  /** Who looks at it: somebody signed out, somebody with a position and an order, or somebody with nothing yet. */
  readonly who: 'nobody' | 'trader' | 'beginner'
  readonly path: string
  /** What the server is to say of other things before the page is opened. */
  readonly before?: (page: Page) => Promise<unknown>
  /** What else is to be done before it can be pressed. */
  readonly ready?: (page: Page) => Promise<unknown>
  /** What opens it, where it does not stand on the page. */
  readonly opener?: string
  /** The words that are typed before it is sent, by the name of the field. */
  readonly texts: Readonly<Record<string, string>>
  readonly button: string
  /** Where it is sent. */
  readonly api: RegExp
  /** What to type to make fields wrong, which of them then has the focus, and what is said. Without it no field can be wrong. */
  readonly wrong?: {
    readonly texts: Readonly<Record<string, string>>
    readonly focus: string
    readonly says: string
    /** What else is to be done wrong. */
    readonly act?: (page: Page) => Promise<unknown>
    /** What the server answers, where the form lets it through. */
    readonly answer?: { readonly status: number; readonly json: object }
  }
  /** What stands before the words of a failure. */
  readonly failed?: string
  /** A dialog that asks first. */
  readonly answerYes?: string
  /** Whether a lost answer must not make two of it: pressed again it carries the same key. */
  readonly keyed?: true
}

const unknownSignIn = { status: 401, json: { code: 'signed_out', message: 'Invalid email or password' } }
const taken = { status: 422, json: { code: 'invalid', message: 'Too short.', fields: { password: 'Too short.' } } }
const person = { username: 'Ada', firstName: 'A', lastName: 'B', address: 'Here 1', city: 'London', country: 'UK' }
const trade = { volume: '0.1', price: '0', deviation: '10', sl: '0', tp: '0', tradeDetails: 'press once' }

/** Answers with the trader's own accounts as if a fault had frozen each. */
async function freeze(route: Route) {
  const response = await route.fetch()
  const { items, ...rest } = await response.json()
  const frozen = { since: '2026-11-22T10:00:00.000Z', why: 'Internal fault 1234.', cause: 'fault', requests: [] }
  await route.fulfill({ response, json: { ...rest, items: items.map((one: object) => ({ ...one, frozen })) } })
}

const chooseNoFault = async (page: Page) => {
  for (const box of await page.getByRole('checkbox').all()) await box.uncheck()
}

export const pressedForms: readonly PressedForm[] = [
  {
    name: 'Write to us',
    who: 'nobody',
    path: '/landing',
    texts: { name: 'Ada', email: 'ada@example.test', message: 'Is gold open?' },
    button: 'send-message',
    api: /\/api\/messages$/,
    wrong: { texts: { email: 'ada', message: '' }, focus: 'email', says: 'Please enter a valid email address.' },
  },
  {
    name: 'Customer care',
    who: 'trader',
    path: '/admin/care',
    texts: { message: 'What became of it?' },
    button: 'text=Send Message',
    api: /\/api\/messages$/,
    wrong: { texts: { email: '', message: '' }, focus: 'email', says: messages.profileIncomplete },
  },
  {
    name: 'Sign in',
    who: 'nobody',
    path: '/auth/login',
    texts: { email: 'ada@example.test', password: 'a long enough password' },
    button: 'sign-in-submit',
    api: /\/api\/auth\/sign-in\/email$/,
    failed: messages.authenticationFailed,
    wrong: { texts: {}, focus: 'password', says: 'Invalid email or password', answer: unknownSignIn },
  },
  {
    name: 'Create an account',
    who: 'nobody',
    path: '/auth/register',
    texts: { name: 'Ada', email: 'ada@example.test', password: 'a long enough password' },
    ready: (page) => page.getByRole('checkbox').check(),
    button: 'sign-up-submit',
    api: /\/api\/auth\/sign-up\/email$/,
    failed: messages.authenticationFailed,
    wrong: { texts: {}, focus: 'password', says: 'Too short.', answer: taken },
  },
  {
    name: 'Forgot password',
    who: 'nobody',
    path: '/auth/forgot',
    texts: { email: 'ada@example.test' },
    button: 'forgot-submit',
    api: /\/api\/auth\/request-password-reset$/,
  },
  {
    name: 'Set a new password',
    who: 'nobody',
    path: '/auth/reset#token=none',
    texts: { password: 'a long enough password' },
    before: (page) => page.route('**/check-reset-link', (route) => route.fulfill({ json: { status: true } })),
    button: 'reset-submit',
    api: /\/api\/auth\/reset-password$/,
    wrong: { texts: {}, focus: 'password', says: 'Too short.', answer: taken },
  },
  {
    name: 'Trade Operations',
    who: 'trader',
    path: '/admin/trade',
    texts: trade,
    button: 'execute-trade',
    api: /\/api\/trades$/,
    wrong: { texts: { deviation: '', tradeDetails: '' }, focus: 'deviation', says: messages.tradeIncomplete },
    answerYes: 'ask-send',
    keyed: true,
  },
  {
    name: 'Risk Management',
    who: 'trader',
    path: '/admin/risk',
    texts: { profit1: '60' },
    button: 'set-risk',
    api: /\/api\/risk$/,
    wrong: { texts: { sl1: '', tp2: '' }, focus: 'sl1', says: messages.riskIncomplete },
  },
  {
    name: 'Settings',
    who: 'trader',
    path: '/admin/settings',
    texts: person,
    button: 'update-settings',
    api: /\/api\/profile$/,
    wrong: { texts: { lastName: '', country: '' }, focus: 'lastName', says: messages.profileIncomplete },
  },
  {
    name: 'Delete Order',
    who: 'trader',
    path: '/admin/delete',
    texts: { id: '2001-01-01 00:00' },
    button: 'delete-order',
    api: /\/api\/trades\/[^/?]+$/,
    failed: 'Error: ',
    wrong: { texts: { id: '' }, focus: 'id', says: messages.invalidDocumentId },
  },
  {
    name: 'Chaos drill',
    who: 'trader',
    path: '/admin/drill',
    texts: {},
    button: 'text=Start the drill',
    api: /\/api\/drills$/,
    wrong: { texts: {}, act: chooseNoFault, focus: drillFaults[0], says: 'Choose at least one fault.' },
  },
  {
    name: 'a practice trade for a drill',
    who: 'beginner',
    path: '/admin/drill',
    texts: {},
    button: 'text=Buy 0.01 GOLD for practice',
    keyed: true,
    api: /\/api\/trades$/,
  },
  {
    name: 'the first ladder',
    who: 'beginner',
    path: '/admin/dashboard',
    texts: {},
    button: 'set-first-ladder',
    api: /\/api\/risk$/,
  },
  {
    name: 'another try of a frozen account',
    who: 'trader',
    path: '/admin/dashboard',
    before: async (page) => {
      await page.route('**/api/accounts', freeze)
      // The stream tells the accounts as they are whenever their money moves.
      await page.routeWebSocket('**/api/stream**', (socket) => {
        socket.connectToServer().onMessage((message) => {
          if (!String(message).startsWith('{"type":"accounts"')) socket.send(message)
        })
      })
    },
    texts: {},
    button: 'retry-account',
    api: /\/retry$/,
  },
  {
    name: 'a level of a position',
    who: 'trader',
    path: '/admin/dashboard',
    opener: 'edit-sl',
    texts: { sl: '1000' },
    button: 'level-save',
    api: /\/api\/active-trades\/[^/]+$/,
    wrong: { texts: { sl: '' }, focus: 'sl', says: messages.invalidStopLoss },
  },
  {
    name: 'the close of a position',
    who: 'trader',
    path: '/admin/dashboard',
    opener: 'close-position',
    texts: { volume: '0.1' },
    button: 'close-confirm',
    keyed: true,
    api: /\/close\?server=/,
    wrong: { texts: { volume: '0.00' }, focus: 'volume', says: messages.volumeZero },
  },
  {
    name: 'a deposit into a paper account',
    who: 'trader',
    path: '/admin/settings',
    opener: 'account-deposit',
    texts: { amount: '5000.50' },
    button: 'deposit-send',
    keyed: true,
    api: /\/deposit$/,
    wrong: { texts: { amount: '99.99' }, focus: 'amount', says: fundingRefusals.amount },
  },
  {
    name: 'the change of an order',
    who: 'trader',
    path: '/admin/dashboard',
    opener: 'change-order',
    texts: { price: '8000' },
    button: 'change-save',
    keyed: true,
    api: /\/api\/trades\/[^/]+$/,
  },
  {
    name: 'the plan of an account’s ladder',
    who: 'trader',
    path: '/admin/account-ladder',
    texts: { floor: '90000' },
    button: 'floor-set',
    api: /\/floor$/,
    wrong: { texts: { floor: '' }, focus: 'floor', says: floorWords.nothing },
  },
  {
    name: 'the name of a ladder',
    who: 'trader',
    path: '/admin/risk',
    opener: 'save-ladder-as',
    texts: { name: 'Night' },
    button: 'save-ladder',
    api: /\/api\/ladders$/,
    wrong: { texts: { name: '' }, focus: 'name', says: ladderWords.noName },
  },
  {
    name: 'the cancelling of an order',
    who: 'trader',
    path: '/admin/dashboard',
    opener: 'cancel-order',
    texts: {},
    button: 'cancel-confirm',
    keyed: true,
    api: /\/cancel$/,
  },
]
