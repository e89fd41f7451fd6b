import {
  drillFaults,
  floorWords,
  fundingRefusals,
  ladderWords,
  messages,
  noRisk,
  type RouteName,
  signUpFailed,
} from '@ratchet/contract'
import { page } from 'vitest/browser'
import { positionOf, tradeId, waitingOrder } from './rows.ts'
import { Refusal } from './server.ts'
import { paperAccount, type ServerState } from './state.ts'

export interface PressedForm {
  readonly name: string
  readonly path: string
  readonly state: Partial<ServerState>
  /** Does what opens the form, or what it wants beside its texts. */
  readonly open?: () => Promise<unknown>
  /** The texts of its fields, by their names. */
  readonly texts?: Readonly<Record<string, string>>
  /** Test id of its button, or its name after `text=`. */
  readonly button: string
  /** Its route, or its path at the identity provider after `auth/`. */
  readonly sends: RouteName | `auth/${string}`
  /** What makes fields wrong, which of them then has the focus, and the sentence. Without it no field can be wrong. */
  readonly wrong?: {
    readonly texts?: Readonly<Record<string, string>>
    readonly act?: () => Promise<unknown>
    readonly focus: string
    readonly says: string
    /** The refusal of the server, where the form lets the texts through. */
    readonly refusal?: Refusal
  }
  /** Stands before the message of a failure. */
  readonly failed?: string
  /** Test id of the yes in a dialog that asks first. */
  readonly answerYes?: string
  /** Whether a second press carries the same key, because a lost response must not make two of it. */
  readonly keyed?: true
}

const visitor = { user: null } satisfies Partial<ServerState>
const beginner = { accounts: [] } satisfies Partial<ServerState>
/** A trader with a ladder, a position and an order that waits. */
const trader = {
  risk: { ...noRisk, profit1: 5000, sl1: 20 },
  trades: [waitingOrder({ type: 'Order_Type_SellLimit', price: 9000 })],
  activeTrades: [positionOf({ tradeId: tradeId(1) })],
} satisfies Partial<ServerState>

const press = (testId: string) => () => page.getByTestId(testId).first().click()
const person = { username: 'Ada', firstName: 'A', lastName: 'B', address: 'Here 1', city: 'London', country: 'UK' }
const address = { email: 'ada@example.test' }
const password = { password: 'a long enough password' }
const unknownSignIn = new Refusal('signed_out', 'Invalid email or password')
const tooShort = new Refusal('invalid', 'Too short.', { fields: { password: 'Too short.' } })
const frozen = {
  since: '2026-11-18T10:00:00.000Z',
  why: 'Internal fault 1234.',
  cause: 'fault' as const,
  requests: [],
}
async function chooseNoFault(): Promise<void> {
  for (const box of page.getByRole('checkbox').elements())
    if ((box as HTMLInputElement).checked) (box as HTMLElement).click()
}

