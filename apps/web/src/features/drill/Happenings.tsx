import { useEffect, useState } from 'react'
import { recordTitle } from '../../format/events.ts'
import { exactTimeText } from '../../format/text.ts'
import { stream, type TraderEvent } from '../../realtime/index.ts'
import { EventList } from '../../ui/EventList.tsx'
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
    <div className={css.happenings}>
      <EventList
        label={texts.events}
        testId="drill-happenings"
        empty={texts.noEvents}
        events={events.map(({ seq, record }) => ({
          seq,
          kind: record.kind,
          at: record.at,
          time: exactTimeText(record.at),
          text: recordTitle(record),
        }))}
      />
    </div>
  )
}
