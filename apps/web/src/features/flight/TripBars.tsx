import { wholeText } from '../../lib/format.ts'
import type { Station, Trip } from './legs.ts'
import css from './trip.module.css'

const stations: Readonly<Record<Station, string>> = {
  published: 'published',
  asked: 'you asked',
  tick: 'tick in',
  written: 'intent',
  sent: 'sent',
  heard: 'answered',
  kept: 'ledger',
}

const requests: Readonly<Record<Trip['kind'], string>> = {
  order: 'The order',
  stop: 'The stop change',
  levels: 'Your change of levels',
  close: 'The close',
  remove: 'The removal',
}

const msText = (ms: number) => `${wholeText(ms)} ms`

/** How long each leg of a request took, by the real clock: a bar each, beginning where the one before ended. */
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
        {requests[kind]}: {totalMs === null ? 'not every leg is known' : `${msText(totalMs)} in all`}
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
        {rows.map(({ from, to, ms, over, begin }) => (
          <tr key={to}>
            <th scope="row">
              {stations[from]} → {stations[to]}
              {over.length > 0 ? (
                <small>
                  When it was {over.map((one) => stations[one]).join(' and ')} is not known: a restart lies there.
                </small>
              ) : null}
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

const share = (ms: number, of: number): number => (of > 0 ? Math.min(100, (100 * ms) / of) : 0)
