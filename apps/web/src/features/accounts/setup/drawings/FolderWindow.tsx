import type { SetupPicture } from '@ratchet/contract'
import css from './drawings.module.css'
import { Frame, width } from './Frame.tsx'

/** Draws the folders that lead to a file, each inside the one above it. */
export function FolderWindow({ alt, path, file }: Extract<SetupPicture, { drawing: 'folder' }>) {
  const rows = path.length
  const indent = path.length * 24
  return (
    <Frame alt={alt} title={path.at(-1) ?? ''} height={44 + (rows + 1) * 28}>
      {path.map((name, n) => {
        const [x, y] = [16 + n * 24, 38 + n * 28]
        return (
          <g key={name}>
            {n === 0 ? null : <path className={css.line} d={`M${x - 14} ${y - 10} v18 h10`} />}
            <path className={css.folder} d={`M${x} ${y} h7 l3 3 h10 v13 h-20 z`} />
            <text x={x + 28} y={y + 13}>
              {name}
            </text>
          </g>
        )
      })}
      <rect className={css.marked} x={indent + 8} y={34 + rows * 28} width={width - indent - 20} height="26" rx="4" />
      <path className={css.window} d={`M${indent + 17} ${39 + rows * 28} h8 l4 4 v12 h-12 z`} />
      <text className={css.bold} x={indent + 40} y={51 + rows * 28}>
        {file}
      </text>
    </Frame>
  )
}
