import type { ClosedTrade, JournalExportQuery, PublicTrade } from '@ratchet/contract'
import {
  dayMs,
  type JournalTrade,
  journalDeal,
  journalFiltered,
  journalTrades,
  moneyNumber,
  volumeNumber,
} from '@ratchet/domain'
import type { ApiStore, JournalNoteRow } from '@ratchet/store'
import { presentClosed, presentTrade } from '../core/present/rows.ts'
import { isoTime, type View } from '../core/present/view.ts'
import { toRowsRequest } from './list-query.ts'

/** As many of the newest deals as the journal's screen looks at. */
const mostDeals = 20_000

export type JournalStore = Pick<ApiStore, 'walk' | 'listAccounts' | 'journalNotes' | 'charges'>

const keyOf = (position: string, login: string, server: string): string => `${position} ${login} ${server}`
const dayNumber = (day: string | undefined): number | undefined => (day ? Date.parse(day) / dayMs : undefined)

/** The trades of the journal that a query selects, the newest first, as rows of a file. */
export async function* journalRows(
  { store, view }: { readonly store: JournalStore; readonly view: View },
  traderId: string,
  { currency, account, symbol, side, from, to, tag }: JournalExportQuery,
): AsyncGenerator<readonly object[]> {
  const closed = new Map<string, ClosedTrade[]>()
  let count = 0
  for await (const rows of store.walk(traderId, 'closed', toRowsRequest({}))) {
    for (const row of rows) {
      const deal = presentClosed(row, view)
      const key = keyOf(deal.position_id, deal.brokerId, deal.server)
      closed.set(key, [...(closed.get(key) ?? []), deal])
    }
    count += rows.length
    if (count >= mostDeals) break
  }
  const firsts = await firstsOf(store, view, traderId, closed)
  const currencies = new Map(
    (await store.listAccounts(traderId)).map((one) => [`${one.login} ${one.server}`, one.currency]),
  )
  const notes = await notesOf(store, traderId)
  const deals = [...closed].flatMap(([position, own]) =>
    own.map((deal) =>
      journalDeal(deal, {
        position,
        openAt: Date.parse(deal.openTime),
        closeAt: Date.parse(deal.time),
        first: firsts.get(deal.tradeId ?? ''),
      }),
    ),
  )
  const currencyOf = ({ id }: JournalTrade) => currencies.get(id.slice(id.indexOf(' ') + 1)) ?? ''
  const asked = { account, symbol, side, from: dayNumber(from), to: dayNumber(to) }
  const charges = await store.charges(traderId, { most: mostDeals })
  const beside = charges.map(({ position, login, server, ...money }) => ({
    ...money,
    position: position === null ? null : keyOf(position, login, server),
  }))
  yield journalFiltered(journalTrades(deals, beside), asked)
    .filter((trade) => currency === undefined || currencyOf(trade) === currency)
    .filter(({ id }) => tag === undefined || notes.get(id)?.tags.includes(tag))
    .map((trade) => rowOf(trade, currencyOf(trade), notes.get(trade.id)))
    .reverse()
}

/** The instructions that deals come from. */
async function firstsOf(
  store: JournalStore,
  view: View,
  traderId: string,
  closed: ReadonlyMap<string, readonly ClosedTrade[]>,
): Promise<ReadonlyMap<string, PublicTrade>> {
  const wanted = new Set([...closed.values()].flat().map(({ tradeId }) => tradeId))
  const firsts = new Map<string, PublicTrade>()
  for await (const rows of store.walk(traderId, 'trades', toRowsRequest({})))
    for (const row of rows) if (wanted.has(row.id)) firsts.set(row.id, presentTrade(row, view))
  return firsts
}

async function notesOf(store: JournalStore, traderId: string): Promise<ReadonlyMap<string, JournalNoteRow>> {
  const notes = new Map<string, JournalNoteRow>()
  for (let after = 0; ; ) {
    const rows = await store.journalNotes(traderId, after)
    for (const note of rows) notes.set(keyOf(note.position, note.login, note.server), note)
    const last = rows.at(-1)
    if (!last) return notes
    after = last.id
  }
}

function rowOf(trade: JournalTrade, currency: string, note: JournalNoteRow | undefined): object {
  const [position = '', brokerId = ''] = trade.id.split(' ')
  return {
    position,
    brokerId,
    server: trade.id.split(' ').slice(2).join(' '),
    symbol: trade.symbol,
    type: trade.side === 'buy' ? 'Buy' : 'Sell',
    volume: volumeNumber(trade.volume),
    result: moneyNumber(trade.cents),
    profit: moneyNumber(trade.profit),
    costs: moneyNumber(trade.costs),
    swap: moneyNumber(trade.swap),
    commission: moneyNumber(trade.commission),
    fee: moneyNumber(trade.fee),
    currency,
    r: trade.r === null ? null : moneyNumber(trade.r),
    openTime: isoTime(trade.openAt),
    closeTime: isoTime(trade.closeAt),
    deals: trade.deals.length,
    comment: trade.comment,
    tags: note?.tags.join(', ') ?? '',
    note: note?.text ?? '',
  }
}
