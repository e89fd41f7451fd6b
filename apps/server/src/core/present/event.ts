import type { Changes, Instrument, PublicFlightRecord } from '@ratchet/contract'
import { moneyNumber, type Points, priceNumber, volumeNumber } from '@ratchet/domain'
import type { PositionRow } from '@ratchet/engine'
import type { EventRow, NamedEvent } from '@ratchet/store'
import { presentData } from './data.ts'
import { presentActive, presentClosed, presentModified, presentTrade } from './rows.ts'
import { isoTime, type View } from './view.ts'

/** The symbol that an event is about, where its rows tell. */
export function symbolOf({ data, changes }: EventRow): string | undefined {
  const { trade, position, modified, closed } = changes
  const named = typeof data.symbol === 'string' ? data.symbol : undefined
  return (trade ?? position ?? modified ?? closed)?.symbol ?? named
}

/** Of the position that an event is about: of the trade's own words while there is none. */
export function sideOf({ changes: { trade, position } }: EventRow): 'Buy' | 'Sell' | undefined {
  if (position) return position.side === 'buy' ? 'Buy' : 'Sell'
  return trade && (trade.type.includes('Sell') ? 'Sell' : 'Buy')
}

/**
 * A flight record in the digits people read.
 * @param symbol of the trade; where it is not known, numbers that would need its digits are left out
 * @param withState also tells what was true of the position afterwards, as `after`
 */
export function presentRecord(
  event: EventRow,
  symbol: string | undefined,
  view: View,
  withState = false,
): PublicFlightRecord {
  const instrument = symbol === undefined ? undefined : view.instrument(symbol)
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

/** What was true of the position once the event had happened; `ladder` is the version of the ladder that it climbs. */
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

/** The rows that an event leaves behind. */
export function presentChanges({ seq, changes, account }: NamedEvent, view: View): Changes {
  const { trade, removedTrade, position, modified, closed, risk } = changes
  return {
    ...(trade && removedTrade === undefined && { trades: [presentTrade(trade, view)] }),
    ...(removedTrade !== undefined && { removedTrades: [removedTrade] }),
    ...(position?.open && { activeTrades: [presentActive(position, view)] }),
    ...(position && !position.open && { removedActiveTrades: [position.ticket] }),
    ...(modified && account && { modifiedTrades: [presentModified({ ...modified, ...account, seq }, view)] }),
    ...(closed && account && { closedTrades: [presentClosed({ ...closed, ...account }, view)] }),
    ...(risk && { risk }),
  }
}
