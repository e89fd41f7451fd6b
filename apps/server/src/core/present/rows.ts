import type {
  ActiveTrade,
  Candle,
  ChosenLadder,
  ClimbedLadder,
  ClosedTrade,
  Instrument,
  ModifiedTrade,
  OwnLadder,
  PublicQuote,
  PublicTrade,
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
import type { ClosedRow, ModifiedRow, PositionRow, RequestedLevels, TradeRow } from '@ratchet/engine'
import type { AccountLabel } from '@ratchet/store'
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

export function presentTrade(row: TradeRow, view: View): PublicTrade {
  const instrument = view.instrument(row.symbol, row.server)
  return {
    id: row.id,
    key: row.key,
    brokerId: row.brokerId,
    action: row.action,
    symbol: row.symbol,
    type: row.type,
    deviation: row.deviation,
    profit: row.profit,
    tradeDetails: row.tradeDetails,
    risk: row.risk,
    server: row.server,
    status: row.status,
    retcode: row.retcode,
    reason: row.reason,
    volume: volumeNumber(row.volume),
    price: priceNumber(row.price, instrument),
    sl: priceNumber(row.sl, instrument),
    tp: priceNumber(row.tp, instrument),
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

/** Presents an open position. Profit and current price follow the latest quote: a long is valued at the bid, a short at the ask. */
export function presentActive(row: PositionRow & AccountLabel, view: View): ActiveTrade {
  const instrument = view.instrument(row.symbol, row.server)
  const quote = view.quote(row.symbol, row.server)
  const current = quote && closePrice(row.side, quote)
  const profit = current === undefined ? null : profitCents(instrument, row.side, row.openPrice, current, row.volume)
  return {
    id: row.ticket,
    tradeId: row.tradeId,
    symbol: row.symbol,
    time: isoTime(row.openTimeMs),
    tp: priceNumber(row.tp, instrument),
    sl: priceNumber(row.sl, instrument),
    comment: row.comment,
    external_id: null,
    identifier: row.identifier,
    magic: textOrNull(row.magic),
    price_current: current === undefined ? null : priceNumber(current, instrument),
    price_open: priceNumber(row.openPrice, instrument),
    profit: profit === null ? null : moneyNumber(profit),
    // Every position here comes from a person's instruction.
    reason: 'client',
    type: sideWord[row.side],
    volume: volumeNumber(row.volume),
    swap: moneyNumber(row.swap),
    server: row.server,
    brokerId: row.brokerId,
    guaranteed: row.guaranteed,
    intendedSl: priceNumber(row.intendedSl, instrument),
    intendedTp: priceNumber(row.intendedTp, instrument),
    gapSince: row.gapSinceMs == null ? null : isoTime(row.gapSinceMs),
    ...(row.requested && { requested: presentRequested(row.requested, instrument) }),
    rung: row.rung,
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

export function presentModified(row: ModifiedRow & AccountLabel & { readonly seq: number }, view: View): ModifiedTrade {
  const instrument = view.instrument(row.symbol, row.server)
  return {
    id: row.position,
    tradeId: row.tradeId,
    symbol: row.symbol,
    time: isoTime(row.timeMs),
    tp: priceNumber(row.tp, instrument),
    sl: priceNumber(row.sl, instrument),
    rung: row.rung,
    status: 'modified',
    seq: row.seq,
    server: row.server,
    brokerId: row.brokerId,
  }
}

export function presentClosed(row: ClosedRow & AccountLabel, view: View): ClosedTrade {
  const instrument = view.instrument(row.symbol, row.server)
  return {
    id: row.ticket,
    tradeId: row.tradeId,
    price: priceNumber(row.price, instrument),
    volume: volumeNumber(row.volume),
    position_id: row.position,
    symbol: row.symbol,
    comment: row.comment,
    profit: moneyNumber(row.profit),
    swap: moneyNumber(row.swap),
    fee: moneyNumber(row.fee),
    magic: textOrNull(row.magic),
    order: row.order,
    entry: row.entry,
    commission: moneyNumber(row.commission),
    time: isoTime(row.timeMs),
    reason: row.reason,
    type: sideWord[row.side],
    priceOpen: priceNumber(row.openPrice, instrument),
    openTime: isoTime(row.openTimeMs),
    server: row.server,
    brokerId: row.brokerId,
  }
}
