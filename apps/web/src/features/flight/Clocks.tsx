import { exactTimeText, timeText } from '../../lib/format.ts'
import css from './flight.module.css'

const exactly = (iso: string): string => `${timeText(iso) + exactTimeText(iso).slice(8)} UTC`
/** Clocks that differ by less are the same clock to a reader. */
const sameMs = 60_000

/** When something happened: by the real clock, and by the market's own where that is another. */
export function Clocks({ at, marketTime }: { at: string; marketTime: string | null }) {
  const apart = marketTime !== null && Math.abs(Date.parse(marketTime) - Date.parse(at)) > sameMs
  return (
    <dl className={`${css.clocks} num`}>
      {apart ? (
        <div>
          <dt>Market time</dt>
          <dd>{exactly(marketTime)}</dd>
        </div>
      ) : null}
      <div>
        <dt>Real time</dt>
        <dd>{exactly(at)}</dd>
      </div>
    </dl>
  )
}
