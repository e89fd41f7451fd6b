import type { Leg, Station, Trip } from './legs.ts'
import { msText } from './sentence.ts'
import css from './trip.module.css'

const stations: Readonly<Record<Station, string>> = {
  published: 'published',
  asked: 'you asked',
  tick: 'quote received',
  written: 'request stored',
  sent: 'sent to the broker',
  heard: 'broker answered',
  kept: 'answer stored',
}

const notKnown: Readonly<Record<Station, string>> = {
  published: 'it was published',
  asked: 'you asked',
  tick: 'the quote arrived',
  written: 'the request was stored',
  sent: 'it was sent',
  heard: 'the answer arrived',
  kept: 'the answer was stored',
}

const requests: Readonly<Record<Trip['kind'], string>> = {
  order: 'The order',
  stop: 'The stop change',
  levels: 'Your change of levels',
  close: 'The close',
  remove: 'The removal',
  change: 'The change of the order',
}

/**
 * Shows how long each leg of a request took, by the real clock. Each leg is a bar that begins where the one before
 * ended.
 */
export function TripBars({ trip }: { trip: Trip }) {
  const { legs, totalMs, kind, answerSeq } = trip
  const known = legs.reduce((sum, { ms }) => sum + (ms ?? 0), 0)
  let before = 0
  const rows = legs.map((leg) => {
    const begin = before
    before += leg.ms ?? 0
    return { ...leg, begin }
  })
  if (legs.length === 0) return null
  return (
    <table className={`${css.trip} num`} data-testid="flight-trip" data-total={totalMs ?? ''}>
      <caption>
        {requests[kind]}: {totalMs === null ? 'some steps are not known' : `${msText(totalMs)} in all`}
        {answerSeq === null ? ', not answered yet' : ''}
      </caption>
      <thead className={css.hidden}>
        <tr>
          <th scope="col">Leg</th>
          <th scope="col">Share</th>
          <th scope="col">Time</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ from, to, ms, over, why, begin }) => (
          <tr key={to}>
            <th scope="row">
              {stations[from]} → {stations[to]}
              {over.length > 0 ? <small>{unknownText(over, why)}</small> : null}
            </th>
            <td className={css.share}>
              <span
                className={css.bar}
                style={{ marginLeft: `${share(begin, known)}%`, width: `max(2px, ${share(ms ?? 0, known)}%)` }}
              />
            </td>
            <td className={css.ms} data-ms={ms ?? ''}>
              {ms === null ? 'the clock was set' : msText(ms)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function unknownText(over: readonly Station[], why: Leg['why']): string {
  const what = over.map((station) => notKnown[station]).join(' and ')
  return `Not known when ${what}: ${why === 'older' ? 'the record is an older one.' : 'the engine was restarted in between.'}`
}

const share = (ms: number, of: number): number => (of > 0 ? Math.min(100, (100 * ms) / of) : 0)
