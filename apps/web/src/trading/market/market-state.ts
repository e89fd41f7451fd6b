import { type Instrument, type Market, marketOf } from '@ratchet/contract'
import { isMarketOpen } from '@ratchet/domain'
import { useInstrument, useInstruments } from '../../api/reference.ts'
import { useMarket } from '../../realtime/index.ts'
import * as texts from '../texts.ts'
import { clockText, openAt, weekdayText } from './hours.ts'
import { useMarketClock } from './market-clock.ts'

/** Says what can be done with a symbol now: it trades, it sleeps, or the running market has no prices of it. */
export type TradingState = 'open' | 'closed' | 'unquoted'

export interface SymbolState {
  readonly state: TradingState
  /** Tells when it closes or opens next, in Unix milliseconds; null where it never does, or has no prices. */
  readonly changeMs: number | null
}

type Hours = Pick<Instrument, 'symbol' | 'sessions' | 'sessionZone'>
type Quoted = Pick<Market, 'feed' | 'symbols'>

/**
 * Decides whether a symbol trades; every screen goes by this. The paper broker judges by the same sessions, at the time
 * of the latest quote; an invented market never closes.
 */
export function symbolState(instrument: Hours, market: Quoted | null, nowMs: number): SymbolState {
  if (market && !market.symbols.includes(instrument.symbol)) return { state: 'unquoted', changeMs: null }
  if (market?.feed === 'synthetic' || instrument.sessions.length === 0) return { state: 'open', changeMs: null }
  const { changeMs } = openAt({ zone: instrument.sessionZone, spans: instrument.sessions }, nowMs)
  return { state: isMarketOpen(instrument, nowMs) ? 'open' : 'closed', changeMs }
}

export const tradingWords: Readonly<Record<TradingState, string>> = {
  open: texts.open,
  closed: texts.closedState,
  unquoted: texts.noPrices,
}

/** Says 'Gold closed · opens Sun 22:00 UTC'; null while anything that the market quotes is open. */
export function closedWords(instruments: readonly (Hours & { name: string })[], market: Market | null, nowMs: number) {
  const quoted = instruments.filter(({ symbol }) => market?.symbols.includes(symbol))
  const states = quoted.map((instrument) => symbolState(instrument, market, nowMs))
  if (states.length === 0 || states.some(({ state }) => state !== 'closed')) return null
  const next = Math.min(...states.map(({ changeMs }) => changeMs ?? Number.POSITIVE_INFINITY))
  const who = quoted.length === 1 ? (quoted[0]?.name.split(',')[0] ?? '') : texts.market
  if (!Number.isFinite(next)) return texts.closed(who)
  return texts.closedUntil(who, weekdayText('UTC', next), clockText('UTC', next))
}

/**
 * Returns the state of one symbol, on the market of a server or on the paper market, told anew as the market's clock goes on; undefined while the instrument is not
 * known.
 */
export function useSymbolState(
  symbol: string,
  server?: string,
): (SymbolState & { readonly nowMs: number }) | undefined {
  const clock = useMarketClock()
  const paper = useMarket()
  const instrument = useInstrument(symbol, server)
  // Another broker's market is neither recorded nor invented.
  const [market, nowMs] = marketOf(server) ? [null, Date.now()] : [paper, clock.nowMs]
  return instrument && { ...symbolState(instrument, market, nowMs), nowMs }
}

/** Returns what the top bar says of a market that sleeps; null while it is open. */
export function useClosedWords(): string | null {
  const { nowMs } = useMarketClock()
  const market = useMarket()
  return closedWords(useInstruments(), market, nowMs)
}
