import { orderTypeText, type PublicTrade } from '@ratchet/contract'
import { lotText, priceText } from '../../format/text.ts'
import { isWaiting } from '../positions/position.ts'
import * as texts from '../texts.ts'

/** Writes 'Buy limit 0.10 GOLD at 1290.00'. */
export const waitingText = ({ type, volume, symbol, price }: PublicTrade, digits: number): string =>
  texts.pendingOrder(orderTypeText(type), lotText(volume), symbol, priceText(price, digits))

/** The orders that wait in pairs, of which one cancels the other: an order whose other one is gone waits alone. (OCO1, OCO2) */
export function pairedIds(trades: readonly PublicTrade[]): ReadonlySet<string> {
  const waiting = new Map(trades.filter(isWaiting).map((trade) => [trade.id, trade]))
  const pairs = [...waiting.values()].flatMap(({ id, oco }) => (oco && waiting.has(oco) ? [id, oco] : []))
  return new Set(pairs)
}
