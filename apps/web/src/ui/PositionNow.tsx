import { type ActiveTrade, marketOf } from '@ratchet/contract'
import { useInstrument } from '../api/reference.ts'
import { priceText } from '../format/text.ts'
import { useQuote } from '../realtime/index.ts'
import { useMoneyOf } from '../trading/accounts/accounts.ts'
import { closingPrice, profitNow, toldProfit } from '../trading/positions/position.ts'
import css from './figures.module.css'
import { None } from './None.tsx'
import { Profit } from './Profit.tsx'

/** A cell must know this of a position to tell its price now, or its profit. */
type Priced = Pick<ActiveTrade, 'type' | 'symbol' | 'server' | 'price_current'>
export type Exposed = Pick<ActiveTrade, 'type' | 'symbol' | 'server' | 'brokerId' | 'price_open' | 'volume' | 'profit'>

/** Shows what the position would close at, by the latest quote; while there is none, by the last price from the ledger. */
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
  const quote = useQuote(trade.symbol, trade.server)
  const instrument = useInstrument(trade.symbol, trade.server)
  const moneyOf = useMoneyOf()
  if (!instrument) return <Profit amount={trade.profit} />
  const { currency, rate } = moneyOf(trade, instrument)
  const profit = quote ? profitNow(trade, quote, instrument, rate) : toldProfit(trade, rate)
  return (
    <>
      <Profit amount={profit} />
      {marketOf(trade.server) && profit !== null ? <small className={css.currency}> {currency}</small> : null}
    </>
  )
}
