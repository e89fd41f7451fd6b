import { noRisk, type Risk, riskRungNumbers } from '@ratchet/contract'
import { type LintMarket, lintVolume } from '../lint/index.ts'
import { commissionCents } from '../money/margin.ts'
import { moneyDigits, volumeDigits } from '../numbers/instruments.ts'
import { percentile } from '../numbers/percentile.ts'
import type { Points, Quote } from '../numbers/types.ts'

/** A symbol that a ladder has to serve, and the spread at which it trades. */
export type SpreadMarket = Pick<LintMarket, 'instrument' | 'spread'>

/** Such ladders are written in half pips: people read 4.5 pips, not 4.37. */
const halvesOfPip = 2
/** How far each rung lies beyond the first, and its SL, in units of the spread. */
const rungs = [
  [0, 1],
  [1, 1],
  [2, 1],
  [4, 1.5],
  [7, 2],
  [11, 3],
] as const
/** How far the stop of a first trade lies from its open price, in units of the spread. */
const firstStopUnits = 8

/** The median of the spreads that were seen: one wide quote does not count for more than any other. 0 where none was seen. (PRE1) */
export function ordinarySpread(quotes: readonly Pick<Quote, 'bid' | 'ask'>[]): Points {
  if (quotes.length === 0) return 0
  return percentile(
    quotes.map(({ bid, ask }) => ask - bid).sort((a, b) => a - b),
    50,
  )
}

/** A distance in half pips of the symbol, rounded up. */
const halfPips = (points: Points, { instrument }: SpreadMarket): number =>
  Math.ceil((points * halvesOfPip) / instrument.pipPoints)

/** The widest of the spreads in half pips; no less than the stops level, which the broker asks a stop to keep as well. */
const unitOf = (markets: readonly SpreadMarket[]): number =>
  Math.max(1, ...markets.map((market) => halfPips(Math.max(market.spread, market.instrument.stopsLevel, 1), market)))

/** How far the price has to come to pay for the commission of both sides, rounded as it is booked for a tenth of a lot. */
function paidPoints({ instrument }: SpreadMarket): Points {
  const { commissionPerLot, contractSize, digits } = instrument
  const volume = lintVolume(instrument)
  const paid = BigInt(2 * -commissionCents(commissionPerLot, volume)) * 10n ** BigInt(digits + volumeDigits)
  const worth = BigInt(contractSize) * BigInt(volume) * 10n ** BigInt(moneyDigits)
  return Number((paid + worth - 1n) / worth)
}

/**
 * Six rungs as near as the linter lets them be at these spreads. Each SL is the spread or more; the first rung locks in a quarter of
 * it, or what pays for the commission, and each further rung locks in more. One ladder serves all symbols, so the widest spread in
 * pips decides. (PRE2)
 */
export function ladderForSpread(markets: readonly SpreadMarket[]): Risk {
  const unit = unitOf(markets)
  const paid = Math.max(0, ...markets.map((market) => halfPips(paidPoints(market), market)))
  const first = unit + Math.max(Math.ceil(unit / 4), paid)
  const fields = rungs.map(([beyond, sl], index) => {
    const rung = riskRungNumbers[index] ?? 1
    return {
      [`profit${rung}`]: (first + beyond * unit) / halvesOfPip,
      [`sl${rung}`]: Math.ceil(sl * unit) / halvesOfPip,
    }
  })
  return Object.assign({ ...noRisk }, ...fields)
}

/** How far from its open price the stop of a first trade belongs: so far that the first rung mostly comes before it. (PRE3) */
export const firstStopPoints = (market: SpreadMarket): Points =>
  Math.ceil((firstStopUnits * unitOf([market]) * market.instrument.pipPoints) / halvesOfPip)
