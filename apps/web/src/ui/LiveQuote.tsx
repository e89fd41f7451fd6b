import { priceText } from '../lib/format.ts'
import { useQuote } from '../lib/realtime/index.ts'
import css from './live-quote.module.css'

/** Bid and ask of a symbol, as they are now. */
export function LiveQuote({ symbol, digits }: { symbol: string; digits: number }) {
  const quote = useQuote(symbol)
  return (
    <dl className={`${css.quote} num`}>
      <div>
        <dt>Bid</dt>
        <dd className={css.bid} data-testid="bid">
          {priceText(quote?.bid, digits)}
        </dd>
      </div>
      <div>
        <dt>Ask</dt>
        <dd data-testid="ask">{priceText(quote?.ask, digits)}</dd>
      </div>
      <div>
        <dt>Spread</dt>
        <dd className={css.faint}>{quote ? priceText(quote.ask - quote.bid, digits) : priceText(null)}</dd>
      </div>
    </dl>
  )
}
