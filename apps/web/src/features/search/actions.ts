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
import * as texts from './texts.ts'

interface Action {
  readonly to: string
  readonly label: string
  /** Where it is done. */
  readonly note: string
  /** Other words that people look for it by. */
  readonly also: string
}

const atChart = texts.positionsBesideChart

/** What a trader does, with the screen where it is done: each asks there before anything is sent. */
const actions: readonly Action[] = [
  {
    to: chartLink,
    label: texts.buyOrSell,
    note: texts.besideChart,
    also: 'a new order long short gold wti oil lots market limit stop pending trade',
  },
  { to: chartLink, label: texts.closePosition, note: atChart, also: 'my exit flatten out trade gold wti part' },
  { to: chartLink, label: texts.closeHalf, note: atChart, also: 'my partial part reduce trade gold wti' },
  { to: chartLink, label: texts.reversePosition, note: atChart, also: 'my turn flip other side trade' },
  {
    to: chartLink,
    label: texts.breakEven,
    note: atChart,
    also: 'breakeven be open entry stop loss risk free',
  },
  { to: chartLink, label: texts.setPriceAlert, note: texts.alertsBelowChart, also: 'an alarm notify when' },
  {
    to: '/admin/dashboard',
    label: texts.closeSeveral,
    note: texts.activeTrades,
    also: 'all everything winners losers my exit flatten trades',
  },
  {
    to: '/admin/dashboard',
    label: texts.changeLevels,
    note: texts.activeTrades,
    also: 'move edit modify sl tp target tighten my',
  },
  {
    to: '/admin/dashboard',
    label: texts.cancelPendingOrder,
    note: texts.totalOrders,
    also: 'my remove withdraw limit stop orders all change',
  },
  { to: riskLink(), label: texts.setLadder, note: texts.riskManagement, also: 'my change trailing stop rungs' },
  {
    to: accountLadderLink(),
    label: texts.setDailyLossLimit,
    note: texts.equityFloor,
    also: 'a my day drawdown equity floor prop',
  },
  { to: labLink, label: texts.testLadder, note: texts.ladderLab, also: 'my a back backtest simulate try' },
  {
    to: historyLink,
    label: texts.importTrades,
    note: texts.importHistory,
    also: 'my upload statement report mt4 mt5 metatrader csv zip',
  },
  { to: securityLink, label: texts.stopOrResume, note: texts.security, also: 'freeze halt emergency panic kill' },
  {
    to: settingsOf('second-factor'),
    label: texts.setUpTwoFactor,
    note: texts.settings,
    also: '2fa mfa two factor second factor authenticator app code totp otp',
  },
  {
    to: settingsOf('passkeys'),
    label: texts.addPasskey,
    note: texts.settings,
    also: 'fingerprint face pin passkeys key',
  },
  { to: settingsOf('password'), label: texts.changePassword, note: texts.settings, also: 'my new set' },
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
      ? [{ id: `do ${label}`, group: texts.actions, label, note, to }]
      : []
  })
}
