import type { ReactNode } from 'react'
import { eventTone } from '../format/events.ts'
import css from './event-list.module.css'

interface EventListProps {
  readonly label?: string
  readonly testId?: string
  readonly events: readonly {
    readonly seq: number
    readonly kind: Parameters<typeof eventTone>[0]
    readonly at: string
    /** The time as it is shown. */
    readonly time: string
    readonly text: ReactNode
  }[]
  /** Stands there while there are none. */
  readonly empty?: string
}

/** Lists what happened, each with its time and in the colour of its kind. */
export const EventList = ({ label, testId, events, empty }: EventListProps) => (
  <ol className={css.events} aria-label={label} data-testid={testId}>
    {events.length === 0 && empty ? <li data-empty>{empty}</li> : null}
    {events.map(({ seq, kind, at, time, text }) => (
      <li key={seq} style={{ ['--tone' as string]: eventTone(kind) }} data-kind={kind}>
        <time className="num" dateTime={at}>
          {time}
        </time>
        <span>{text}</span>
      </li>
    ))}
  </ol>
)
