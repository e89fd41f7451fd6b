import { type ActiveTrade, marketOf } from '@ratchet/contract'
import { useInstrument } from '../../api/reference.ts'
import { priceText } from '../../format/text.ts'
import { useQuote } from '../../realtime/index.ts'
import { useMoneyOf } from '../../trading/accounts/accounts.ts'
import { closingPrice, profitNow, toldProfit } from '../../trading/positions/position.ts'
import { None } from '../../ui/DataTable.tsx'
import { Profit } from '../../ui/Profit.tsx'
import css from './tables.module.css'

/** A cell must know this of a position to tell its price now, or its profit. */
export type Priced = Pick<ActiveTrade, 'type' | 'symbol' | 'server' | 'price_current'>
export type Exposed = Pick<ActiveTrade, 'type' | 'symbol' | 'server' | 'brokerId' | 'price_open' | 'volume' | 'profit'>

/**
 * Shows what the position would close at, by the latest quote; while there is none, by the last price from the ledger.
 */
export function PriceCurrent({ trade }: { trade: Priced }) {
  const quote = useQuote(trade.symbol, trade.server)
  const digits = useInstrument(trade.symbol, trade.server)?.digits ?? 2
  const price = quote ? closingPrice(trade.type, quote) : trade.price_current
  return price === null ? <None /> : priceText(price, digits)
}

/**
 * Shows the profit of the price difference at the latest quote, as the broker would book it: in the account's own
 * currency, as far as its rate is known. At a broker the figure says which currency it is in.
 */
export function ProfitNow({ trade }: { trade: Exposed }) {
  const { profit, currency } = useProfit(trade)
  return (
    <>
      <Profit amount={profit} />
      {currency && profit !== null ? <span className={css.faint}> {currency}</span> : null}
    </>
  )
}

function useProfit(trade: Exposed) {
  const quote = useQuote(trade.symbol, trade.server)
  const instrument = useInstrument(trade.symbol, trade.server)
  const moneyOf = useMoneyOf()
  if (!instrument) return { profit: trade.profit, currency: undefined }
  const { currency, rate } = moneyOf(trade, instrument)
  return {
    profit: quote ? profitNow(trade, quote, instrument, rate) : toldProfit(trade, rate),
    currency: marketOf(trade.server) && currency,
  }
}
