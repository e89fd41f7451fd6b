import { levelText, priceText } from '../../lib/format.ts'
import { Clocks } from './Clocks.tsx'
import css from './flight.module.css'
import type { StopMove } from './moves.ts'

interface StopMovesProps {
  readonly moves: readonly StopMove[]
  /** A long's rung is reached by the bid, a short's by the ask; undefined while the trade is not known. */
  readonly side: 'Buy' | 'Sell' | undefined
  readonly digits: number
}

const tones = { confirmed: 'var(--r-gain)', refused: 'var(--r-loss)', open: 'var(--r-recorded)' } as const

/** The answer to the question that a moved stop raises, newest first. */
export function StopMoves({ moves, side, digits }: StopMovesProps) {
  if (moves.length === 0) return null
  return (
    <section className={css.moves} aria-labelledby="why-the-stop-moved">
      <h3 id="why-the-stop-moved" className={css.heading}>
        Why did my stop move?
      </h3>
      {moves.toReversed().map((move) => (
        <article key={move.seq} className={css.move} data-testid="stop-move">
          <p className={`${css.moveTitle} num`}>
            <span className={css.moveRung}>Rung {move.rung}</span>
            <span>
              stop {levelText(move.from.sl, digits)} → <strong>{levelText(move.to.sl, digits)}</strong>
            </span>
          </p>
          <ol className={`${css.steps} num`}>
            <li>{reachedWords(move, side, digits)}</li>
            <li>{askedWords(move, digits)}</li>
            <li style={{ color: tones[move.answer] }}>{answerWords(move)}</li>
          </ol>
          <Clocks at={move.at} marketTime={move.marketTime} />
        </article>
      ))}
    </section>
  )
}

function reachedWords({ bid, ask, rung }: StopMove, side: StopMovesProps['side'], digits: number): string {
  const quotes = [side !== 'Sell' && bid !== null && `bid ${priceText(bid, digits)}`].concat(
    side !== 'Buy' && ask !== null && `ask ${priceText(ask, digits)}`,
  )
  const price = quotes.filter(Boolean).join(', ')
  return price ? `${price.charAt(0).toUpperCase()}${price.slice(1)} reached rung ${rung}` : `Rung ${rung} was reached`
}

function askedWords({ from, to }: StopMove, digits: number): string {
  const wanted = [
    to.sl !== from.sl ? `stop ${levelText(to.sl, digits)}` : '',
    to.tp !== from.tp ? `target ${levelText(to.tp, digits)}` : '',
  ].filter(Boolean)
  return `Ratchet asked the broker for ${wanted.join(' and ') || 'the same levels'}`
}

function answerWords({ answer, answeredAfterMs, words }: StopMove): string {
  if (answer === 'open') return 'The broker has not confirmed it yet'
  if (answer === 'confirmed') return `The broker confirmed it after ${answeredAfterMs} ms`
  return `The broker refused it after ${answeredAfterMs} ms${words ? `: ${words}` : ''}`
}
