import type { FloorRecord } from '@ratchet/contract'
import { useState } from 'react'
import { eventTone } from '../../format/events.ts'
import { timeText } from '../../format/text.ts'
import { useZone } from '../../format/zone.ts'
import { Panel } from '../../ui/Panel.tsx'
import css from './account-ladder.module.css'
import * as texts from './texts.ts'

/** As many as fit beside the plan. */
const few = 12

/** What became of the ladder, newest first. */
export function FloorRecords({ records }: { readonly records: readonly FloorRecord[] }) {
  const zone = useZone()
  const [isWhole, showWhole] = useState(false)
  const shown = isWhole ? records : records.slice(0, few)
  return (
    <Panel title={texts.record} note={records.length ? texts.timesIn(zone) : undefined}>
      {records.length === 0 ? (
        <p className={css.calm}>{texts.recordEmpty}</p>
      ) : (
        <ol className={css.records} data-testid="floor-records">
          {shown.map(({ seq, at, kind, text }) => (
            <li key={seq} style={{ '--tone': eventTone(kind) } as React.CSSProperties} data-kind={kind}>
              <time className="num" dateTime={at}>
                {timeText(at, zone)}
              </time>
              <span>{text}</span>
            </li>
          ))}
        </ol>
      )}
      {records.length > few ? (
        <button type="button" className={css.more} aria-expanded={isWhole} onClick={() => showWhole(!isWhole)}>
          {isWhole ? texts.showFewer : texts.showAll(records.length)}
        </button>
      ) : null}
    </Panel>
  )
}
