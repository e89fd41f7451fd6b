import { Button } from '@mantine/core'
import { type RefObject, useEffect, useState } from 'react'
import { priceText } from '../../../format/text.ts'
import { useQuote } from '../../../realtime/index.ts'
import { type Still, useStill } from '../../../realtime/still.ts'
import * as texts from '../texts.ts'
import css from './chart-ticket.module.css'

interface QuotedProps {
  readonly symbol: string
  readonly server: string | undefined
  readonly digits: number
  readonly onSide: (side: 'Buy' | 'Sell') => void
}

const stillWords: Record<NonNullable<Still>, string> = {
  link: texts.noServer,
  database: texts.noDatabase,
  engine: texts.noEngine,
}

/** Both sides with the price at which each would open now; one is chosen, by arrow keys too. Nothing is sent by it. */
export function SideTiles({ symbol, server, digits, side, onSide }: QuotedProps & { readonly side: 'Buy' | 'Sell' }) {
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
      <span className="num" title={texts.spread}>
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

/** On a phone the ticket begins below the chart: while it is further down, both sides stand under the thumb and lead to it. Nothing is sent by them. */
export function ThumbBar({
  symbol,
  server,
  digits,
  form,
  onSide,
}: QuotedProps & { readonly form: RefObject<HTMLFormElement | null> }) {
  const quote = useQuote(symbol, server)
  const isBelow = useIsBelow(form)
  if (!isBelow) return null
  const go = (side: 'Buy' | 'Sell') => {
    onSide(side)
    form.current?.scrollIntoView({ block: 'start' })
    form.current?.querySelector<HTMLInputElement>(`input[value=${side}]`)?.focus({ preventScroll: true })
  }
  return (
    <div className={css.thumb} data-testid="ticket-thumb">
      {(['Sell', 'Buy'] as const).map((side) => (
        <Button
          key={side}
          variant="outline"
          size="md"
          color={`var(--r-${side.toLowerCase()})`}
          onClick={() => go(side)}
        >
          <span>
            {side} <b className="num">{priceText(side === 'Buy' ? quote?.ask : quote?.bid, digits)}</b>
          </span>
        </Button>
      ))}
    </div>
  )
}

/** Tells whether an element begins below what is seen of the page. */
function useIsBelow(element: RefObject<HTMLElement | null>): boolean {
  const [isBelow, setBelow] = useState(false)
  useEffect(() => {
    const { current } = element
    if (!current) return
    const observer = new IntersectionObserver(([seen]) => {
      if (seen) setBelow(!seen.isIntersecting && seen.boundingClientRect.top > 0)
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return isBelow
}
