import type { SetupPicture } from '@ratchet/contract'
import css from './drawings.module.css'
import { Frame, shortened, width } from './Frame.tsx'
import { Tabs } from './Tabs.tsx'

const valueX = 168

/** Draws the inputs of a program, with the line to fill in marked. A line without a value shows the code. */
export function InputsWindow({
  code,
  alt,
  title,
  tabs,
  tab,
  rows,
  marked,
}: Extract<SetupPicture, { drawing: 'inputs' }> & { readonly code: string }) {
  const end = 76 + rows.length * 28
  return (
    <Frame alt={alt} title={title} height={end + 46}>
      <Tabs tabs={tabs} tab={tab} y={36} />
      {rows.map(({ name, value }, n) => {
        const y = 72 + n * 28
        return (
          <g key={name}>
            <rect className={css.line} x="14.5" y={y + 0.5} width={width - 29} height="28" />
            {name === marked ? (
              <rect className={css.marked} x={valueX} y={y + 2} width={width - valueX - 17} height="25" rx="3" />
            ) : null}
            <text x="24" y={y + 19}>
              {name}
            </text>
            <text className={name === marked ? css.bold : css.faint} x={valueX + 10} y={y + 19}>
              {shortened(value ?? code, 20)}
            </text>
          </g>
        )
      })}
      <rect className={css.button} x={width - 84} y={end + 10} width="68" height="26" rx="4" />
      <text x={width - 50} y={end + 27} textAnchor="middle">
        OK
      </text>
    </Frame>
  )
}
