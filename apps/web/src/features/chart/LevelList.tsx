import { priceText } from '../../format/text.ts'
import css from './chart.module.css'
import type { OwnLevel } from './levels.ts'
import * as texts from './texts.ts'

interface LevelListProps {
  readonly levels: readonly OwnLevel[]
  readonly digits: number
  readonly onMove: (level: OwnLevel) => void
  /** Whether it has little room, and may scroll. */
  readonly isLow: boolean
}

/** The same lines as on the chart, to be read and moved without a pointer. */
export function LevelList({ levels, digits, onMove, isLow }: LevelListProps) {
  if (levels.length === 0) return null
  return (
    // With four charts it scrolls, by keys too.
    <ul className={`${css.levels} num`} aria-label={texts.linesOnChart} tabIndex={isLow ? 0 : undefined}>
      {levels.map((level) => (
        <li key={level.key} data-tone={level.tone}>
          <span>{level.text}</span>
          <b>{priceText(level.price, digits)}</b>
          {level.moves ? (
            <button
              type="button"
              className={css.move}
              aria-label={texts.moveLine(level.text)}
              onClick={() => onMove(level)}
            >
              {texts.move}
            </button>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
