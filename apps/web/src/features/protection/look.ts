import type { ActiveTrade, Instrument, PublicQuote } from '@ratchet/contract'
import {
  type ExitAlone,
  exitAlone,
  integerFromNumber,
  type ProtectionGap,
  protectionGap,
  type Rate,
  volumeDigits,
} from '@ratchet/domain'
import type { Still } from '../../realtime/still.ts'
import { sideOf } from '../../trading/positions/position.ts'
import * as texts from './texts.ts'

/** Tells how a position is protected, by the rules themselves; points and cents, as they have it. */
export interface Look {
  readonly gap: ProtectionGap | null
  readonly exit: ExitAlone
}

interface Wanted {
  readonly sl: number
  readonly tp: number
  /** Since when the broker has other levels. */
  readonly since: string | null
}

/** What is to be at the broker: what its trader has asked for last, else what is intended. */
export const wantedOf = ({ requested, intendedSl, intendedTp, gapSince }: ActiveTrade): Wanted =>
  requested ?? { sl: intendedSl, tp: intendedTp, since: gapSince }

/**
 * @param nowMs by the server's clock
 * @param rate turns money of the symbol into the account's
 */
export function lookAt(
  trade: ActiveTrade,
  instrument: Instrument,
  quote: PublicQuote | undefined,
  nowMs: number,
  rate?: Rate,
): Look {
  const wanted = wantedOf(trade)
  const points = (price: number) => integerFromNumber(price, instrument.digits) ?? 0
  const position = {
    side: sideOf(trade.type),
    volume: integerFromNumber(trade.volume, volumeDigits) ?? 0,
    open: points(trade.price_open),
    sl: points(trade.sl),
    tp: points(trade.tp),
    intendedSl: points(wanted.sl),
    intendedTp: points(wanted.tp),
    swap: integerFromNumber(trade.swap, 2) ?? 0,
    gapSinceMs: wanted.since === null ? null : Date.parse(wanted.since),
  }
  const now = quote && { symbol: quote.symbol, bid: points(quote.bid), ask: points(quote.ask), timeMs: 0 }
  return { gap: protectionGap(position, instrument, nowMs, rate), exit: exitAlone(position, instrument, now, rate) }
}

export function hasGap(trade: ActiveTrade): boolean {
  const wanted = wantedOf(trade)
  return trade.sl !== wanted.sl || trade.tp !== wanted.tp
}

/** Puts the oldest gap first, then what has no stop at all, then the rest as it was. */
const rank = (trade: ActiveTrade): number =>
  hasGap(trade) ? Date.parse(wantedOf(trade).since ?? '') || 0 : trade.sl === 0 ? 8e15 : 9e15
export const worstFirst = (trades: readonly ActiveTrade[]): ActiveTrade[] =>
  trades.toSorted((a, b) => rank(a) - rank(b))

/** Names the worst that is true of all positions, for the one line above them. */
export type State = 'alarm' | 'link' | 'database' | 'engine' | 'gap' | 'bare' | 'confirmed'

export interface Counted {
  readonly alarms: number
  readonly gaps: number
  readonly bare: number
  /** Set where only targets are not confirmed. */
  readonly targets: boolean
}

export function stateOf({ alarms, gaps, bare }: Counted, still: Still): State {
  if (alarms > 0) return 'alarm'
  if (still) return still
  return gaps > 0 ? 'gap' : bare > 0 ? 'bare' : 'confirmed'
}

export function sentenceOf(state: State, { alarms, gaps, bare, targets }: Counted): string {
  const levels = targets ? texts.targets : texts.stops
  const left = texts.brokersStopsProtect(bare)
  switch (state) {
    case 'alarm':
      return texts.notConfirmed(levels(alarms))
    case 'link':
      return texts.serverMayBeDown(left)
    case 'database':
      return texts.databaseIsDown(left)
    case 'engine':
      return texts.engineNotRunning(left)
    case 'gap':
      return texts.onTheWay(levels(gaps), gaps)
    case 'bare':
      return texts.positionsBare(bare)
    case 'confirmed':
      return texts.allConfirmed
  }
}
