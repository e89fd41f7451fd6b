import { clockText, lengthText, openBetween, type Stretch, weekdayText } from '../../trading/market/hours.ts'
import { tradingWords } from '../../trading/market/market-state.ts'
import { type HoursRow, offsetText, placeOf, type RowState } from './rows.ts'
import css from './sessions.module.css'
import * as texts from './texts.ts'

interface HoursTableProps {
  readonly states: readonly RowState[]
  readonly nowMs: number
  readonly zone: string
  readonly zoneName: string
  readonly week: Stretch
}

/** Tells the bands above in words and figures. */
export function HoursTable({ states, nowMs, zone, zoneName, week }: HoursTableProps) {
  const moment = (timeMs: number): string => `${weekdayText(zone, timeMs)} ${clockText(zone, timeMs)}`
  return (
    <section
      className={css.tableRegion}
      aria-label={texts.openingHours}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
      tabIndex={0}
    >
      <table className={css.table} data-testid="hours">
        <thead>
          <tr>
            <th scope="col">{texts.market}</th>
            <th scope="col">{texts.now}</th>
            <th scope="col">{texts.nextChange}</th>
            <th scope="col">{texts.localHours}</th>
            <th scope="col">{texts.thisWeek(zoneName)}</th>
          </tr>
        </thead>
        <tbody>
          {states.map(({ row, open, changeMs, state }) => (
            <tr key={row.name}>
              <th scope="row">
                {row.name}
                {row.note ? <span>{row.note}</span> : null}
              </th>
              <td>{tradingWords[state]}</td>
              <td className="num">
                {changeMs === null ? (
                  state === 'unquoted' ? (
                    texts.noPrices
                  ) : (
                    texts.never
                  )
                ) : (
                  <>
                    {open ? texts.closes(moment(changeMs)) : texts.opens(moment(changeMs))}
                    <span>{texts.inTime(lengthText(changeMs - nowMs))}</span>
                  </>
                )}
              </td>
              <td className="num">
                {ownHours(row)}
                <span>
                  {row.kind === 'centre' ? texts.mondayToFriday : placeOf(row.hours.zone)},{' '}
                  {offsetText(row.hours.zone, nowMs)}
                </span>
              </td>
              <td className="num">
                <ul>
                  {openBetween(row.hours, week).map((one) => (
                    <li key={one.fromMs}>
                      {moment(one.fromMs)} – {moment(one.toMs)}
                    </li>
                  ))}
                </ul>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const two = (figure: number): string => String(figure).padStart(2, '0')
const ofDay = (minute: number): string => `${two(Math.floor((minute % 1440) / 60))}:${two(minute % 60)}`
const dayOf = (minute: number): string => weekdays[Math.floor(minute / 1440) % 7] ?? ''

/** Tells a centre's day; of an instrument, the time from the week's first opening to its last close. */
function ownHours({ kind, hours: { spans } }: HoursRow): string {
  const [first, last] = [spans[0], spans.at(-1)]
  if (!first || !last) return 'always'
  if (kind === 'centre') return `${ofDay(first[0])} – ${ofDay(first[1])}`
  return `${dayOf(first[0])} ${ofDay(first[0])} – ${dayOf(last[1])} ${ofDay(last[1])}`
}
