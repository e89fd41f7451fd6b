import { priceText } from '../../../format/text.ts'
import { useQuote } from '../../../realtime/index.ts'
import { type Still, useStill } from '../../../realtime/still.ts'
import css from './chart-ticket.module.css'
import * as texts from './texts.ts'

interface SideTilesProps {
  readonly symbol: string
  readonly server: string | undefined
  readonly digits: number
  readonly side: 'Buy' | 'Sell'
  readonly onSide: (side: 'Buy' | 'Sell') => void
}

const stillWords: Record<NonNullable<Still>, string> = {
  link: texts.noServer,
  database: texts.noDatabase,
  engine: texts.noEngine,
}

/** Both sides with the price at which each would open now; one is chosen, by arrow keys too. Nothing is sent by it. */
export function SideTiles({ symbol, server, digits, side, onSide }: SideTilesProps) {
  const quote = useQuote(symbol, server)
  const still = useStill()
  const tile = (name: 'Buy' | 'Sell', price: number | undefined) => (
    <label className={css.tile} data-side={name}>
      <input
        type="radio"
        name="ticket-side"
        value={name}
        aria-label={name}
        checked={side === name}
        onChange={() => onSide(name)}
      />
      <span>{name}</span>
      <b className="num">{priceText(price, digits)}</b>
    </label>
  )
  return (
    <div className={css.tiles} role="radiogroup" aria-label={texts.side} data-still={still !== null || undefined}>
      {tile('Sell', quote?.bid)}
      <span className={`${css.spread} num`} title={texts.spread}>
        {quote ? priceText(quote.ask - quote.bid, digits) : '–'}
      </span>
      {tile('Buy', quote?.ask)}
      {still === null ? null : (
        <p className={css.stale} role="status" data-testid="ticket-stale">
          {stillWords[still]}
        </p>
      )}
    </div>
  )
}
