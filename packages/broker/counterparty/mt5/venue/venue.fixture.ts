import type { AccountOptions } from './account.ts'
import { ACTION, FILLING, ORDER, REASON } from './codes.ts'
import { type Contract, gold } from './contract.ts'
import { emptyRequest, type TradeRequest } from './records.ts'
import { Venue, type VenueOptions } from './venue.ts'

/** Gold's first prices in points of 1/100. */
export const bid = 130_000
export const ask = 130_030
/** Wednesday, 2 September 2026, 12:00 UTC: 15:00 by the server's clock. */
export const noonMs = Date.UTC(2026, 8, 2, 12)

export interface FixtureOptions extends Partial<Omit<VenueOptions, 'accounts' | 'contracts'>> {
  readonly account?: Partial<AccountOptions>
  readonly contract?: Partial<Contract>
}

/** One account at a trade server with gold, whose clock the test moves. */
export function openVenue({ account, contract, ...options }: FixtureOptions = {}) {
  const clock = { ms: noonMs }
  const venue = new Venue({
    nowMs: () => clock.ms,
    firstTicket: 1000n,
    ...options,
    accounts: [{ login: '501', ...account }],
    contracts: [{ ...gold, ...contract }],
  })
  venue.quote('XAUUSD', bid, ask)
  const own = venue.account('501')
  const trade = (fields: Partial<TradeRequest>, reason: number = REASON.EXPERT) =>
    venue.trade(own, { ...emptyRequest, symbol: 'XAUUSD', filling: FILLING.IOC, ...fields }, { reason })
  return {
    clock,
    venue,
    account: own,
    trade,
    buy: (volume = 1000, fields: Partial<TradeRequest> = {}) =>
      trade({ action: ACTION.DEAL, type: ORDER.BUY, volume, ...fields }),
    sell: (volume = 1000, fields: Partial<TradeRequest> = {}) =>
      trade({ action: ACTION.DEAL, type: ORDER.SELL, volume, ...fields }),
    pending: (type: number, price: number, fields: Partial<TradeRequest> = {}) =>
      trade({ action: ACTION.PENDING, type, price, volume: 1000, filling: FILLING.RETURN, ...fields }),
    levels: (position: bigint, sl: number, tp = 0) => trade({ action: ACTION.SLTP, position, sl, tp }),
    quote: (at: number) => venue.quote('XAUUSD', at, at + 30),
    positions: () => [...own.positions.values()],
  }
}
