import { Button, SimpleGrid } from '@mantine/core'
import { beatenLater, bestFirst, type Judged, moneyNumber } from '@ratchet/domain'
import { useMemo } from 'react'
import { FigureTable } from '../../ui/FigureTable.tsx'
import { Profit } from '../../ui/Profit.tsx'
import { fieldText, figuresOf } from './grid-draft.ts'
import { HeatMap } from './HeatMap.tsx'
import * as texts from './texts.ts'
import type { SearchFound } from './useSearch.ts'
import { otherName, Verdict } from './Verdict.tsx'
import { WalkForward } from './WalkForward.tsx'

/** So many of the best are told. */
const shownBest = 6

interface BestLaddersProps {
  readonly found: SearchFound
  readonly judged: Judged
  readonly onTake: (cell: number) => void
}

/** What a search found, and how much of it to believe. */
export function BestLadders({ found, judged, onTake }: BestLaddersProps) {
  const { cells } = found
  const order = useMemo(() => bestFirst(cells), [cells])
  const { grid, question } = found.searched
  const { luck, tested, steps } = judged
  const best = order[0] ?? 0
  const hasPresent = question.present !== null
  const figures = (cell: number) => figuresOf(grid, cell)
  return (
    <>
      <Verdict
        trades={question.entries.length}
        ladders={cells.length}
        tested={tested}
        luck={luck}
        beaten={beatenLater(cells, best)}
        checkedBy={cells[best]?.checkedBy ?? 0}
        other={otherName(hasPresent)}
      />
      <SimpleGrid minColWidth="min(100%, 420px)" spacing="md">
        <HeatMap grid={grid} cells={cells} best={best} onTake={onTake} />
        <FigureTable region={texts.bestLadders} data-testid="lab-best">
          <thead>
            <tr>
              <th scope="col">{fieldText(grid.x.field)}</th>
              <th scope="col">{fieldText(grid.y.field)}</th>
              <th scope="col">{texts.earlier}</th>
              <th scope="col">{texts.later}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {order.slice(0, shownBest).map((cell) => {
              const [x, y] = figures(cell)
              return (
                <tr key={cell}>
                  <td>{x}</td>
                  <td>{y}</td>
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
                      aria-label={texts.tryFigures(x, y)}
                      onClick={() => onTake(cell)}
                    >
                      {texts.tryIt}
                    </Button>
                  </td>
                </tr>
              )
            })}
          </tbody>
        </FigureTable>
      </SimpleGrid>
      <WalkForward
        steps={steps}
        ladderOf={({ ladder }) => figures(ladder).join(' / ')}
        title={`${fieldText(grid.x.field)} / ${fieldText(grid.y.field)}`}
        hasPresent={hasPresent}
      />
    </>
  )
}
