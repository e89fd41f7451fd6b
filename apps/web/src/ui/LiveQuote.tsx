import { useState } from 'react'
import { priceText } from '../format/text.ts'
import { useQuote } from '../realtime/index.ts'
import { useStill } from '../realtime/still.ts'
import css from './live-quote.module.css'
import * as texts from './texts.ts'

interface LiveQuoteProps {
  readonly symbol: string
  /** The market of this server; without one it is the paper market. */
  readonly server?: string | undefined
  readonly digits: number
  /** As two tiles; the side named is the one at which an order would open. */
  readonly tiles?: 'bid' | 'ask'
}

/** Shows bid and ask of a symbol as they are now, each with the way it went last. */
export function LiveQuote({ symbol, server, digits, tiles }: LiveQuoteProps) {
  const quote = useQuote(symbol, server)
  const still = useStill()
  // Without the database prices go on.
  const isStill = still === 'link' || still === 'engine'
  return (
    <dl className={`${tiles ? css.tiles : css.quote} num`} data-still={isStill || undefined}>
      <Price name="Bid" price={quote?.bid} digits={digits} chosen={tiles === 'bid'} key={`${server} ${symbol} bid`} />
      <div className={css.gap}>
        <dt className={css.name}>{texts.spread}</dt>
        <dd className={css.spread}>{quote ? priceText(quote.ask - quote.bid, digits) : priceText(null)}</dd>
      </div>
      <Price name="Ask" price={quote?.ask} digits={digits} chosen={tiles === 'ask'} key={`${server} ${symbol} ask`} />
      {isStill ? (
        <div className={css.stale}>
          <dt>{texts.prices}</dt>
          <dd>{texts.delayed}</dd>
        </div>
      ) : null}
    </dl>
  )
}

interface PriceProps {
  readonly name: 'Bid' | 'Ask'
  readonly price: number | undefined
  readonly digits: number
  readonly chosen: boolean
}

function Price({ name, price, digits, chosen }: PriceProps) {
  const way = useWay(price)
  return (
    <div data-chosen={chosen || undefined} data-way={way} className={name === 'Bid' ? css.bid : css.ask}>
      <dt className={css.name}>{name}</dt>
      <dd className={css.price} data-testid={name.toLowerCase()}>
        {priceText(price, digits)}
      </dd>
      <span className={css.way} aria-hidden>
        {way === 'up' ? '▲' : way === 'down' ? '▼' : ''}
      </span>
    </div>
  )
}

/** Tells which way a price went when it last moved; undefined before it did. */
function useWay(price: number | undefined): 'up' | 'down' | undefined {
  const [seen, setSeen] = useState<{ price: number | undefined; way: 'up' | 'down' | undefined }>({
    price,
    way: undefined,
  })
  if (price !== undefined && price !== seen.price)
    setSeen({ price, way: seen.price === undefined ? undefined : price > seen.price ? 'up' : 'down' })
  return seen.way
}
