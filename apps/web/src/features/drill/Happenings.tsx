import { useEffect, useState } from 'react'
import { eventTone, recordTitle } from '../../format/events.ts'
import { exactTimeText } from '../../format/text.ts'
import { stream, type TraderEvent } from '../../realtime/index.ts'
import css from './drill.module.css'
import * as texts from './texts.ts'

const most = 12

/** Tells what happens at this moment, newest first, as the stream brings it. */
export function Happenings() {
  const [events, setEvents] = useState<readonly TraderEvent[]>([])
  useEffect(
    () => stream.onEvents((fresh) => setEvents((before) => [...[...fresh].reverse(), ...before].slice(0, most))),
    [],
  )
  return (
    <ol className={css.happenings} aria-label={texts.events} data-testid="drill-happenings">
      {events.length === 0 ? <li className={css.calm}>{texts.noEvents}</li> : null}
      {events.map(({ seq, record }) => (
        <li key={seq} style={{ ['--tone' as string]: eventTone(record.kind) }}>
          <time className="num" dateTime={record.at}>
            {exactTimeText(record.at)}
          </time>
          {recordTitle(record)}
        </li>
      ))}
    </ol>
  )
}
