import type { ActiveTrade } from '@ratchet/contract'
import { useInstrument } from '../../api/reference.ts'
import { priceText } from '../../format/text.ts'
import { useQuote } from '../../realtime/index.ts'
import { closingPrice, profitNow } from '../../trading/position.ts'
import { None } from '../../ui/DataTable.tsx'
import { Profit } from '../../ui/Profit.tsx'

/** A cell must know this of a position to tell its price now, or its profit. */
export type Priced = Pick<ActiveTrade, 'type' | 'symbol' | 'price_current'>
export type Exposed = Pick<ActiveTrade, 'type' | 'symbol' | 'price_open' | 'volume' | 'profit'>

/**
 * Shows what the position would close at, by the latest quote; while there is none, by the last price from the ledger.
 */
export function PriceCurrent({ trade }: { trade: Priced }) {
  const quote = useQuote(trade.symbol)
  const digits = useInstrument(trade.symbol)?.digits ?? 2
  const price = quote ? closingPrice(trade.type, quote) : trade.price_current
  return price === null ? <None /> : priceText(price, digits)
}

/** Shows the profit of the price difference at the latest quote, as the broker would book it. */
export function ProfitNow({ trade }: { trade: Exposed }) {
  return <Profit amount={useProfit(trade)} />
}

function useProfit(trade: Exposed): number | null {
  const quote = useQuote(trade.symbol)
  const instrument = useInstrument(trade.symbol)
  return quote && instrument ? profitNow(trade, quote, instrument) : trade.profit
}
