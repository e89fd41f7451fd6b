import { useId } from 'react'
import css from './disclaimer.module.css'
import * as texts from './texts.ts'
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
        <h2 id={title}>{texts.disclaimer}</h2>
        {isRead ? <span>{texts.riskInShort}</span> : null}
        <button type="button" aria-expanded={!isRead} aria-controls={text} onClick={() => setRead(!isRead)}>
          {isRead ? texts.show : texts.hide}
        </button>
      </div>
      <div id={text} className={css.text} hidden={isRead}>
        <p>
          <strong>{texts.riskLead}</strong> {texts.riskText}
        </p>
        <p>{texts.noAdvice}</p>
        <h3>{texts.trailingProfit}</h3>
        <p>{texts.trailingProfitText}</p>
        <h3>{texts.trailingRisk}</h3>
        <p>{texts.trailingRiskText}</p>
        <Example />
        <p className={css.fine}>{texts.trailingExample}</p>
        <button type="button" className={css.read} onClick={() => setRead(true)}>
          {texts.iHaveReadThis}
        </button>
      </div>
    </div>
  )
}

function Example() {
  return (
    <svg viewBox="0 0 260 120" className={css.drawing} role="img" aria-label={texts.drawingLabel}>
      <line x1="8" x2="252" y1="104" y2="104" className={css.base} />
      <line x1="8" x2="252" y1="50" y2="50" className={css.lock} />
      <line x1="8" x2="252" y1="14" y2="14" className={css.reach} />
      <polyline
        points="10,104 38,92 58,98 88,66 108,74 136,34 150,14 172,30 196,22 224,40 250,33"
        className={css.price}
      />
      <polyline points="10,116 150,116 150,50 250,50" className={css.stop} />
      <text x="12" y="10" className={css.label}>
        {texts.drawingProfit}
      </text>
      <text x="12" y="46" className={css.label}>
        {texts.drawingLockedIn}
      </text>
      <text x="206" y="100" className={css.label}>
        {texts.drawingOpen}
      </text>
    </svg>
  )
}
