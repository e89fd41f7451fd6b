import { Button } from '@mantine/core'
import type { PublicDrill } from '@ratchet/contract'
import { timeText } from '../../format/text.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Panel } from '../../ui/Panel.tsx'
import css from './drill.module.css'
import { faultTexts, lengthText, outcomeTexts, stateTexts } from './fault-text.ts'
import * as texts from './texts.ts'

interface DrillHistoryProps {
  readonly drills: readonly PublicDrill[]
  /** The one whose report is shown. */
  readonly shown: string | undefined
  readonly onShow: (id: string) => void
  readonly more: (() => void) | undefined
}

export function DrillHistory({ drills, shown, onShow, more }: DrillHistoryProps) {
  return (
    <Panel title={texts.pastDrills} flush testId="drill-history">
      {drills.length === 0 ? <EmptyState>{texts.noDrills}</EmptyState> : null}
      <ul className={css.history}>
        {drills.map((drill) => (
          <li key={drill.id}>
            <button type="button" aria-pressed={drill.id === shown} onClick={() => onShow(drill.id)}>
              <span className={`${css.when} num`}>{timeText(drill.askedAt)}</span>
              <span className={css.outcome} data-outcome={drill.report?.outcome ?? 'none'}>
                {drill.report ? outcomeTexts[drill.report.outcome] : stateTexts[drill.state]}
              </span>
              <span className={css.what}>
                {lengthText(drill.seconds)} · {drill.faults.map((fault) => faultTexts[fault].label).join(', ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {more ? (
        <div className={css.more}>
          <Button fullWidth variant="default" size="xs" onClick={more}>
            {texts.showOlder}
          </Button>
        </div>
      ) : null}
    </Panel>
  )
}
