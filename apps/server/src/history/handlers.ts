import { accountText, type HistoryImport, type HistoryTrade, historyAtOnce, historyWords } from '@ratchet/contract'
import { barDigits, moneyNumber, toDecimal, volumeNumber } from '@ratchet/domain'
import type { ApiStore, HistoryImportRow, HistoryTradeRow } from '@ratchet/store'
import type { Handlers } from '../core/http/call.ts'
import { isoTime } from '../core/present/view.ts'
import { Refusal } from '../core/refusals/refusal.ts'

export interface HistoryParts {
  readonly store: Pick<ApiStore, 'importHistory' | 'historyImports' | 'historyTrades' | 'undoImport'>
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

/** What a trader brings of trades that were made elsewhere, for the own journal alone. */
export const historyHandlers = ({
  store,
}: HistoryParts): Pick<Handlers, 'importHistory' | 'listImports' | 'listHistory' | 'undoImport'> => ({
  importHistory: async ({ session, checkedBody }) => {
    const wanted = await checkedBody()
    const done = await store.importHistory(session.traderId, wanted)
    if (done.outcome === 'full') throw new Refusal('conflict', historyWords.full)
    if (done.outcome === 'differs')
      throw new Refusal(
        'conflict',
        `Position ${done.position} is already imported from ${done.fileName} with other figures or another time. Undo that import if this file is right, or choose the same time zone.`,
      )
    if (done.outcome === 'currency')
      throw new Refusal(
        'conflict',
        `The history of ${accountText({ server: done.server, brokerId: done.login })} is already imported in ${done.currency}, not in ${wanted.currency}.`,
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
