import type { SetupPicture } from '@ratchet/contract'
import css from './drawings.module.css'
import { Frame, width } from './Frame.tsx'

/** Lengths of the lines of a source file that nobody reads. */
const lines = [120, 176, 92, 204, 148]

/** Draws the window in which the program is compiled: its button above the source, its result below. */
export function EditorWindow({ alt, file, button, result }: Extract<SetupPicture, { drawing: 'editor' }>) {
  return (
    <Frame alt={alt} title={file} height={208}>
      <rect className={css.button} x="10" y="34" width="56" height="26" rx="4" />
      <rect className={css.button} x="72" y="34" width="56" height="26" rx="4" />
      <rect className={css.marked} x="134" y="34" width="86" height="26" rx="4" />
      <text className={css.bold} x="177" y="51" textAnchor="middle">
        {button}
      </text>
      {lines.map((length, n) => (
        <rect key={length} className={css.button} x="22" y={76 + n * 16} width={length} height="7" rx="3" />
      ))}
      <rect className={css.bar} x="0.5" y="164.5" width={width - 1} height="43" />
      <circle className={css.on} cx="24" cy="186" r="8" />
      <path className={css.tick} d="M20 186 l3 3 l6 -6" style={{ stroke: 'var(--r-panel)' }} />
      <text className={css.good} x="40" y="190">
        {result}
      </text>
    </Frame>
  )
}
