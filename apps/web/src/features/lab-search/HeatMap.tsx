import { Stack, Text } from '@mantine/core'
import { type GridAxis, type GridSums, type LabGrid, moneyNumber } from '@ratchet/domain'
import { useMemo } from 'react'
import { moneyText } from '../../format/text.ts'
import { places } from '../../ui/plot/frame.ts'
import { Cells } from '../../ui/plot/marks.tsx'
import { Plot } from '../../ui/plot/Plot.tsx'
import { fieldText, figuresOf, figureText } from './grid-draft.ts'
import * as texts from './texts.ts'

interface HeatMapProps {
  readonly grid: LabGrid
  readonly cells: readonly GridSums[]
  readonly best: number
  readonly onTake: (cell: number) => void
}

const money = (cents: number) => moneyText(moneyNumber(cents))

/** Its first and last values have their figures. */
const axisOf = ({ field, values }: GridAxis) => ({
  ...places(values.length),
  ticks: [0, values.length - 1],
  text: (at: number) => figureText(field, values[at] ?? 0),
  name: fieldText(field),
})

/** A place for each ladder, in the colour of what the earlier trades brought; the best is framed. */
export function HeatMap({ grid, cells, best, onTake }: HeatMapProps) {
  const { x, y } = grid
  const values = useMemo(() => cells.map(({ chosenBy }) => chosenBy), [cells])
  const figures = (cell: number) => figuresOf(grid, cell).join(' / ')
  const found = cells[best]
  return (
    <Stack gap="xxs">
      <Plot
        label={texts.map(fieldText(x.field), fieldText(y.field))}
        height={280}
        x={axisOf(x)}
        y={{ ...axisOf(y), grid: false }}
        margin={{ top: 8, right: 8 }}
        data={{
          heads: [`${fieldText(x.field)} / ${fieldText(y.field)}`, texts.earlier, texts.later],
          rows: cells.map(({ chosenBy, checkedBy }, cell) => ({
            at: cell % x.values.length,
            cells: [figures(cell), money(chosenBy), money(checkedBy)],
          })),
        }}
        cells={{ columns: x.values.length, onPick: onTake }}
        testId="lab-heat"
      >
        <Cells columns={x.values.length} values={values} framed={best} />
      </Plot>
      {found ? (
        <Text fz="xs" className="num">
          {texts.mapBest}
          {texts.mapCell(figures(best), money(found.chosenBy), money(found.checkedBy))}
        </Text>
      ) : null}
    </Stack>
  )
}
