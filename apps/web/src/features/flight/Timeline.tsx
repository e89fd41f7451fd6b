import { useEffect, useRef } from 'react'
import { Clocks } from './Clocks.tsx'
import css from './flight.module.css'
import { checksOf, tell } from './flight-text.ts'
import type { Trip } from './legs.ts'
import type { FlightRecord } from './read.ts'
import { TripBars } from './TripBars.tsx'

interface TimelineProps {
  readonly records: readonly FlightRecord[]
  readonly trips: readonly Trip[]
  readonly digits: number
  /** The record under the cursor. */
  readonly here: number
  readonly onRecord: (index: number) => void
}

/**
 * Lists everything that happened, oldest first. A record is a button: it takes the cursor along, and the cursor shows
 * where it is.
 */
export function Timeline({ records, trips, digits, here, onRecord }: TimelineProps) {
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const [box, entry] = [list.current, list.current?.children[here]]
    // Only a list that scrolls by itself follows the cursor: the page stays where the reader has it.
    if (!box || !(entry instanceof HTMLElement) || box.scrollHeight <= box.clientHeight + 1) return
    const [above, below] = [entry.offsetTop, entry.offsetTop + entry.offsetHeight]
    if (above < box.scrollTop) box.scrollTop = above
    else if (below > box.scrollTop + box.clientHeight) box.scrollTop = below - box.clientHeight
  }, [here])
  return (
    <ol className={css.list} ref={list}>
      {records.map((record, index) => (
        <Entry
          key={record.seq}
          record={record}
          before={records[index - 1]}
          trip={trips.find(({ seq, answerSeq }) => (answerSeq ?? seq) === record.seq)}
          digits={digits}
          isHere={index === here}
          onChoose={() => onRecord(index)}
        />
      ))}
    </ol>
  )
}

interface EntryProps {
  readonly record: FlightRecord
  readonly before: FlightRecord | undefined
  /** Holds the request that this record answers; where a request has no answer, its own record holds it. */
  readonly trip: Trip | undefined
  readonly digits: number
  readonly isHere: boolean
  readonly onChoose: () => void
}

function Entry({ record, before, trip, digits, isHere, onChoose }: EntryProps) {
  const { what, detail, tone } = tell(record, digits)
  const { at, marketTime } = record
  const checks = checksOf(record)
  // What one transaction wrote is told under one time.
  const sameMoment = before?.at === at && before.marketTime === marketTime
  return (
    <li
      className={css.item}
      style={{ ['--tone' as string]: tone }}
      data-testid="flight-record"
      data-kind={record.kind}
      data-here={isHere}
    >
      <button type="button" className={css.choose} aria-current={isHere ? 'step' : undefined} onClick={onChoose}>
        <span className={css.what}>{what}</span>
        {detail ? <span className={`${css.detail} num`}>{detail}</span> : null}
      </button>
      {checks ? <p className={css.detail}>{checks}</p> : null}
      {sameMoment ? null : <Clocks at={at} marketTime={marketTime} />}
      {trip ? <TripBars trip={trip} /> : null}
    </li>
  )
}
