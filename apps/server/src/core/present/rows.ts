import {
  type ActiveTrade,
  activeTrade,
  type Candle,
  type ChosenLadder,
  type ClimbedLadder,
  type ClosedTrade,
  closedTrade,
  type Instrument,
  type ModifiedTrade,
  modifiedTrade,
  type OwnLadder,
  type PublicQuote,
  type PublicTrade,
  trade,
} from '@ratchet/contract'
import {
  type CandleSpan,
  closePrice,
  moneyNumber,
  pipsOfOwn,
  priceNumber,
  profitCents,
  type Quote,
  rungsOf,
  volumeNumber,
} from '@ratchet/domain'
import {
  type ClosedRow,
  closedColumns,
  type ModifiedRow,
  modifiedColumns,
  type PositionRow,
  positionColumns,
  type RequestedLevels,
  type TradeRow,
  tradeColumns,
} from '@ratchet/engine'
import type { AccountLabel } from '@ratchet/store'
import { sameMembers } from './same.ts'
import { isoTime, type View } from './view.ts'

const textOrNull = (text: string): string | null => (text === '' ? null : text)
const sideWord = { buy: 'Buy', sell: 'Sell' } as const

export function presentQuote({ symbol, bid, ask, timeMs }: Quote, view: View, server?: string): PublicQuote {
  const instrument = view.instrument(symbol, server)
  return { symbol, bid: priceNumber(bid, instrument), ask: priceNumber(ask, instrument), time: isoTime(timeMs) }
}

/** The prices of a candle, of which its time is no part. */
export function presentCandle(
  { open, high, low, close, spread }: CandleSpan,
  instrument: Instrument,
): Omit<Candle, 'time'> {
  const price = (points: number) => priceNumber(points, instrument)
  return { open: price(open), high: price(high), low: price(low), close: price(close), spread: price(spread) }
}

const sameOfTrade = sameMembers(tradeColumns, trade)
export function presentTrade(row: TradeRow, view: View): PublicTrade {
  const instrument = view.instrument(row.symbol, row.server)
  return {
    ...sameOfTrade(row, instrument),
    magic: textOrNull(row.magic),
    uid: row.traderId,
    order: row.order || null,
    position: row.position || null,
    createdAt: isoTime(row.createdAtMs),
    ...(row.oco && { oco: row.oco.with }),
    ...(row.untilMs !== undefined && { goodTill: isoTime(row.untilMs) }),
    ...(row.ladder && { ladder: presentChosen(row.ladder, instrument) }),
  }
}

const sameOfPosition = sameMembers(positionColumns, activeTrade)
/** Presents an open position. Profit and current price follow the latest quote: a long is valued at the bid, a short at the ask. */
export function presentActive(row: PositionRow & AccountLabel, view: View): ActiveTrade {
  const instrument = view.instrument(row.symbol, row.server)
  const quote = view.quote(row.symbol, row.server)
  const current = quote && closePrice(row.side, quote)
  const profit = current === undefined ? null : profitCents(instrument, row.side, row.openPrice, current, row.volume)
  return {
    ...sameOfPosition(row, instrument),
    id: row.ticket,
    time: isoTime(row.openTimeMs),
    external_id: null,
    magic: textOrNull(row.magic),
    price_current: current === undefined ? null : priceNumber(current, instrument),
    price_open: priceNumber(row.openPrice, instrument),
    profit: profit === null ? null : moneyNumber(profit),
    // Every position here comes from a person's instruction.
    reason: 'client',
    type: sideWord[row.side],
    server: row.server,
    brokerId: row.brokerId,
    gapSince: row.gapSinceMs == null ? null : isoTime(row.gapSinceMs),
    ...(row.requested && { requested: presentRequested(row.requested, instrument) }),
    ...(row.ladder && { ladder: presentLadder(row.ladder, row.reached, instrument) }),
  }
}

const presentRequested = ({ sl, tp, sinceMs }: RequestedLevels, instrument: Instrument) => ({
  sl: priceNumber(sl, instrument),
  tp: priceNumber(tp, instrument),
  since: isoTime(sinceMs),
})

/** What was chosen, with 1 ATR as a distance in price. */
const presentChosen = ({ name, unit, rungs, atr }: ChosenLadder, instrument: Instrument) => ({
  name,
  unit,
  rungs,
  ...(atr !== undefined && { atr: priceNumber(atr, instrument) }),
})

/** Screens count in pips, whatever the ladder does. */
const presentLadder = (own: OwnLadder, reached: number, instrument: Instrument): ClimbedLadder => ({
  ...presentChosen(own, instrument),
  pips: pipsOfOwn(own, instrument),
  reached: rungsOf(reached),
  ...(own.parts && { parts: { of: volumeNumber(own.parts.of), asked: rungsOf(own.parts.asked) } }),
  ...(own.frozen && own.unit === 'R' && { r: priceNumber(own.frozen.r, instrument) }),
})

const sameOfModified = sameMembers(modifiedColumns, modifiedTrade)
export function presentModified(row: ModifiedRow & AccountLabel & { readonly seq: number }, view: View): ModifiedTrade {
  const { position: id, timeMs, seq, server, brokerId } = row
  const same = sameOfModified(row, view.instrument(row.symbol, server))
  return { ...same, id, time: isoTime(timeMs), status: 'modified', seq, server, brokerId }
}

const sameOfClosed = sameMembers(closedColumns, closedTrade)
export function presentClosed(row: ClosedRow & AccountLabel, view: View): ClosedTrade {
  const instrument = view.instrument(row.symbol, row.server)
  return {
    ...sameOfClosed(row, instrument),
    id: row.ticket,
    position_id: row.position,
    magic: textOrNull(row.magic),
    time: isoTime(row.timeMs),
    type: sideWord[row.side],
    priceOpen: priceNumber(row.openPrice, instrument),
    openTime: isoTime(row.openTimeMs),
    server: row.server,
    brokerId: row.brokerId,
  }
}
