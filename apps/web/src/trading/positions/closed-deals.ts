import { type ClosedTrade, closedSentence, type PositionName } from '@ratchet/contract'
import { integerFromNumber, moneyDigits, volumeFromNumber, volumeNumber } from '@ratchet/domain'
import { closedKey, positionKey } from '../../api/ticket.ts'
import { lotText, moneyText, priceText } from '../../format/text.ts'
import { stream } from '../../realtime/index.ts'
import { type CurrencyOf, useCurrencyOf } from '../accounts/accounts.ts'
import { Sums } from '../accounts/sums.ts'
import { type DigitsOf, useDigits } from '../market/markets.ts'
import * as texts from '../texts.ts'
import { closePosition, type Part } from './action-requests.ts'

/** A deal comes by the stream, mostly before the answer to the request. Feedback waits no longer than this for it. */
const dealWaitMs = 1500

/**
 * Starts to watch for deals that close positions; called before the request.
 * @returns the deals of those positions that were closed; fewer where the stream has not brought them in time
 */
export function watchDeals(): (closed: readonly PositionName[]) => Promise<readonly ClosedTrade[]> {
  const keyOf = (deal: ClosedTrade) => positionKey(deal)
  const before = new Set(stream.world.get().closedTrades.map(keyOf))
  return (closed) =>
    new Promise((resolve) => {
      const wanted = new Set(closed.map(positionKey))
      const found = () =>
        stream.world.get().closedTrades.filter((deal) => wanted.has(closedKey(deal)) && !before.has(keyOf(deal)))
      const end = () => {
        clearTimeout(timer)
        stop()
        resolve(found())
      }
      const check = () => new Set(found().map(closedKey)).size === wanted.size && end()
      const timer = setTimeout(end, dealWaitMs)
      const stop = stream.world.subscribe(check)
      check()
    })
}

const centsOf = ({ profit }: ClosedTrade): number => integerFromNumber(profit, moneyDigits) ?? 0

/** Writes '+12.40 USD', or '+12.40 USD, −3.00 EUR': money of two currencies is never added up. */
function profitText(deals: readonly ClosedTrade[], currencyOf: CurrencyOf): string {
  const sums = new Sums()
  for (const deal of deals) sums.add(currencyOf(deal.server, deal.brokerId) ?? '', centsOf(deal))
  return sums.all.map(({ currency, amount }) => `${moneyText(amount)} ${currency}`.trim()).join(', ')
}

type Closing = PositionName & { readonly symbol: string; readonly volume: number }

export interface ClosedText {
  /** @param fallback is said where the stream has not brought the deal */
  readonly one: (trade: Closing, deals: readonly ClosedTrade[], fallback: string) => string
  /** '+12.40 USD'; '' unless the deal of each position is known. */
  readonly sum: (closed: readonly PositionName[], deals: readonly ClosedTrade[]) => string
}

/** Tells what closing positions brought: 'Closed 0.10 GOLD at 1272.30, +2.00 USD.' */
export function useClosedText(): ClosedText {
  const [digits, currencyOf] = [useDigits(), useCurrencyOf()]
  return {
    one: (trade, deals, fallback) => (deals.length === 0 ? fallback : oneClosed(trade, deals, digits, currencyOf)),
    sum: (closed, deals) =>
      closed.length > 0 && new Set(deals.map(closedKey)).size === closed.length ? profitText(deals, currencyOf) : '',
  }
}

function oneClosed(trade: Closing, deals: readonly ClosedTrade[], digits: DigitsOf, currencyOf: CurrencyOf): string {
  const units = (lots: number) => volumeFromNumber(lots) ?? 0
  const volume = deals.reduce((sum, deal) => sum + units(deal.volume), 0)
  const left = units(trade.volume) - volume
  const prices = new Set(deals.map(({ price }) => price))
  const [price] = prices
  return closedSentence({
    lots: lotText(volumeNumber(volume)),
    symbol: trade.symbol,
    price: prices.size === 1 ? priceText(price, digits(trade.symbol, trade.server)) : undefined,
    profit: profitText(deals, currencyOf),
    left: left > 0 ? lotText(volumeNumber(left)) : undefined,
  })
}

/** Closes a position or a part of it, and says what that brought. */
export async function closeAndTell(
  trade: Parameters<typeof closePosition>[0] & Closing,
  closed: ClosedText,
  part?: Part,
): Promise<string> {
  const deals = watchDeals()
  const message = await closePosition(trade, part)
  return closed.one(trade, await deals([trade]), message ?? texts.positionHasClosed)
}
