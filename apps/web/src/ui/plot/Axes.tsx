import { type Axis, sharp, textPx, useFrame } from './frame.ts'
import css from './plot.module.css'

/** Draws both axes: the ticks, their lines and names. */
export function Axes({ x, y }: { readonly x: Axis; readonly y: Axis }) {
  const { left, right, top, bottom, xTicks, yTicks, width, height, ...scales } = useFrame()
  const atRight = y.side === 'right'
  const below = height - (x.name ? 23 : 7)
  return (
    <g className={css.axes} data-plain>
      {yTicks.map((tick) => (
        <g key={tick}>
          {y.grid === false ? null : (
            <line
              data-zero={tick === 0 || undefined}
              x1={left}
              x2={right}
              y1={sharp(scales.y(tick))}
              y2={sharp(scales.y(tick))}
            />
          )}
          {y.text ? (
            <text x={atRight ? right + 6 : left - 6} y={scales.y(tick) + 3.5} textAnchor={atRight ? 'start' : 'end'}>
              {y.text(tick)}
            </text>
          ) : null}
        </g>
      ))}
      {xTicks.map((tick) => (
        <g key={tick}>
          {x.grid ? (
            <line
              data-zero={tick === 0 || undefined}
              x1={sharp(scales.x(tick))}
              x2={sharp(scales.x(tick))}
              y1={top}
              y2={bottom}
            />
          ) : null}
          {x.text ? <Name text={x.text(tick)} x={scales.x(tick)} y={below} width={width} /> : null}
        </g>
      ))}
      {x.name ? (
        <text className={css.name} x={(left + right) / 2} y={height - 6} textAnchor="middle">
          {x.name}
        </text>
      ) : null}
      {y.name ? (
        <text className={css.name} transform={`translate(12 ${(top + bottom) / 2}) rotate(-90)`} textAnchor="middle">
          {y.name}
        </text>
      ) : null}
    </g>
  )
}

/** A name at the edge is moved inward so far that it is not cut off. */
function Name({ text, x, y, width }: { text: string; x: number; y: number; width: number }) {
  const half = textPx(text) / 2
  const anchor = x - half < 2 ? 'start' : x + half > width - 2 ? 'end' : 'middle'
  const edge = { start: Math.max(2, x - half), middle: x, end: width - 2 }[anchor]
  return (
    <text x={edge} y={y} textAnchor={anchor}>
      {text}
    </text>
  )
}
