import { Button } from '@mantine/core'
import { beatenLater, bestFirst, earlierOf, type GridCell, moneyNumber } from '@ratchet/domain'
import { useMemo } from 'react'
import { wholeText } from '../../../format/text.ts'
import { pipsText } from '../../../trading/ladder.ts'
import { Profit } from '../../../ui/Profit.tsx'
import { Say } from '../../../ui/Say.tsx'
import type { Searched } from '../work/useSearch.ts'
import { fieldText } from './grid-draft.ts'
import { HeatMap } from './HeatMap.tsx'
import css from './search.module.css'

/** So many of the best are told. */
const shownBest = 6
/** A best that beats fewer of the others on later trades has proved little: in hundredths of a percent. */
const convincing = 7500

interface BestLaddersProps {
  readonly searched: Searched
  readonly cells: readonly GridCell[]
  readonly onTake: (cell: number) => void
}

/** What a search found, and how much of it to believe. */
export function BestLadders({ searched, cells, onTake }: BestLaddersProps) {
  const order = useMemo(() => bestFirst(cells), [cells])
  const { grid, question } = searched
  const best = order[0] ?? 0
  const columns = grid.x.values.length
  const trades = question.entries.length
  const earlier = earlierOf(trades)
  return (
    <>
      <Verdict beaten={beatenLater(cells, best)} earlier={earlier} later={trades - earlier} cell={cells[best]} />
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
    </>
  )
}

interface VerdictProps {
  readonly beaten: number
  readonly earlier: number
  readonly later: number
  readonly cell: GridCell | undefined
}

/** A plain word on whether the best is better than luck: what it did with trades that had no say in choosing it. */
function Verdict({ beaten, earlier, later, cell }: VerdictProps) {
  const [word, held] = judgement(beaten, cell?.checkedBy ?? 0)
  const text =
    later === 0
      ? 'There are too few trades to check the best ladder on others.'
      : `Chosen by the earlier ${wholeText(earlier)} trades, the best ladder did better than ${Math.round(beaten / 100)} % of the others with the later ${wholeText(later)}. ${word}`
  return <Say word={{ tone: held && later > 0 ? 'good' : 'warn', text }} testId="lab-verdict" />
}

function judgement(beaten: number, checkedBy: number): readonly [word: string, held: boolean] {
  if (checkedBy < 0) return ['But it lost money with them: do not trust it.', false]
  if (beaten < 5000) return ['That is no better than luck would be: do not trust it.', false]
  if (beaten < convincing) return ['That proves little.', false]
  return ['It held up there, on this stretch of the market.', true]
}