/** Every form of the product, and each button that sends by itself. */
export const pressedForms: readonly PressedForm[] = [
  {
    name: 'Write to us',
    path: '/landing',
    state: visitor,
    texts: { name: 'Ada', ...address, message: 'Is gold open?' },
    button: 'send-message',
    sends: 'sendMessage',
    wrong: { texts: { email: 'ada', message: '' }, focus: 'email', says: 'Please enter a valid email address.' },
  },
  {
    name: 'Customer care',
    path: '/admin/care',
    state: trader,
    texts: { message: 'What became of it?' },
    button: 'text=Send Message',
    sends: 'sendMessage',
    wrong: { texts: { email: '', message: '' }, focus: 'email', says: messages.profileIncomplete },
  },
  {
    name: 'Sign in',
    path: '/auth/login',
    state: visitor,
    texts: { ...address, ...password },
    button: 'sign-in-submit',
    sends: 'auth/sign-in/email',
    failed: messages.authenticationFailed,
    wrong: { focus: 'password', says: 'Invalid email or password', refusal: unknownSignIn },
  },
  {
    name: 'Create an account',
    path: '/auth/register',
    state: visitor,
    open: () => page.getByRole('checkbox').click(),
    texts: { name: 'Ada', ...address, ...password },
    button: 'sign-up-submit',
    sends: 'auth/sign-up/email',
    failed: signUpFailed,
    wrong: { focus: 'password', says: 'Too short.', refusal: tooShort },
  },
  {
    name: 'Forgot password',
    path: '/auth/forgot',
    state: visitor,
    texts: address,
    button: 'forgot-submit',
    sends: 'auth/request-password-reset',
  },
  {
    name: 'Set a new password',
    path: '/auth/reset#token=none',
    state: visitor,
    texts: password,
    button: 'reset-submit',
    sends: 'auth/reset-password',
    wrong: { focus: 'password', says: 'Too short.', refusal: tooShort },
  },
  {
    name: 'Trade Operations',
    path: '/admin/trade',
    state: trader,
    texts: { volume: '0.1', price: '0', deviation: '10', sl: '0', tp: '0', tradeDetails: 'press once' },
    button: 'execute-trade',
    sends: 'publishTrade',
    wrong: { texts: { deviation: '', tradeDetails: '' }, focus: 'deviation', says: messages.tradeIncomplete },
    answerYes: 'ask-send',
    keyed: true,
  },
  {
    name: 'Risk Management',
    path: '/admin/risk',
    state: trader,
    texts: { profit1: '60' },
    button: 'set-risk',
    sends: 'putRisk',
    wrong: { texts: { sl1: '', tp2: '' }, focus: 'sl1', says: messages.riskIncomplete },
  },
  {
    name: 'Settings',
    path: '/admin/settings',
    state: trader,
    texts: person,
    button: 'update-settings',
    sends: 'putProfile',
    wrong: { texts: { lastName: '', country: '' }, focus: 'lastName', says: messages.profileIncomplete },
  },
  {
    name: 'Delete Order',
    path: '/admin/delete',
    state: trader,
    texts: { id: '2001-01-01 00:00' },
    button: 'delete-order',
    sends: 'deleteTrade',
    failed: 'Error: ',
    wrong: { texts: { id: '' }, focus: 'id', says: messages.invalidDocumentId },
  },
  {
    name: 'Chaos drill',
    path: '/admin/drill',
    state: trader,
    button: 'text=Start the drill',
    sends: 'startDrill',
    wrong: { act: chooseNoFault, focus: drillFaults[0], says: 'Choose at least one fault.' },
  },
  {
    name: 'a practice trade for a drill',
    path: '/admin/drill',
    state: beginner,
    button: 'text=Buy 0.01 GOLD on the paper account',
    sends: 'publishTrade',
    keyed: true,
  },
  {
    name: 'the first ladder',
    path: '/admin/dashboard',
    state: beginner,
    button: 'set-first-ladder',
    sends: 'putRisk',
  },
  {
    name: 'another try of a frozen account',
    path: '/admin/dashboard',
    state: { ...trader, accounts: [paperAccount({ state: 'frozen', frozen })] },
    button: 'retry-account',
    sends: 'retryAccount',
  },
  {
    name: 'a level of a position',
    path: '/admin/dashboard',
    state: trader,
    open: press('edit-sl'),
    texts: { sl: '1000' },
    button: 'level-save',
    sends: 'changeLevels',
    wrong: { texts: { sl: '' }, focus: 'sl', says: messages.invalidStopLoss },
  },
  {
    name: 'the close of a position',
    path: '/admin/dashboard',
    state: trader,
    open: press('close-position'),
    texts: { volume: '0.1' },
    button: 'close-confirm',
    sends: 'closePosition',
    keyed: true,
    wrong: { texts: { volume: '0.00' }, focus: 'volume', says: messages.volumeZero },
  },
  {
    name: 'a deposit into a paper account',
    path: '/admin/settings',
    state: trader,
    open: press('account-deposit'),
    texts: { amount: '5000.50' },
    button: 'deposit-send',
    sends: 'deposit',
    keyed: true,
    wrong: { texts: { amount: '99.99' }, focus: 'amount', says: fundingRefusals.amount },
  },
  {
    name: 'the commission of a paper account',
    path: '/admin/settings',
    state: trader,
    open: press('account-commission'),
    texts: { amount: '3.50' },
    button: 'commission-send',
    sends: 'setCommission',
    keyed: true,
    wrong: { texts: { amount: '1000.01' }, focus: 'amount', says: fundingRefusals.commission },
  },
  {
    name: 'the change of an order',
    path: '/admin/dashboard',
    state: trader,
    open: press('change-order'),
    texts: { price: '8000' },
    button: 'change-save',
    sends: 'changeOrder',
    keyed: true,
  },
  {
    name: 'the plan of an account’s ladder',
    path: '/admin/account-ladder',
    state: trader,
    texts: { floor: '9000' },
    button: 'floor-set',
    sends: 'putAccountFloor',
    wrong: { texts: { floor: '' }, focus: 'floor', says: floorWords.nothing },
  },
  {
    name: 'the name of a ladder',
    path: '/admin/risk',
    state: trader,
    open: press('save-ladder-as'),
    texts: { name: 'Night' },
    button: 'save-ladder',
    sends: 'saveLadder',
    wrong: { texts: { name: '' }, focus: 'name', says: ladderWords.noName },
  },
  {
    name: 'the cancelling of an order',
    path: '/admin/dashboard',
    state: trader,
    open: press('cancel-order'),
    button: 'cancel-confirm',
    sends: 'cancelOrder',
    keyed: true,
  },
]
