import { figureOf, type OwnRungs } from '@ratchet/contract'
import { type LabRung, moneyNumber } from '@ratchet/domain'
import { wholeText } from '../../format/text.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FigureTable, Meter } from '../../ui/FigureTable.tsx'
import { RungBadge } from '../../ui/ladders/RungBadge.tsx'
import { Profit } from '../../ui/Profit.tsx'
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
  if (on.length === 0) return <EmptyState>{texts.noRungs}</EmptyState>
  return (
    <FigureTable at="edge" data-testid="lab-rungs">
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
              <RungBadge rung={rung} />
            </th>
            <td>
              <Meter share={trades ? reached / trades : 0} tone="gold" />
              {wholeText(reached)}
            </td>
            <td>{wholeText(ended)}</td>
            <td>{ended ? <Profit amount={moneyNumber(kept)} /> : '–'}</td>
            <td>{ended ? <Profit amount={moneyNumber(without)} /> : '–'}</td>
          </tr>
        ))}
      </tbody>
    </FigureTable>
  )
}
