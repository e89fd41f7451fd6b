import { exactTimeText, timeText } from '../../format/text.ts'
import { zoneName } from '../../format/zone.ts'
import css from './flight.module.css'
import * as texts from './texts.ts'

const exactly = (iso: string): string => `${timeText(iso) + exactTimeText(iso).slice(8)} ${zoneName()}`
/** Shows when something happened by both clocks, to the millisecond. What people do has no market time. */
export function Clocks({ at, marketTime }: { at: string; marketTime: string | null }) {
  return (
    <dl className={`${css.clocks} num`}>
      {marketTime ? (
        <div>
          <dt>{texts.marketTime}</dt>
          <dd>{exactly(marketTime)}</dd>
        </div>
      ) : null}
      <div>
        <dt>{texts.realTime}</dt>
        <dd>{exactly(at)}</dd>
      </div>
    </dl>
  )
}
