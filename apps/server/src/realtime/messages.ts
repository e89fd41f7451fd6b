import { type Counts, type Market, protocolVersion, type StreamMessage } from '@ratchet/contract'
import type { Quote } from '@ratchet/domain'
import type { EventRow, SnapshotRows } from '@ratchet/store'
import { presentActive, presentClosed, presentModified, presentQuote, presentTrade, type View } from '../http/present.ts'
import { presentChanges, presentRecord } from '../http/present-event.ts'

const text = (message: StreamMessage): string => JSON.stringify(message)

export const helloText = (seq: number, signedIn: boolean, market: Market): string =>
  text({ type: 'hello', protocol: protocolVersion, seq, signedIn, market })

export const marketText = (market: Market): string => text({ type: 'market', market })

export const quotesText = (quotes: readonly Quote[], view: View): string =>
  text({ type: 'quotes', items: quotes.map((quote) => presentQuote(quote, view)) })

export const snapshotText = (rows: SnapshotRows, view: View): string =>
  text({
    type: 'snapshot',
    seq: rows.seq,
    counts: rows.counts,
    trades: rows.trades.map((row) => presentTrade(row, view)),
    activeTrades: rows.active.map((row) => presentActive(row, view)),
    modifiedTrades: rows.modified.map((row) => presentModified(row, view)),
    closedTrades: rows.closed.map((row) => presentClosed(row, view)),
    risk: rows.risk,
  })

/** @param symbol of the trade that the event is about, where it is known */
export const eventText = (event: EventRow, symbol: string | undefined, counts: Counts, view: View): string =>
  text({
    type: 'event',
    seq: event.seq,
    tradeId: event.tradeId,
    record: presentRecord(event, symbol, view),
    changes: presentChanges(event, view),
    counts,
  })
