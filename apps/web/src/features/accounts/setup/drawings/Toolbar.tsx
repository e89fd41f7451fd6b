import type { SetupPicture } from '@ratchet/contract'
import css from './drawings.module.css'
import { Frame } from './Frame.tsx'

const letterWidth = 7

/** Draws a row of buttons. The marked one has a green sign: it is switched on. */
export function Toolbar({ alt, buttons, marked }: Extract<SetupPicture, { drawing: 'toolbar' }>) {
  const widths = buttons.map((name) => name.length * letterWidth + 40)
  return (
    <Frame alt={alt} height={52}>
      {buttons.map((name, n) => {
        const x = 10 + widths.slice(0, n).reduce((sum, one) => sum + one + 8, 0)
        const isMarked = name === marked
        return (
          <g key={name}>
            <rect
              className={isMarked ? css.marked : css.button}
              x={x}
              y="11"
              width={widths[n] ?? 0}
              height="30"
              rx="5"
            />
            {isMarked ? (
              <>
                <circle className={css.on} cx={x + 18} cy="26" r="8" />
                <path d={`M${x + 15.5} 21.5 v9 l7 -4.5 z`} fill="var(--r-panel)" />
              </>
            ) : (
              <rect className={css.candle} x={x + 12} y="20" width="12" height="12" rx="2" />
            )}
            <text className={isMarked ? css.bold : css.faint} x={x + 32} y="30">
              {name}
            </text>
          </g>
        )
      })}
    </Frame>
  )
}
