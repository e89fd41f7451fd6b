import css from './drawings.module.css'

interface TabsProps {
  readonly tabs: readonly string[]
  readonly tab: string
  readonly y: number
}

const letterWidth = 6.6

/** Draws the tabs of a window; the chosen one is marked. */
export function Tabs({ tabs, tab, y }: TabsProps) {
  const widths = tabs.map((name) => name.length * letterWidth + 16)
  return (
    <>
      {tabs.map((name, n) => {
        const x = 10 + widths.slice(0, n).reduce((sum, one) => sum + one, 0)
        return (
          <g key={name}>
            <rect
              className={name === tab ? css.marked : css.button}
              x={x}
              y={y}
              width={(widths[n] ?? 0) - 3}
              height="24"
              rx="4"
            />
            <text x={x + ((widths[n] ?? 0) - 3) / 2} y={y + 16} textAnchor="middle">
              {name}
            </text>
          </g>
        )
      })}
    </>
  )
}
