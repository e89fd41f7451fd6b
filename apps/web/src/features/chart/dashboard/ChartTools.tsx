import { candlePeriods } from '@ratchet/contract'
import { useSession } from '../../../api/session.ts'
import { periodNames } from '../../../ui/chart/periods.ts'
import type { PastTrade } from '../past.ts'
import css from './dashboard.module.css'
import * as texts from './texts.ts'

interface ChartToolsProps {
  readonly period: string
  readonly onPeriod: (period: string) => void
  /** Whether all levels are in the picture. */
  readonly isFit: boolean
  readonly onFit: () => void
  readonly hasLevels: boolean
  /** The number of levels outside the picture. */
  readonly beyond: number
  /** Shows the newest price; null where it is in sight. */
  readonly toNewest: (() => void) | null
  /** The selected closed trade, and its place. */
  readonly told: { readonly trade: PastTrade; readonly x: number; readonly y: number } | null
  readonly hint: boolean
}

const modifier = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'

/** Shows what lies over the chart: its two buttons, the closed trade that is pointed at, and a hint about the wheel. */
export function ChartTools({
  period,
  onPeriod,
  isFit,
  onFit,
  hasLevels,
  beyond,
  toNewest,
  told,
  hint,
}: ChartToolsProps) {
  const { user } = useSession()
  return (
    <>
      <div className={css.buttons}>
        {user ? (
          <select
            className={css.button}
            aria-label={texts.period}
            value={period}
            onChange={({ currentTarget }) => onPeriod(currentTarget.value)}
          >
            <option value="auto">{texts.auto}</option>
            {periodNames.map((name) => (
              <option key={name} value={name}>
                {candlePeriods[name].label}
              </option>
            ))}
          </select>
        ) : null}
        {hasLevels && (isFit || beyond > 0) ? (
          <button type="button" className={css.button} aria-pressed={isFit} title={texts.fitAllTitle} onClick={onFit}>
            {texts.fitAll}
          </button>
        ) : null}
        {toNewest ? (
          <button type="button" className={css.button} title={texts.nowTitle} onClick={toNewest}>
            {texts.now}
          </button>
        ) : null}
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
