import css from './chart.module.css'
import type { PriceDrawing, Seen } from './draw.ts'
import * as texts from './texts.ts'

interface ChartToolsProps {
  readonly drawing: PriceDrawing | null
  readonly seen: Seen
  /** How many levels there are to fit. */
  readonly levels: number
  readonly waiting: boolean
  readonly hint: boolean
}

const modifier = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'

/**
 * Shows what lies over the drawing: its two buttons, the closed trade that is pointed at, and a word about the wheel.
 */
export function ChartTools({ drawing, seen, levels, waiting, hint }: ChartToolsProps) {
  const { newest, fit, beyond, told } = seen
  return (
    <>
      <div className={css.buttons}>
        {levels > 0 && (fit || beyond > 0) ? (
          <button
            type="button"
            className={css.button}
            aria-pressed={fit}
            title={texts.fitAllTitle}
            onClick={() => drawing?.setFit(!fit)}
          >
            {texts.fitAll}
          </button>
        ) : null}
        {newest || waiting ? null : (
          <button type="button" className={css.button} title={texts.nowTitle} onClick={() => drawing?.toNewest()}>
            {texts.now}
          </button>
        )}
      </div>
      <div role="status" className={css.status}>
        {told ? (
          <span
            className={css.told}
            data-testid="chart-told"
            data-result={told.trade.net < 0 ? 'loss' : 'gain'}
            style={{
              left: `clamp(4px, ${told.x}px - 120px, 100% - 250px)`,
              top: Math.max(4, told.y > 90 ? told.y - 74 : told.y + 16),
            }}
          >
            {told.trade.words}
          </span>
        ) : null}
      </div>
      {hint ? (
        <div className={css.wheelHint} data-testid="chart-wheel-hint">
          {texts.zoomHint(modifier)}
        </div>
      ) : null}
    </>
  )
}
