import type { Changes, Instrument, PublicFlightRecord } from '@ratchet/contract'
import { moneyNumber, type Points, priceNumber, volumeNumber } from '@ratchet/domain'
import type { MoneyRow, PositionRow } from '@ratchet/engine'
import type { AccountLabel, EventRow, NamedEvent } from '@ratchet/store'
import { presentData } from './data.ts'
import { presentActive, presentClosed, presentModified, presentTrade } from './rows.ts'
import { isoDay, isoTime, type View } from './view.ts'

/** The symbol that an event is about, and the server on whose market it is traded. */
export interface Traded {
  readonly symbol: string
  readonly server?: string | undefined
}

/** The symbol of an event, if its rows name one. */
export function tradedOf({ data, changes, account }: EventRow & Partial<NamedEvent>): Traded | undefined {
  const { trade, position, modified, closed } = changes
  const named = typeof data.symbol === 'string' ? data.symbol : undefined
  const symbol = (trade ?? position ?? modified ?? closed)?.symbol ?? named
  const market = typeof data.server === 'string' ? data.server : undefined
  return symbol === undefined ? undefined : { symbol, server: (trade ?? position ?? account)?.server ?? market }
}

/** The side of the event's position; before there is a position, the side of the trade's instruction. */
export function sideOf({ changes: { trade, position } }: EventRow): 'Buy' | 'Sell' | undefined {
  if (position) return position.side === 'buy' ? 'Buy' : 'Sell'
  return trade && (trade.type.includes('Sell') ? 'Sell' : 'Buy')
}

/**
 * Presents a flight record in the digits that people read.
 * @param traded what the trade is about; if it is unknown, numbers that need its digits are left out
 * @param withState adds the position's state after the event, as `after`
 */
export function presentRecord(
  event: EventRow,
  traded: Traded | undefined,
  view: View,
  withState = false,
): PublicFlightRecord {
  const instrument = traded && view.instrument(traded.symbol, traded.server)
  return {
    ...presentData(event.kind, event.data, instrument),
    ...(withState && event.changes.position && { after: stateOf(event.changes.position, instrument) }),
    seq: event.seq,
    at: isoTime(event.atMs),
    kind: event.kind,
    marketTime: event.marketTimeMs === null ? null : isoTime(event.marketTimeMs),
    tradeId: event.tradeId,
  }
}

/** The position's state after the event; `ladder` is the version of the ladder that it climbs. */
function stateOf(position: PositionRow, instrument: Instrument | undefined) {
  const price = (points: Points) => instrument && priceNumber(points, instrument)
  return {
    sl: price(position.sl),
    tp: price(position.tp),
    intendedSl: price(position.intendedSl),
    intendedTp: price(position.intendedTp),
    volume: volumeNumber(position.volume),
    openPrice: price(position.openPrice),
    swap: moneyNumber(position.swap),
    ladder: position.riskVersion,
    open: position.open,
  }
}

const removed = ({ ticket, server, brokerId }: PositionRow & AccountLabel) => ({
  removedActiveTrades: [ticket],
  removedPositions: [{ id: ticket, server, brokerId }],
})

/** The changed rows of an event. */
export function presentChanges(event: NamedEvent, view: View): Changes {
  const { seq, changes, account } = event
  const { trade, removedTrade, position, modified, closed, risk, money } = changes
  return {
    ...(trade && removedTrade === undefined && { trades: [presentTrade(trade, view)] }),
    ...(removedTrade !== undefined && { removedTrades: [removedTrade] }),
    ...(position?.open && { activeTrades: [presentActive(position, view)] }),
    ...(position && !position.open && removed(position)),
    ...(modified && account && { modifiedTrades: [presentModified({ ...modified, ...account, seq }, view)] }),
    ...(closed && account && { closedTrades: [presentClosed({ ...closed, ...account }, view)] }),
    ...(risk && { risk }),
    ...(money && { money: [presentMoney(event, money)] }),
  }
}

/** ACC4: what is paid in, and what a reset makes of the balance, is no result. */
function presentMoney({ kind, changes: { closed }, marketTimeMs, atMs }: NamedEvent, money: MoneyRow) {
  return {
    id: money.accountId,
    balance: moneyNumber(money.balance),
    booked: kind === 'account.funded' ? 0 : moneyNumber(money.booked),
    day: isoDay(closed?.timeMs ?? marketTimeMs ?? atMs),
  }
}
