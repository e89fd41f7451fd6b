import {
  type DrillFault,
  drillFaults,
  type EventData,
  type NoticeKind,
  orderEffects,
  type PublicNotice,
} from '@ratchet/contract'
import { moneyNumber, priceNumber, profitCents, volumeNumber } from '@ratchet/domain'
import type { NoticeRow } from '@ratchet/store'
import { presentData } from '../core/present/data.ts'
import { nearedText, touchedText } from '../core/present/floor.ts'
import { isoTime, type View } from '../core/present/view.ts'
import { differenceWords } from './difference.ts'

/** The data of a record, with prices, lots and money as people read them. */
type Shown = ReturnType<typeof presentData>

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)
const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** Presents a record as a notice: only the fields that its sentence needs, in the digits that people read. */
export function presentNotice(row: NoticeRow, view: View): PublicNotice {
  const { data, changes, trade, account } = row
  const isAlert = row.kind === 'alert.reached'
  const { position, closed } = changes
  const about = trade ?? changes.trade
  const symbol = (about ?? position ?? closed)?.symbol ?? (isAlert ? textOf(data.symbol) : null)
  const server =
    account?.server ?? about?.server ?? position?.server ?? (isAlert ? (textOf(data.server) ?? undefined) : undefined)
  const instrument = symbol === null ? undefined : view.instrument(symbol, server)
  const shown = presentData(row.kind, data, instrument)
  const price = (points: number | null) => (points === null || !instrument ? null : priceNumber(points, instrument))
  const side = position?.side ?? closed?.side
  const volume = position?.volume ?? closed?.volume ?? about?.volume
  return {
    seq: row.seq,
    at: isoTime(row.atMs),
    kind: row.kind as NoticeKind,
    tradeId: row.tradeId,
    tradeKey: trade?.key ?? null,
    symbol,
    type: about?.type ?? (side === undefined ? null : side === 'buy' ? 'Order_Type_Buy' : 'Order_Type_Sell'),
    volume: volume === undefined ? null : volumeNumber(volume),
    price: numberOf(shown.price) ?? price(closed?.price ?? null),
    bid: isAlert ? numberOf(shown.bid) : null,
    profit: closed ? moneyNumber(closed.profit) : null,
    rung: numberOf(data.rung),
    stop: stopOf(row, shown, price),
    locksIn: locksIn(row, view),
    left: leftOf(row, shown),
    part: row.kind === 'part.refused' ? numberOf(shown.volume) : null,
    drill: drillOf(data),
    lastedMs: numberOf(data.afterMs) ?? numberOf(data.lastedMs),
    server: account?.server ?? (isAlert ? textOf(data.server) : null),
    brokerId: account?.brokerId ?? null,
    reason: reasonOf(row, (points) => price(points)?.toFixed(instrument?.digits ?? 2) ?? String(points)),
  }
}

/** The volume that is still open after a partial close. Older records of closes do not have this figure. */
const leftOf = ({ kind }: NoticeRow, { left }: Shown): number | null =>
  kind === 'position.closed' && typeof left === 'number' && left > 0 ? left : null

const isFault = (name: unknown): name is DrillFault => drillFaults.some((fault) => fault === name)
const drillOf = ({ drill }: NoticeRow['data']): DrillFault[] | null =>
  Array.isArray(drill) ? drill.filter(isFault) : null

const effectOf = ({ effect }: EventData<'trade.executed'>): string | null => (effect ? orderEffects[effect] : null)

function reasonOf({ kind, data, changes, trade }: NoticeRow, price: (points: number) => string): string | null {
  if (kind === 'trade.executed') return effectOf(data as EventData<typeof kind>)
  if (kind === 'account.difference') return differenceWords(data, price)
  if (kind.startsWith('account.')) return textOf(data.why) ?? textOf(data.how) ?? textOf(data.text)
  if (kind === 'alert.reached') return textOf(data.note)
  if (kind === 'floor.neared') return nearedText(data as EventData<typeof kind>)
  if (kind === 'floor.touched') return touchedText(data as EventData<typeof kind>)
  return changes.trade?.reason ?? textOf(data.text) ?? textOf(data.reason) ?? trade?.reason ?? null
}

function stopOf(
  { kind, changes: { position } }: NoticeRow,
  shown: Shown,
  price: (points: number | null) => number | null,
): PublicNotice['stop'] {
  if (kind === 'stop.refused') {
    const to = numberOf(shown.sl)
    return to === null ? null : { from: null, to }
  }
  if (kind === 'protection.gap' || kind === 'protection.restored') {
    // If only the target differed, the notice has no stop.
    if (!position || (kind === 'protection.gap' && position.sl === position.intendedSl)) return null
    const to = price(position.intendedSl)
    return to === null ? null : { from: price(position.sl), to }
  }
  if (kind !== 'rung.reached') return null
  const levels = shown as { readonly from?: { readonly sl?: unknown }; readonly to?: { readonly sl?: unknown } }
  const to = numberOf(levels.to?.sl)
  return to === null ? null : { from: numberOf(levels.from?.sl), to }
}

/** The profit if the position closes at the rung's stop. A stop that the rung did not move locks in nothing new. */
function locksIn({ kind, data, changes: { position } }: NoticeRow, view: View): number | null {
  const { from, to } = data as { readonly from?: { readonly sl?: unknown }; readonly to?: { readonly sl?: unknown } }
  if (kind !== 'rung.reached' || !position || position.intendedSl === 0 || from?.sl === to?.sl) return null
  const instrument = view.instrument(position.symbol, position.server)
  return moneyNumber(profitCents(instrument, position.side, position.openPrice, position.intendedSl, position.volume))
}
