import {
  accountText,
  type HistoryImport,
  type HistoryImportInput,
  type HistoryTrade,
  type HistoryTradeInput,
  historyAtOnce,
  historyWords,
} from '@ratchet/contract'
import {
  barDigits,
  dayMs,
  exactInteger,
  moneyDigits,
  moneyNumber,
  toDecimal,
  volumeDigits,
  volumeNumber,
} from '@ratchet/domain'
import type { ApiStore, HistoryImportRow, HistoryTradeRow, NewHistory, NewHistoryTrade } from '@ratchet/store'
import type { Handlers } from '../core/call.ts'
import { isoTime } from '../core/present/view.ts'
import { invalidField, Refusal } from '../core/refusal.ts'

export interface HistoryParts {
  readonly store: Pick<ApiStore, 'importHistory' | 'historyImports' | 'historyTrades' | 'undoImport'>
  readonly nowMs?: () => number
}

const price = (whole: number): number => toDecimal(whole, barDigits)

const presentImport = ({
  importedAtMs,
  fromMs,
  toMs,
  accounts,
  net,
  balance,
  ...row
}: HistoryImportRow): HistoryImport => ({
  ...row,
  net: moneyNumber(net),
  balance: balance && { from: moneyNumber(balance.from), to: moneyNumber(balance.to) },
  accounts: accounts.map(({ server, login }) => accountText({ server, brokerId: login })),
  importedAt: isoTime(importedAtMs),
  from: isoTime(fromMs),
  to: isoTime(toMs),
})

const presentTrade = (row: HistoryTradeRow): HistoryTrade => ({
  importId: row.importId,
  currency: row.currency,
  server: row.server,
  brokerId: row.login,
  position: row.position,
  deal: row.deal,
  symbol: row.symbol,
  fileSymbol: row.fileSymbol,
  type: row.side === 'buy' ? 'Buy' : 'Sell',
  volume: volumeNumber(row.volume),
  openTime: isoTime(row.openAtMs),
  priceOpen: price(row.open),
  time: isoTime(row.closeAtMs),
  price: price(row.close),
  sl: price(row.stop),
  tp: price(row.target),
  profit: moneyNumber(row.profit),
  swap: moneyNumber(row.swap),
  commission: moneyNumber(row.commission),
  fee: moneyNumber(row.fee),
  comment: row.comment,
})

/** A trade as it is kept. A file's clock may run ahead of ours by most of a day. */
function accepted(trade: HistoryTradeInput, at: number, nowMs: number): NewHistoryTrade {
  const refuse = (field: keyof HistoryTradeInput, words: string) => invalidField(`trades.${at}.${field}`, words)
  const whole = (
    field: 'volume' | 'priceOpen' | 'price' | 'sl' | 'tp' | 'profit' | 'swap' | 'commission' | 'fee',
    digits: number,
  ) => {
    const found = exactInteger(trade[field], digits)
    if (found === undefined) throw refuse(field, historyWords.number)
    return found
  }
  const [openAtMs, closeAtMs] = [Date.parse(trade.openTime), Date.parse(trade.time)]
  if (openAtMs > closeAtMs || closeAtMs > nowMs + dayMs || openAtMs < 0) throw refuse('time', historyWords.times)
  const { server, brokerId: login, position, deal, symbol, fileSymbol, comment } = trade
  return {
    server,
    login,
    position,
    deal,
    symbol,
    fileSymbol,
    side: trade.type === 'Buy' ? 'buy' : 'sell',
    volume: whole('volume', volumeDigits) || fail(refuse('volume', historyWords.number)),
    openAtMs,
    open: whole('priceOpen', barDigits),
    closeAtMs,
    close: whole('price', barDigits),
    stop: whole('sl', barDigits),
    target: whole('tp', barDigits),
    profit: whole('profit', moneyDigits),
    swap: whole('swap', moneyDigits),
    commission: whole('commission', moneyDigits),
    fee: whole('fee', moneyDigits),
    comment,
  }
}

function fail(refusal: Refusal): never {
  throw refusal
}

function newHistory({ trades, balance, ...about }: HistoryImportInput, nowMs: number): NewHistory {
  const own = trades.map((trade, at) => accepted(trade, at, nowMs))
  const seen = new Set<string>()
  for (const [at, { server, login, position, deal }] of own.entries()) {
    const key = `${position} ${deal} ${login} ${server}`
    if (seen.has(key)) throw invalidField(`trades.${at}.deal`, historyWords.twice)
    seen.add(key)
  }
  const money = (amount: number) =>
    exactInteger(amount, moneyDigits) ?? fail(invalidField('balance', historyWords.number))
  return { ...about, balance: balance && { from: money(balance.from), to: money(balance.to) }, trades: own }
}

/** What a trader brings of trades that were made elsewhere, for the own journal alone. */
export const historyHandlers = ({
  store,
  nowMs = Date.now,
}: HistoryParts): Pick<Handlers, 'importHistory' | 'listImports' | 'listHistory' | 'undoImport'> => ({
  importHistory: async ({ session, body }) => {
    const done = await store.importHistory(session.traderId, newHistory(body, nowMs()))
    if (done.outcome === 'full') throw new Refusal('conflict', historyWords.full)
    if (done.outcome === 'differs')
      throw new Refusal(
        'conflict',
        `Position ${done.position} is there already, from ${done.fileName}, with other figures or at another time. Undo that import if this file is the right one, or choose the same clock.`,
      )
    if (done.outcome === 'currency')
      throw new Refusal(
        'conflict',
        `The history of ${accountText({ server: done.server, brokerId: done.login })} is there already, in ${done.currency} and not in ${body.currency}.`,
      )
    const { row, added, known } = done
    return { import: row && presentImport(row), added, known }
  },
  listImports: async ({ session }) => ({ items: (await store.historyImports(session.traderId)).map(presentImport) }),
  listHistory: async ({ session, query }) => {
    const rows = await store.historyTrades(session.traderId, query.import, query.after)
    return { items: rows.map(presentTrade), next: rows.length < historyAtOnce ? null : (rows.at(-1)?.id ?? null) }
  },
  undoImport: async ({ session, params: { id } }) => {
    if ((await store.undoImport(session.traderId, id)) === 'unknown')
      throw new Refusal('not_found', historyWords.unknown)
    return { message: historyWords.undone }
  },
})
