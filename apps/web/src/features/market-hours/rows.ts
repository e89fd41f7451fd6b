import type { Instrument } from '@ratchet/contract'
import { centreHours, zoneOffsetMs } from '@ratchet/domain'
import { type Hours, type OpenState, openAt } from '../../trading/market/hours.ts'
import { symbolState, type TradingState } from '../../trading/market/market-state.ts'
import * as texts from './texts.ts'

/** Describes one line of the screen: a centre or an instrument with its hours. */
export interface HoursRow {
  readonly kind: 'centre' | 'instrument'
  readonly name: string
  readonly note: string
  /** False for an instrument that the running market has no prices of. */
  readonly quoted: boolean
  readonly hours: Hours
}

/** Turns 'America/New_York' into New York, as people say it. */
export const placeOf = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')

/** Traders name the hours of the day after these four centres. */
export const centreRows: readonly HoursRow[] = (['Sydney', 'Tokyo', 'London', 'New York'] as const).map((name) => ({
  kind: 'centre',
  name,
  hours: centreHours[name],
  note: '',
  quoted: true,
}))

/** @param symbols what the market quotes; null while that is not known */
export const instrumentRows = (
  instruments: readonly Instrument[],
  symbols: readonly string[] | null,
): readonly HoursRow[] =>
  instruments.map(({ symbol, name, sessions, sessionZone }) => ({
    kind: 'instrument',
    name: symbol,
    note: name,
    quoted: symbols === null || symbols.includes(symbol),
    hours: { zone: sessionZone, spans: sessions },
  }))

export interface RowState extends OpenState {
  readonly row: HoursRow
  /** Goes by the hours alone: an invented market trades on while a real one sleeps. */
  readonly real: OpenState
  readonly state: TradingState
}

export const statesOf = (rows: readonly HoursRow[], nowMs: number, neverCloses: boolean): readonly RowState[] =>
  rows.map((row) => {
    const real = openAt(row.hours, nowMs)
    if (row.kind === 'centre') return { row, real, ...real, state: real.open ? 'open' : 'closed' }
    const instrument = {
      symbol: row.name,
      sessions: [...row.hours.spans].map(([from, to]): [number, number] => [from, to]),
      sessionZone: row.hours.zone,
    }
    const market = { feed: neverCloses ? 'synthetic' : 'ticks', symbols: row.quoted ? [row.name] : [] } as const
    const { state, changeMs } = symbolState(instrument, { ...market, symbols: [...market.symbols] }, nowMs)
    return { row, real, state, open: state === 'open', changeMs }
  })

/** Tells how far a zone's clock is ahead at that moment: 'UTC+11', 'UTC−4', 'UTC+5:30'. */
export function offsetText(zone: string, timeMs: number): string {
  const minutes = Math.round(zoneOffsetMs(zone, timeMs) / 60_000)
  const rest = Math.abs(minutes) % 60
  return `UTC${minutes < 0 ? '−' : '+'}${Math.floor(Math.abs(minutes) / 60)}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`
}

/** Lists names as 'A', 'A and B', 'A, B and C'. */
export function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : texts.listAnd(names.slice(0, -1).join(', '), last)
}
