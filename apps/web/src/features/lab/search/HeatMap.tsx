import { type GridAxis, type GridSums, type LabGrid, moneyNumber } from '@ratchet/domain'
import { type PointerEvent, useMemo, useState } from 'react'
import { moneyText } from '../../../format/text.ts'
import { useWidth } from '../../../ui/useWidth.ts'
import { fieldText, figuresOf, figureText } from './grid-draft.ts'
import css from './search.module.css'
import * as texts from './texts.ts'

const height = 300
const margin = { top: 8, bottom: 38, left: 46, right: 8 } as const

/** Gains and losses have so many shades each. */
const shades = 32

interface HeatMapProps {
  readonly grid: LabGrid
  readonly cells: readonly GridSums[]
  readonly best: number
  readonly onTake: (cell: number) => void
}

/** A place for each ladder, in the colour of what the earlier trades brought; the best is framed. */
export function HeatMap({ grid, cells, best, onTake }: HeatMapProps) {
  const [place, width] = useWidth<HTMLDivElement>()
  const [over, setOver] = useState<number | null>(null)
  const { x, y } = grid
  const [columns, rows] = [x.values.length, y.values.length]
  const room = { width: Math.max(1, width - margin.left - margin.right), height: height - margin.top - margin.bottom }
  const [band, tall] = [room.width / columns, room.height / rows]
  const at = (cell: number) => ({
    x: margin.left + (cell % columns) * band,
    y: margin.top + (rows - 1 - Math.floor(cell / columns)) * tall,
  })
  const cellAt = (event: PointerEvent<SVGSVGElement>): number | null => {
    const box = event.currentTarget.getBoundingClientRect()
    const column = Math.floor((event.clientX - box.left - margin.left) / band)
    const row = rows - 1 - Math.floor((event.clientY - box.top - margin.top) / tall)
    return column >= 0 && column < columns && row >= 0 && row < rows ? row * columns + column : null
  }
  // Thousands of places are a few paths, made once for their width: as many elements would keep the page from its next picture.
  const drawn = useMemo(() => {
    const paths = new Map<number, string>()
    const most = Math.max(1, ...cells.map(({ chosenBy }) => Math.abs(chosenBy)))
    for (const [cell, { chosenBy }] of cells.entries()) {
      const level = Math.round((shades * chosenBy) / most)
      const [left, top] = [
        margin.left + (cell % columns) * band,
        margin.top + (rows - 1 - Math.floor(cell / columns)) * tall,
      ]
      const place = `M${left.toFixed(2)} ${top.toFixed(2)}h${band.toFixed(2)}v${tall.toFixed(2)}h${(-band).toFixed(2)}Z`
      paths.set(level, (paths.get(level) ?? '') + place)
    }
    return [...paths].map(([level, d]) => (
      <path
        key={level}
        className={level < 0 ? css.loss : css.gain}
        d={d}
        fillOpacity={(0.06 + (0.94 * Math.abs(level)) / shades).toFixed(3)}
      />
    ))
  }, [cells, columns, rows, band, tall])
  const shown = over ?? best
  const cell = cells[shown]
  return (
    <div ref={place} className={css.place} data-testid="lab-heat">
      {width > 0 ? (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the table beside it offers the best of them to the keyboard.
        <svg
          width={width}
          height={height}
          role="img"
          aria-label={texts.map(fieldText(x.field), fieldText(y.field))}
          onPointerMove={(event) => setOver(cellAt(event))}
          onPointerLeave={() => setOver(null)}
          onClick={() => over !== null && onTake(over)}
        >
          {drawn}
          <rect className={css.best} {...at(best)} width={band} height={tall} />
          {over === null ? null : <rect className={css.over} {...at(over)} width={band} height={tall} />}
          <Axes grid={grid} width={width} />
          {cell ? (
            <text className={css.told} x={margin.left} y={height - 4}>
              {over === null ? texts.mapBest : ''}
              {texts.mapCell(
                figuresOf(grid, shown).join(' / '),
                moneyText(moneyNumber(cell.chosenBy)),
                moneyText(moneyNumber(cell.checkedBy)),
              )}
            </text>
          ) : null}
        </svg>
      ) : null}
    </div>
  )
}

/** The names of both figures, with their first and last values. */
function Axes({ grid: { x, y }, width }: { grid: LabGrid; width: number }) {
  const ends = ({ field, values }: GridAxis) =>
    [values[0] ?? 0, values.at(-1) ?? 0].map((value) => figureText(field, value))
  const [left, right] = ends(x)
  const [low, high] = ends(y)
  const middle = { x: (margin.left + width - margin.right) / 2, y: (margin.top + height - margin.bottom) / 2 }
  return (
    <>
      <text className={css.axis} x={margin.left} y={height - 22}>
        {left}
      </text>
      <text className={css.axis} x={width - margin.right} y={height - 22} textAnchor="end">
        {right}
      </text>
      <text className={css.axisName} x={middle.x} y={height - 22} textAnchor="middle">
        {fieldText(x.field)}
      </text>
      <text className={css.axis} x={margin.left - 6} y={height - margin.bottom} textAnchor="end">
        {low}
      </text>
      <text className={css.axis} x={margin.left - 6} y={margin.top + 10} textAnchor="end">
        {high}
      </text>
      <text className={css.axisName} transform={`translate(14 ${middle.y}) rotate(-90)`} textAnchor="middle">
        {fieldText(y.field)}
      </text>
    </>
  )
}
