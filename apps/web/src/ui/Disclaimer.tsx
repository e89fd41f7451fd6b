import { useId } from 'react'
import css from './disclaimer.module.css'
import { useReadOnce } from './useReadOnce.ts'

/** Stands beside every form that acts on money. Once read it folds to a line, and the form gets its room. */
export function Disclaimer() {
  const [isRead, setRead] = useReadOnce('disclaimer')
  const [title, text] = [useId(), useId()]
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, a section would be one landmark too many.
    <div
      className={css.panel}
      role="group"
      aria-labelledby={title}
      data-testid="disclaimer"
      {...(isRead ? { 'data-folded': true } : {})}
    >
      <div className={css.head}>
        <h2 id={title}>Disclaimer</h2>
        {isRead ? <span>Trading is risky. Ratchet gives no financial advice.</span> : null}
        <button type="button" aria-expanded={!isRead} aria-controls={text} onClick={() => setRead(!isRead)}>
          {isRead ? 'Show' : 'Fold'}
        </button>
      </div>
      <div id={text} className={css.text} hidden={isRead}>
        <p>
          <strong>Trading is risky.</strong> Prices of gold and oil can move fast and far, also while you look away, and
          you can lose all the money in your account.
        </p>
        <p>
          Ratchet gives no financial advice. It is for organizational purposes only: it carries out what you enter and
          keeps order in it. What to trade, and how much, is your decision alone.
        </p>
        <h3>Trailing profit</h3>
        <p>How many pips the price has to move in your favour, counted from the open price, before a rung acts.</p>
        <h3>Trailing risk</h3>
        <p>How many pips behind that point the stop loss is placed when the rung acts. A stop never moves back.</p>
        <Example />
        <p className={css.fine}>
          Trailing profit 50 pips, trailing risk 20 pips: once the price is 50 pips in your favour, the stop loss moves
          to lock in 30 pips of profit.
        </p>
        <button type="button" className={css.read} onClick={() => setRead(true)}>
          I have read this
        </button>
      </div>
    </div>
  )
}

function Example() {
  return (
    <svg
      viewBox="0 0 260 120"
      className={css.drawing}
      role="img"
      aria-label="At 50 pips in favour the stop moves up to 30 pips"
    >
      <line x1="8" x2="252" y1="104" y2="104" className={css.base} />
      <line x1="8" x2="252" y1="50" y2="50" className={css.lock} />
      <line x1="8" x2="252" y1="14" y2="14" className={css.reach} />
      <polyline
        points="10,104 38,92 58,98 88,66 108,74 136,34 150,14 172,30 196,22 224,40 250,33"
        className={css.price}
      />
      <polyline points="10,116 150,116 150,50 250,50" className={css.stop} />
      <text x="12" y="10" className={css.label}>
        +50 pips
      </text>
      <text x="12" y="46" className={css.label}>
        +30 pips locked in
      </text>
      <text x="206" y="100" className={css.label}>
        open
      </text>
    </svg>
  )
}
