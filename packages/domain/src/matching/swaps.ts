import { swapCents, swapNights } from '../money/swap.ts'
import { serverDay } from '../time/sessions.ts'
import type { Changes } from './book.ts'
import { instrumentOf } from './funds.ts'
import type { Market } from './market.ts'

export const currentDay = (market: Market): number => serverDay(market.options.dayEnd, market.timeMs)

/** SWP4: accrues swap on every open position for the nights since the last charge; time that went back charges nothing. */
export function chargeSwap(changes: Changes): void {
  const { book, market } = changes
  const today = currentDay(market)
  const from = book.swapDay
  book.swapDay = today
  if (today <= from) return
  for (const position of [...book.positions.values()]) {
    const instrument = instrumentOf(market, position.symbol)
    const cents = swapCents(instrument, position.side, position.volume, swapNights(instrument.swapDays, from, today))
    if (cents !== 0) changes.position({ ...position, swap: position.swap + cents })
  }
}
