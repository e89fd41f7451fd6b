import type { ReactNode } from 'react'
import { zonedTimeText } from '../../../format/text.ts'
import { useQuote } from '../../../realtime/index.ts'
import type { Tone } from '../../../ui/chart/looks.ts'
import css from './dashboard.module.css'
import type { PositionLevel } from './levels.ts'
import * as texts from './texts.ts'

const tones: Record<Tone, string> = {
  plain: 'var(--r-text)',
  locked: 'var(--r-gold-fill)',
  loss: 'var(--r-loss)',
  gain: 'var(--r-gain)',
  ahead: 'var(--r-dim)',
  alert: 'var(--r-accent)',
  buy: 'var(--r-buy)',
  sell: 'var(--r-sell)',
}

interface LegendProps {
  readonly symbol: string
  readonly server: string | undefined
  readonly levels: readonly PositionLevel[]
  /** How often the stop has moved. */
  readonly climbed: number
  readonly digits: number
}

/** Says what the lines stand for, with the figures of the position. */
export function Legend({ symbol, server, levels, climbed, digits }: LegendProps) {
  const quote = useQuote(symbol, server)
  // The chart names each rung; here they would take half of a phone.
  const rungs = levels.filter(({ kind }) => kind === 'rung')
  return (
    <div className={`${css.legend} num`} data-testid="chart-levels">
      <Item tone="var(--r-accent)">{texts.bid}</Item>
      <Item tone="var(--r-dim)">{texts.ask}</Item>
      {levels
        .filter(({ kind }) => kind !== 'rung')
        .map(({ price, text, tone, line }) => (
          <Item key={text} tone={tones[tone]} style={line === 'thick' ? undefined : line} level={text} means={tone}>
            {text} <b>{price.toFixed(digits)}</b>
          </Item>
        ))}
      {rungs.length ? (
        <Item tone="var(--r-dim)" style="dotted">
          {texts.rungs} <b>{texts.rungsReached(rungs.filter(({ tone }) => tone === 'locked').length, rungs.length)}</b>
        </Item>
      ) : null}
      {climbed ? (
        <Item tone="var(--r-gold-fill)">
          {texts.stop} <b>{texts.moves(climbed)}</b>
        </Item>
      ) : null}
      {quote ? <span style={{ marginLeft: 'auto' }}>{zonedTimeText(quote.time)}</span> : null}
    </div>
  )
}

interface ItemProps {
  readonly tone: string
  readonly style?: string | undefined
  readonly level?: string
  readonly means?: Tone
  readonly children: ReactNode
}

function Item({ tone, style, level, means, children }: ItemProps) {
  return (
    <span data-level={level} data-tone={means}>
      <i style={{ ['--tone' as string]: tone, ['--style' as string]: style }} aria-hidden />
      {children}
    </span>
  )
}
