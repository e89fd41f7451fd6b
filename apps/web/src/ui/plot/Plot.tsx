import { Center } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useWidth } from '../useWidth.ts'
import { Axes } from './Axes.tsx'
import { type Axis, type Frame, FrameProvider, layOut, type Margin } from './frame.ts'
import { HiddenTable, type PlotData, type PlotRow } from './PlotTable.tsx'
import css from './plot.module.css'
import * as texts from './texts.ts'
import { useCursor } from './useCursor.ts'

interface PlotProps {
  /** What the plot shows, for screen readers. Without it they pass over the plot, because words beside it say the same. */
  readonly label?: string
  readonly height: number
  readonly x: Axis
  readonly y: Axis
  readonly margin?: Partial<Margin>
  readonly data?: PlotData
  /** Whether the arrow keys and the pointer go through the rows of the data. */
  readonly cursor?: boolean
  /** Where the rows are the cells of a grid, from its lower left: how many stand beside each other, and what picking one does. */
  readonly cells?: { readonly columns: number; readonly onPick: (row: number) => void }
  /** In CSS pixels; by default that of the place. */
  readonly width?: number
  readonly testId?: string
  /** Elements over the drawing that are not of it, such as handles. */
  readonly over?: ReactNode
  readonly children: ReactNode
}

const noData: PlotData = { heads: [], rows: [] }

/**
 * Draws marks between two axes, made for the very width of its place, so that lines and letters stay sharp. A plot with
 * a cursor is one stop of the Tab key.
 */
export function Plot({
  label,
  height,
  x,
  y,
  margin,
  data = noData,
  cells,
  testId,
  over,
  children,
  ...rest
}: PlotProps) {
  const { cursor = Boolean(cells) } = rest
  const [place, measured] = useWidth<HTMLDivElement>()
  const width = rest.width ?? measured
  const frame = layOut(width, height, x, y, margin)
  const { rows } = data
  const { at, handlers } = useCursor(
    rows.length,
    (left, top) =>
      cells
        ? cellAt(frame, cells.columns, rows.length / cells.columns, left, top)
        : nearest(rows, frame.x.invert(left)),
    cells,
  )
  const hint = useId()
  const row = at === null ? undefined : rows[at]
  const last = rows.at(-1)
  const slider = {
    role: 'slider',
    tabIndex: 0,
    'aria-label': label,
    'aria-describedby': hint,
    'aria-valuemin': 1,
    'aria-valuemax': rows.length,
    'aria-valuenow': (at ?? rows.length - 1) + 1,
    'aria-valuetext': row || last ? rowText(data, (row ?? last) as PlotRow) : '',
    ...handlers,
  }
  return (
    <div ref={place} className={css.plot} style={{ height, width: rest.width }} data-testid={testId}>
      <div className={css.surface} {...(cursor ? slider : {})}>
        {cursor ? (
          <span id={hint} hidden>
            {texts.hint}
          </span>
        ) : null}
        {width > 0 ? (
          <svg
            width={width}
            height={height}
            focusable="false"
            role={cursor || !label ? undefined : 'img'}
            aria-hidden={cursor || !label || undefined}
            aria-label={label}
          >
            <FrameProvider value={{ ...frame, cursor: at }}>
              <Axes x={x} y={y} />
              {row && !cells ? <Here frame={frame} row={row} /> : null}
              {children}
            </FrameProvider>
          </svg>
        ) : null}
      </div>
      {row ? <Tip frame={frame} row={row} data={data} /> : null}
      {width > 0 && over ? <FrameProvider value={{ ...frame, cursor: at }}>{over}</FrameProvider> : null}
      {label && data.rows.length > 0 ? <HiddenTable label={label} data={data} /> : null}
    </div>
  )
}

/** Stands where a plot would, while there is nothing to draw. */
export const PlotNote = ({ height, children }: { readonly height: number; readonly children: ReactNode }) => (
  <Center h={height} px="lg" c="dimmed" fz="sm" ta="center" role="status">
    <div className={css.note}>{children}</div>
  </Center>
)

function nearest(rows: readonly PlotRow[], x: number): number {
  let found = 0
  for (const [at, row] of rows.entries()) if (Math.abs(row.at - x) < Math.abs((rows[found]?.at ?? 0) - x)) found = at
  return found
}

function cellAt({ x, y }: Frame, columns: number, rows: number, left: number, top: number): number {
  const within = (at: number, count: number) => Math.max(0, Math.min(count - 1, Math.round(at)))
  return within(y.invert(top), rows) * columns + within(x.invert(left), columns)
}

function rowText({ heads }: PlotData, { cells, text }: PlotRow): string {
  const values = cells.slice(1).map((cell, n) => `${heads[n + 1]} ${cell}`)
  return `${cells[0]}: ${text ?? values.join(', ')}`
}

/** Marks the place of the cursor: the whole place of a bar, or a line. */
function Here({ frame, row }: { frame: Frame; row: PlotRow }) {
  const wide = frame.place > 0 ? Math.max(frame.place, 10) : 1
  return (
    <rect
      className={css.here}
      data-line={frame.place === 0}
      x={frame.x(row.at) - wide / 2}
      y={frame.top - 6}
      width={wide}
      height={frame.bottom - frame.top + 6}
      rx={frame.place > 0 ? 4 : 0}
    />
  )
}

/** Shows the values of a row on the side with more room, so that neither finger nor pointer covers them. */
function Tip({ frame, row, data }: { frame: Frame; row: PlotRow; data: PlotData }) {
  const x = frame.x(row.at)
  const gap = Math.max(frame.place / 2, 8) + 6
  const [name, ...values] = row.cells
  return (
    <div
      className={css.tip}
      style={x > frame.width / 2 ? { right: frame.width - x + gap } : { left: x + gap }}
      aria-hidden
      data-testid="chart-tip"
    >
      <strong>{name}</strong>
      <dl className="num">
        {values.map((value, n) => (
          <div key={data.heads[n + 1]}>
            <dt>
              {data.keys?.[n]} {data.heads[n + 1]}
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
