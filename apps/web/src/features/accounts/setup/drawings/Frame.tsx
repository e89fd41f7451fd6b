import type { ReactNode } from 'react'
import css from './drawings.module.css'

/** Width of every drawing, in its own units. A phone shows it about as large, so its text stays readable. */
export const width = 340

interface FrameProps {
  readonly alt: string
  readonly title?: string
  readonly height: number
  readonly children: ReactNode
}

/** Draws a window with its title bar. */
export function Frame({ alt, title, height, children }: FrameProps) {
  return (
    <svg className={css.drawing} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={alt}>
      <rect className={css.window} x="0.5" y="0.5" width={width - 1} height={height - 1} rx="6" />
      {title === undefined ? null : (
        <>
          <path
            className={css.bar}
            d={`M0.5 26.5 V7 A6.5 6.5 0 0 1 7 0.5 H${width - 7} a6.5 6.5 0 0 1 6.5 6.5 V26.5 Z`}
          />
          <text x="12" y="18" className={css.bold}>
            {title}
          </text>
          <path className={css.tick} d={`M${width - 22} 9 l9 9 m0 -9 l-9 9`} style={{ stroke: 'var(--r-dim)' }} />
        </>
      )}
      {children}
    </svg>
  )
}

/** Keeps a text within a drawing: about so many letters have room there. */
export const shortened = (text: string, letters: number): string =>
  text.length <= letters ? text : `${text.slice(0, letters - 1)}…`
