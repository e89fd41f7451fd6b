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

const atChart = texts.openPositionsBesideChart

/** What a trader does, with the screen where it is done: each asks there before anything is sent. */
const actions: readonly Action[] = [
  {
    to: chartLink,
    label: texts.buyOrSell,
    note: texts.orderTicketBesideChart,
    also: texts.newOrderLongShort,
  },
  { to: chartLink, label: texts.closePosition, note: atChart, also: texts.myExitFlattenOut },
  { to: chartLink, label: texts.closeHalfOfPosition, note: atChart, also: texts.myPartialPartReduce },
  { to: chartLink, label: texts.reversePosition, note: atChart, also: texts.myTurnFlipOther },
  {
    to: chartLink,
    label: texts.moveStopToBreak,
    note: atChart,
    also: texts.breakevenBeOpenEntry,
  },
  { to: chartLink, label: texts.setPriceAlert, note: texts.alertsBelowChart, also: texts.alarmNotifyWhen },
  {
    to: '/admin/dashboard',
    label: texts.closeSeveralPositions,
    note: texts.activeTrades,
    also: texts.allEverythingWinnersLosers,
  },
  {
    to: '/admin/dashboard',
    label: texts.changeStopLossOr,
    note: texts.activeTrades,
    also: texts.moveEditModifySl,
  },
  {
    to: '/admin/dashboard',
    label: texts.cancelPendingOrder,
    note: texts.totalOrders,
    also: texts.myRemoveWithdrawLimit,
  },
  { to: riskLink(), label: texts.setLadder, note: texts.riskManagement, also: texts.myChangeTrailingStop },
  {
    to: accountLadderLink(),
    label: texts.setDailyLossLimit,
    note: texts.accountLadder,
    also: texts.myDayDrawdownEquity,
  },
  { to: labLink, label: texts.testLadder, note: texts.ladderLab, also: texts.myBackBacktestSimulate },
  {
    to: historyLink,
    label: texts.importTrades,
    note: texts.importHistory,
    also: texts.myUploadStatementReport,
  },
  { to: securityLink, label: texts.stopOrResumeAll, note: texts.security, also: texts.freezeHaltEmergencyPanic },
  {
    to: settingsOf('second-factor'),
    label: texts.setUpTwoFactor,
    note: texts.settings,
    also: texts.n2faMfaTwoFactor,
  },
  { to: settingsOf('passkeys'), label: texts.addPasskey, note: texts.settings, also: texts.fingerprintFacePinPasskeys },
  { to: settingsOf('password'), label: texts.changeYourPassword, note: texts.settings, also: texts.myNewSet },
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
