import { type RefObject, useEffect, useState } from 'react'
import { priceText } from '../../../format/text.ts'
import { useQuote } from '../../../realtime/index.ts'
import css from './chart-ticket.module.css'

interface ThumbBarProps {
  readonly symbol: string
  readonly server: string | undefined
  readonly digits: number
  readonly form: RefObject<HTMLFormElement | null>
  readonly onSide: (side: 'Buy' | 'Sell') => void
}

/** On a phone the ticket begins below the chart: while it is further down, both sides stand under the thumb and lead to it. Nothing is sent by them. */
export function ThumbBar({ symbol, server, digits, form, onSide }: ThumbBarProps) {
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
        <button key={side} type="button" data-side={side} onClick={() => go(side)}>
          {side} <b className="num">{priceText(side === 'Buy' ? quote?.ask : quote?.bid, digits)}</b>
        </button>
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
