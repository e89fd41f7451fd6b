import type { ClosedTrade, Instrument } from '@ratchet/contract'
import { symbolKey } from '../../api/market.ts'
import { positionKey } from '../../api/ticket.ts'
import { lotText, moneyText, priceText, timeText } from '../../format/text.ts'
import type { CurrencyOf } from '../../trading/accounts/accounts.ts'
import * as texts from './texts.ts'

/** Returns what a closing deal brought in money, with all that was paid for it. */
export const netOf = ({ profit, swap, commission, fee }: Pick<ClosedTrade, 'profit' | 'swap' | 'commission' | 'fee'>) =>
  profit + swap + commission + fee

/** The chart marks a closed trade with these. */
export interface PastTrade {
  readonly key: string
  readonly type: 'Buy' | 'Sell'
  readonly openMs: number
  readonly openPrice: number
  readonly closeMs: number
  readonly closePrice: number
  /** In money of the account, after all that was paid. */
  readonly net: number
  /** What a pointer, the keys and a screen reader are told of it. */
  readonly words: string
}

/** More would hide the price. */
export const mostMarks = 60

const endings: Readonly<Record<string, string>> = {
  sl: texts.byStop,
  tp: texts.atTarget,
  so: texts.byStopOut,
  expert: texts.byLadder,
}

type Money = Pick<Instrument, 'digits' | 'currency'>

const pastOf = (row: ClosedTrade, digits: number, currency: string): PastTrade => {
  const net = netOf(row)
  const prices = `${priceText(row.priceOpen, digits)} → ${priceText(row.price, digits)}`
  const ending = endings[row.reason] ?? texts.byYou
  return {
    key: positionKey(row),
    type: row.type,
    net,
    openPrice: row.priceOpen,
    closePrice: row.price,
    openMs: Date.parse(row.openTime),
    closeMs: Date.parse(row.time),
    words: texts.pastTrade(row.type, lotText(row.volume), prices, moneyText(net), currency, ending, timeText(row.time)),
  }
}

/** Returns the closed trades of one symbol of one market, the newest first, each once. The lists may tell of the same trade. */
export function pastTrades(
  lists: readonly (readonly ClosedTrade[])[],
  of: { readonly symbol: string; readonly server: string | undefined },
  { digits, currency }: Money,
  currencyOf: CurrencyOf,
): PastTrade[] {
  const wanted = symbolKey(of.symbol, of.server)
  const byKey = new Map(
    lists
      .flat()
      .filter((row) => symbolKey(row.symbol, row.server) === wanted)
      .map((row) => [positionKey(row), row]),
  )
  return (
    [...byKey.values()]
      // What was booked is in the account's own money.
      .map((row) => pastOf(row, digits, currencyOf(row.server, row.brokerId) ?? currency))
      .toSorted((a, b) => b.closeMs - a.closeMs)
  )
}
