import type { Instrument } from '@ratchet/contract'
import { moneyNumber, type RungHonesty, rungHonesty, toDecimal } from '@ratchet/domain'
import type { ApiStore } from '@ratchet/store'
import type { Handlers } from '../core/http/call.ts'
import { invalidField } from '../core/refusals/refusal.ts'
import type { MarketView } from '../core/trading/market-view.ts'
import { marketMsOf } from './market-ms.ts'

export interface HonestyParts {
  readonly store: Pick<ApiStore, 'rungEvents'>
  readonly market: Pick<MarketView, 'latestQuotes'>
  readonly instruments: readonly Instrument[]
}

/** The profit that each rung promised, and the profit that it gave. */
export function honestyHandlers({ store, market, instruments }: HonestyParts): Pick<Handlers, 'getRungHonesty'> {
  const present = ({ promised, realised, slip, bars, ...row }: RungHonesty) => {
    const pip = instruments.find(({ symbol }) => symbol === row.symbol)?.pipPoints ?? 1
    const lock = (one: typeof promised) =>
      one && { pips: toDecimal(one.hundredths, 2) / pip, money: moneyNumber(one.cents) }
    return {
      ...row,
      promised: lock(promised),
      realised: lock(realised),
      slip: slip && { p50: slip.p50, p95: slip.p95, worst: slip.worst, worstMoney: moneyNumber(slip.worstCents) },
      bars: [...bars],
    }
  }
  return {
    async getRungHonesty({ session, query: { symbol, days } }) {
      if (symbol !== undefined && !instruments.some((one) => one.symbol === symbol))
        throw invalidField('symbol', `Choose one of ${instruments.map((one) => one.symbol).join(', ')}.`)
      const marketMs = marketMsOf(market)
      const { fromMs, complete, events } = await store.rungEvents(session.traderId, { symbol, days, marketMs })
      const { rungs, barPoints } = rungHonesty(events, instruments)
      return {
        from: new Date(fromMs).toISOString().slice(0, 10),
        items: rungs.map(present),
        barPoints: Object.fromEntries(barPoints),
        complete,
      }
    },
  }
}
