import {
  type HistoryImportInput,
  type HistoryTradeInput,
  historyCommentMax,
  historySymbolMax,
  historyWords,
  mostHistoryTrades,
} from '@ratchet/contract'
import {
  barDigits,
  type FoundHistory,
  type FoundTrade,
  guessMapping,
  missingFields,
  moneyNumber,
  readTable,
  symbolFor,
  type TableChoices,
  type TableFault,
  type TableMapping,
  type TableQuestion,
  toDecimal,
  type UnusedColumn,
  volumeNumber,
  wallToUnixMs,
} from '@ratchet/domain'
import { clockOf, clocks } from '../../trading/history/file-clocks.ts'
import type { ReadFile } from './read/protocol.ts'
import * as texts from './texts.ts'

/** What a person says of a file before it is imported. */
export interface Plan {
  readonly server: string
  readonly login: string
  readonly currency: string
  readonly clock: string
  /** What the journal calls a symbol of the file, where it is another than what is proposed. */
  readonly symbols: Readonly<Record<string, string>>
  /** Of a table. */
  readonly mapping: TableMapping
  /** What the table itself does not decide. */
  readonly choices: TableChoices
  /** That the totals of the file do not agree is known. */
  readonly differs: boolean
}

/** What an import came to, and where it is to be seen. */
export interface Done {
  readonly text: string
  readonly importId: string | null
}

export const firstPlan = ({ content }: ReadFile): Plan => {
  const account = content.kind === 'history' ? content.found.account : null
  return {
    server: account?.server ?? '',
    login: account?.login ?? '',
    currency: account?.currency ?? 'USD',
    clock: clocks[0].value,
    symbols: {},
    mapping: content.kind === 'table' ? guessMapping(content.table) : {},
    choices: {},
    differs: false,
  }
}

/** What a file would bring. */
export interface Offer {
  readonly found: FoundHistory
  readonly faults: readonly TableFault[]
  readonly questions: readonly TableQuestion[]
  readonly unused: readonly UnusedColumn[]
  /** The symbols of the file, in its order. */
  readonly symbols: readonly string[]
  /** Whether each trade says itself whose it is. */
  readonly namesAccounts: boolean
  readonly totals: 'agree' | 'differ' | 'none'
}

export function offerOf({ content }: ReadFile, { mapping, choices }: Pick<Plan, 'mapping' | 'choices'>): Offer {
  const read =
    content.kind === 'history'
      ? { found: content.found, ...nothingOpen }
      : missingFields(mapping).length > 0
        ? { found: noTrades, ...nothingOpen }
        : ofTable(readTable(content.table, mapping, choices))
  const { checks, trades } = read.found
  return {
    ...read,
    symbols: [...new Set(trades.map(({ symbol }) => symbol))],
    namesAccounts: trades.length > 0 && trades.every(({ account }) => account !== undefined),
    totals: checks.length === 0 ? 'none' : checks.every(({ ok }) => ok) ? 'agree' : 'differ',
  }
}

const nothingOpen = { faults: [], questions: [], unused: [] }
const noTrades: FoundHistory = { kind: 'table', account: null, isWall: false, trades: [], checks: [], balance: null }
const ofTable = ({ trades, isWall, checks, ...open }: ReturnType<typeof readTable>) => ({
  found: Object.assign({}, noTrades, { trades, isWall, checks }),
  ...open,
})

export const symbolIn = (plan: Pick<Plan, 'symbols'>, name: string): string => plan.symbols[name] ?? symbolFor(name)

/** When a time of the file was, in UTC. */
export const momentIn = (plan: Pick<Plan, 'clock'>, { isWall }: FoundHistory, ms: number): number =>
  isWall ? wallToUnixMs(ms, clockOf(plan.clock)) : ms

/** What is wrong with the plan, by the fields of the form; null where nothing is. */
export function faultsOf(plan: Plan, offer: Offer): Readonly<Record<string, string>> | null {
  const fields: Record<string, string> = {}
  if (!offer.namesAccounts) {
    if (!/^\S{1,40}$/.test(plan.login.trim())) fields.login = historyWords.login
    if (!/^.{1,100}$/.test(plan.server.trim())) fields.server = historyWords.server
  }
  if (!/^[A-Z]{3,5}$/.test(plan.currency.trim().toUpperCase())) fields.currency = historyWords.currency
  return Object.keys(fields).length > 0 ? fields : null
}

/** Whether a table leaves open what its figures mean: until that is said, none of them is shown as a fact. */
export const isUndecided = ({ questions }: Pick<Offer, 'questions'>): boolean =>
  questions.some(({ answer }) => answer === undefined)

/** What is wrong with the file as a whole; null where nothing is. */
export function hindranceOf(plan: Plan, offer: Offer): string | null {
  const {
    found: { trades },
    totals,
  } = offer
  if (trades.length === 0) return historyWords.none
  if (isUndecided(offer)) return texts.answerQuestions
  if (trades.length > mostHistoryTrades) return historyWords.many
  return totals === 'differ' && !plan.differs ? texts.totalsDiffer : null
}

/** Signs that control a terminal or turn text round are in no name. */
const unseen = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu
const shortened = (text: string, most: number): string => text.replace(unseen, ' ').trim().slice(0, most)

/** What is sent. */
export function inputOf({ name, hash }: ReadFile, plan: Plan, { found, totals }: Offer): HistoryImportInput {
  const price = (whole: number) => toDecimal(whole, barDigits)
  const iso = (ms: number) => new Date(momentIn(plan, found, ms)).toISOString()
  const trade = (one: FoundTrade): HistoryTradeInput => ({
    server: one.account?.server ?? plan.server.trim(),
    brokerId: one.account?.login ?? plan.login.trim(),
    position: one.position,
    deal: one.deal,
    symbol: shortened(symbolIn(plan, one.symbol), historySymbolMax),
    fileSymbol: shortened(one.symbol, historySymbolMax),
    type: one.side === 'buy' ? 'Buy' : 'Sell',
    volume: volumeNumber(one.volume),
    openTime: iso(one.openAt),
    priceOpen: price(one.open),
    time: iso(one.closeAt),
    price: price(one.close),
    sl: price(one.stop),
    tp: price(one.target),
    profit: moneyNumber(one.profit),
    swap: moneyNumber(one.swap),
    commission: moneyNumber(one.commission),
    fee: moneyNumber(one.fee),
    comment: shortened(one.comment, historyCommentMax),
  })
  const { balance } = found
  return {
    kind: found.kind,
    fileName: shortened(name, 200) || 'file',
    fileHash: hash,
    clock: found.isWall ? plan.clock : 'UTC',
    currency: plan.currency.trim().toUpperCase(),
    balance: balance && { from: moneyNumber(balance.from), to: moneyNumber(balance.to) },
    totals,
    trades: found.trades.map(trade),
  }
}
