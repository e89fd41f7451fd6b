import type { Leg, Station, Trip } from './legs.ts'
import { msText } from './sentence.ts'
import * as texts from './texts.ts'
import css from './trip.module.css'

const stations: Readonly<Record<Station, string>> = {
  published: texts.published,
  asked: texts.youAsked,
  tick: texts.quoteReceived,
  written: texts.requestStored,
  sent: texts.sentToBroker,
  heard: texts.responseReceived,
  kept: texts.responseStored,
}

const requests: Readonly<Record<Trip['kind'], string>> = {
  order: texts.order,
  stop: texts.stopChange,
  levels: texts.levelsChange,
  close: texts.close,
  remove: texts.removal,
  change: texts.orderChange,
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
        {requests[kind]}: {totalMs === null ? texts.someStepsUnknown : texts.inTotal(msText(totalMs))}
        {answerSeq === null ? texts.noResponseYet : ''}
      </caption>
      <thead className={css.hidden}>
        <tr>
          <th scope="col">{texts.step}</th>
          <th scope="col">{texts.share}</th>
          <th scope="col">{texts.time}</th>
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
              {ms === null ? texts.clockChanged : msText(ms)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function unknownText(over: readonly Station[], why: Leg['why']): string {
  const steps = over.map((station) => stations[station]).join(', ')
  return texts.timesUnknown(steps, why === 'older' ? texts.olderRecord : texts.engineRestarted)
}

const share = (ms: number, of: number): number => (of > 0 ? Math.min(100, (100 * ms) / of) : 0)
