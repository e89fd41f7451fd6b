import { Button } from '@mantine/core'
import { bestFirst, moneyNumber } from '@ratchet/domain'
import { useMemo } from 'react'
import { pipsText } from '../../../trading/ladder.ts'
import { Profit } from '../../../ui/Profit.tsx'
import type { SearchFound } from '../work/useSearch.ts'
import { fieldText } from './grid-draft.ts'
import { HeatMap } from './HeatMap.tsx'
import css from './search.module.css'
import { Verdict } from './Verdict.tsx'
import { WalkForward } from './WalkForward.tsx'

/** So many of the best are told. */
const shownBest = 6

interface BestLaddersProps {
  readonly found: SearchFound
  readonly onTake: (cell: number) => void
}

/** What a search found, and how much of it to believe. */
export function BestLadders({ found, onTake }: BestLaddersProps) {
  const { cells } = found
  const order = useMemo(() => bestFirst(cells), [cells])
  const { grid } = found.searched
  const best = order[0] ?? 0
  const columns = grid.x.values.length
  return (
    <>
      <Verdict found={found} best={best} />
      <div className={css.found}>
        <HeatMap grid={grid} cells={cells} best={best} onTake={onTake} />
        <div className={css.scroll}>
          <table className={`${css.table} num`} data-testid="lab-best">
            <thead>
              <tr>
                <th scope="col">{fieldText(grid.x.field)}</th>
                <th scope="col">{fieldText(grid.y.field)}</th>
                <th scope="col">Earlier</th>
                <th scope="col">Later</th>
                <td />
              </tr>
            </thead>
            <tbody>
              {order.slice(0, shownBest).map((cell) => {
                const [x, y] = [grid.x.values[cell % columns] ?? 0, grid.y.values[Math.floor(cell / columns)] ?? 0]
                return (
                  <tr key={cell}>
                    <td>{pipsText(x)}</td>
                    <td>{pipsText(y)}</td>
                    <td>
                      <Profit amount={moneyNumber(cells[cell]?.chosenBy ?? 0)} />
                    </td>
                    <td>
                      <Profit amount={moneyNumber(cells[cell]?.checkedBy ?? 0)} />
                    </td>
                    <td>
                      <Button
                        size="compact-xs"
                        variant="default"
                        aria-label={`Try it: ${pipsText(x)} and ${pipsText(y)} pips`}
                        onClick={() => onTake(cell)}
                      >
                        Try it
                      </Button>
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </div>
      </div>
      <WalkForward found={found} />
    </>
  )
}
