import type { Instrument } from '@ratchet/contract'
import { type LintDesk, lintVolume, lotWords, mostLinted, ordinarySpread, type Side } from '@ratchet/domain'
import type { ApiStore } from '@ratchet/store'
import type { MarketView } from '../core/market-view.ts'
import type { View } from '../core/present/view.ts'

export interface LintParts {
  readonly store: Pick<ApiStore, 'listActive' | 'listTrades'>
  readonly instruments: readonly Instrument[]
  readonly view: View
  readonly market: Pick<MarketView, 'priceHistory'>
}

/** The facts against which a ladder is checked at save: every symbol's latest quote and ordinary spread, and the trader's trades. */
export async function lintDeskOf({ store, instruments, view, market }: LintParts, traderId: string): Promise<LintDesk> {
  const [active, waiting] = await Promise.all([
    store.listActive(traderId, { limit: mostLinted.positions }),
    store.listTrades(traderId, { status: 'Pending', limit: mostLinted.orders }),
  ])
  const open = active.items.map(({ side, volume, symbol, ticket, openPrice, intendedSl, intendedTp }) => ({
    symbol,
    side,
    volume,
    open: openPrice,
    sl: intendedSl,
    tp: intendedTp,
    name: `${side === 'buy' ? 'Buy' : 'Sell'} ${lotWords(volume)} ${symbol} #${ticket}`,
  }))
  const orders = waiting.items
    .filter(({ action }) => action === 'Trade_Action_Pending')
    .map(({ type, volume, symbol, key, price, sl, tp }) => ({
      symbol,
      volume,
      open: price,
      sl,
      tp,
      side: (type.startsWith('Order_Type_Buy') ? 'buy' : 'sell') as Side,
      name: `${type.replace('Order_Type_', '')} ${lotWords(volume)} ${symbol} of ${key}`,
    }))
  const trades = [...open, ...orders]
  const markets = instruments.map((instrument) => {
    const quote = view.quote(instrument.symbol)
    const its = trades.find(({ symbol }) => symbol === instrument.symbol)
    return {
      instrument,
      price: quote?.bid ?? 0,
      spread: ordinarySpread(market.priceHistory(instrument.symbol)),
      volume: lintVolume(instrument, its?.volume),
    }
  })
  return { markets, trades }
}
