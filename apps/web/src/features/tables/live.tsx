import type { ActiveTrade } from '@ratchet/contract'
import { priceText } from '../../lib/format.ts'
import { closingPrice, profitNow } from '../../lib/position.ts'
import { useQuote } from '../../lib/realtime/index.ts'
import { useInstrument } from '../../lib/reference.ts'
import { None } from '../../ui/DataTable.tsx'
import { Profit } from '../../ui/Profit.tsx'

/** What the position would close at, by the latest quote; by the ledger's last word while there is none. */
export function PriceCurrent({ trade }: { trade: ActiveTrade }) {
  const quote = useQuote(trade.symbol)
  const digits = useInstrument(trade.symbol)?.digits ?? 2
  const price = quote ? closingPrice(trade, quote) : trade.price_current
  return price === null ? <None /> : priceText(price, digits)
}

/** Profit of the price difference at the latest quote, as the broker would book it. */
export function ProfitNow({ trade }: { trade: ActiveTrade }) {
  return <Profit amount={useProfit(trade)} />
}

function useProfit(trade: ActiveTrade): number | null {
  const quote = useQuote(trade.symbol)
  const instrument = useInstrument(trade.symbol)
  return quote && instrument ? profitNow(trade, quote, instrument) : trade.profit
}
