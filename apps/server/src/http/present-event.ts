import type { Changes, PublicFlightRecord } from '@ratchet/contract'
import { moneyNumber, priceNumber, volumeNumber } from '@ratchet/domain'
import type { PositionRow } from '@ratchet/engine'
import type { EventRow, NamedEvent } from '@ratchet/store'
import { isoTime, presentActive, presentClosed, presentModified, presentTrade, type View } from './present.ts'

const prices = new Set([
  'price',
  'sl',
  'tp',
  'bid',
  'ask',
  'level',
  'slippage',
  'triggers',
  'openPrice',
  'intendedSl',
  'intendedTp',
])
const quoted = new Set(['bid', 'ask'])
const volumes = new Set(['volume', 'left'])
const monies = new Set(['profit', 'expectedProfit', 'swap', 'commission', 'fee', 'balance'])

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
  const present = (name: string, value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((item) => present(name, item))
    if (typeof value === 'object' && value !== null) return presentAll(value)
    if (typeof value !== 'number') return value
    // An answer without a quote has none, not one of zero.
    if (value === 0 && quoted.has(name)) return null
    if (prices.has(name)) return instrument && priceNumber(value, instrument)
    if (volumes.has(name)) return volumeNumber(value)
    return monies.has(name) ? moneyNumber(value) : value
  }
  const presentAll = (values: object): Record<string, unknown> =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, present(name, value)]))
  const { kind: command, ...particulars } = event.data
  return {
    ...presentAll(particulars),
    // What a command asks for; the record has a kind of its own.
    ...(command !== undefined && { command }),
    ...(withState && event.changes.position && { after: presentAll(stateOf(event.changes.position)) }),
    seq: event.seq,
    at: isoTime(event.atMs),
    kind: event.kind,
    marketTime: event.marketTimeMs === null ? null : isoTime(event.marketTimeMs),
    tradeId: event.tradeId,
  }
}

/** What was true of the position once the event had happened; `ladder` is the version of the ladder that it climbs. */
const stateOf = ({
  sl,
  tp,
  intendedSl,
  intendedTp,
  volume,
  openPrice,
  swap,
  riskVersion: ladder,
  open,
}: PositionRow) => ({
  ...{ sl, tp, intendedSl, intendedTp, volume, openPrice, swap, ladder, open },
})

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
