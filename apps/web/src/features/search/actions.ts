import {
  accountLadderLink,
  chartLink,
  historyLink,
  labLink,
  riskLink,
  securityLink,
  settingsOf,
} from '../../ui/links.ts'
import { type Item, searchedWords } from './items.ts'

interface Action {
  readonly to: string
  readonly label: string
  /** Where it is done. */
  readonly note: string
  /** Other words that people look for it by. */
  readonly also: string
}

const atChart = 'Open positions beside the chart'

/** What a trader does, with the screen where it is done: each asks there before anything is sent. */
const actions: readonly Action[] = [
  {
    to: chartLink,
    label: 'Buy or sell',
    note: 'Order ticket beside the chart',
    also: 'a new order long short gold wti oil lots market limit stop pending trade',
  },
  { to: chartLink, label: 'Close a position', note: atChart, also: 'my exit flatten out trade gold wti part' },
  { to: chartLink, label: 'Close half of a position', note: atChart, also: 'my partial part reduce trade gold wti' },
  { to: chartLink, label: 'Reverse a position', note: atChart, also: 'my turn flip other side trade' },
  {
    to: chartLink,
    label: 'Move the stop to break-even',
    note: atChart,
    also: 'breakeven be open entry stop loss risk free',
  },
  { to: chartLink, label: 'Set a price alert', note: 'Alerts below the chart', also: 'an alarm notify when' },
  {
    to: '/admin/dashboard',
    label: 'Close several positions',
    note: 'Active Trades',
    also: 'all everything winners losers my exit flatten trades',
  },
  {
    to: '/admin/dashboard',
    label: 'Change a stop loss or take profit',
    note: 'Active Trades',
    also: 'move edit modify sl tp target tighten my',
  },
  {
    to: '/admin/dashboard',
    label: 'Cancel a pending order',
    note: 'Total Orders',
    also: 'my remove withdraw limit stop orders all change',
  },
  { to: riskLink(), label: 'Set a ladder', note: 'Risk Management', also: 'my change trailing stop rungs' },
  {
    to: accountLadderLink(),
    label: 'Set a daily loss limit',
    note: 'Account ladder',
    also: 'a my day drawdown equity floor prop',
  },
  { to: labLink, label: 'Test a ladder', note: 'Ladder Lab', also: 'my a back backtest simulate try' },
  {
    to: historyLink,
    label: 'Import trades',
    note: 'Import history',
    also: 'my upload statement report mt4 mt5 metatrader csv zip',
  },
  { to: securityLink, label: 'Stop or resume all trading', note: 'Security', also: 'freeze halt emergency panic kill' },
  {
    to: settingsOf('second-factor'),
    label: 'Set up two-factor sign-in',
    note: 'Settings',
    also: '2fa mfa two factor second factor authenticator app code totp otp',
  },
  { to: settingsOf('passkeys'), label: 'Add a passkey', note: 'Settings', also: 'fingerprint face pin passkeys key' },
  { to: settingsOf('password'), label: 'Change your password', note: 'Settings', also: 'my new set' },
]

/** A size or a price says nothing of where an order is sent. */
const isAmount = (word: string): boolean => /^\d+([.,]\d+)?$/.test(word)

/** Finds what can be done. All words have to fit, but for amounts: 'buy 0.1 gold' finds the ticket. */
export function findActions(query: string): Item[] {
  const words = searchedWords(query).filter((word) => !isAmount(word))
  if (words.length === 0) return []
  return actions.flatMap(({ to, label, note, also }) => {
    const text = ` ${searchedWords(`${label} ${note} ${also}`).join(' ')}`
    return words.every((word) => text.includes(` ${word}`))
      ? [{ id: `do ${label}`, group: 'Actions' as const, label, note, to }]
      : []
  })
}
