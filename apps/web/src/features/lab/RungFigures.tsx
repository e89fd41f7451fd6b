import { figureOf, type OwnRungs } from '@ratchet/contract'
import { type LabRung, moneyNumber } from '@ratchet/domain'
import { wholeText } from '../../format/text.ts'
import { Profit } from '../../ui/Profit.tsx'
import css from './lab.module.css'
import * as texts from './texts.ts'

interface RungFiguresProps {
  readonly rungs: readonly LabRung[]
  readonly trades: number
  /** Whose rungs that are off are left out. */
  readonly ladder: OwnRungs
}

/** How often each rung was reached, and what it kept. */
export function RungFigures({ rungs, trades, ladder }: RungFiguresProps) {
  const on = rungs.filter(({ rung }) => figureOf(ladder, 'profit', rung) > 0)
  if (on.length === 0) return <p className={css.empty}>{texts.noRungs}</p>
  return (
    <table className={`${css.rungs} num`} data-testid="lab-rungs">
      <thead>
        <tr>
          <th scope="col">{texts.rung}</th>
          <th scope="col">{texts.reached}</th>
          <th scope="col">{texts.stopped}</th>
          <th scope="col">{texts.kept}</th>
          <th scope="col">{texts.withoutLadder}</th>
        </tr>
      </thead>
      <tbody>
        {on.map(({ rung, reached, ended, kept, without }) => (
          <tr key={rung} data-testid={`lab-rung-${rung}`}>
            <th scope="row">
              <span className={css.badge}>{rung}</span>
            </th>
            <td>
              <span className={css.meter} aria-hidden>
                <span className={css.fill} style={{ width: `${trades ? (100 * reached) / trades : 0}%` }} />
              </span>
              {wholeText(reached)}
            </td>
            <td>{wholeText(ended)}</td>
            <td>{ended ? <Profit amount={moneyNumber(kept)} /> : '–'}</td>
            <td>{ended ? <Profit amount={moneyNumber(without)} /> : '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
