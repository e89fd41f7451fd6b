import type { SetupPicture } from '@ratchet/contract'
import {
  IconCheckbox,
  IconCircleCheckFilled,
  IconFile,
  IconFolderFilled,
  IconPlayerPlayFilled,
  IconX,
} from '@tabler/icons-react'
import css from './drawing.module.css'

interface DrawingProps {
  readonly picture: SetupPicture
  readonly address: string
  readonly code: string
}

/** Draws one schematic window of a setup step: no screenshot of the terminal, but its words in their places. */
export function Drawing({ picture, address, code }: DrawingProps) {
  return (
    <div role="img" aria-label={picture.alt} className={css.drawing} data-testid="setup-drawing">
      {picture.drawing === 'toolbar' ? (
        <i />
      ) : (
        <div className={css.title}>
          {titleOf(picture)}
          <IconX size={16} className={css.faint} />
        </div>
      )}
      <Content picture={picture} address={address} code={code} />
    </div>
  )
}

function titleOf(picture: Exclude<SetupPicture, { drawing: 'toolbar' }>): string {
  if (picture.drawing === 'folder') return picture.path.at(-1) ?? ''
  return picture.drawing === 'editor' ? picture.file : picture.title
}

/** Widths of the lines of a source file that nobody reads. */
const sourceLines = [120, 176, 92, 204, 148]

/** Top and height of candles that mean nothing. */
const candles = [
  [50, 22],
  [42, 20],
  [36, 30],
  [22, 24],
  [10, 20],
  [16, 28],
  [0, 22],
  [6, 16],
] as const

function Content({ picture, address, code }: DrawingProps) {
  switch (picture.drawing) {
    case 'folder':
      return (
        <>
          {picture.path.map((name, n) => (
            <div key={name} className={css.line} style={{ marginLeft: n * 24 }}>
              <IconFolderFilled size={24} color="var(--r-gold-fill)" />
              {name}
            </div>
          ))}
          <div className={`${css.line} ${css.marked}`} style={{ marginLeft: picture.path.length * 24 }}>
            <IconFile size={16} />
            {picture.file}
          </div>
        </>
      )
    case 'editor':
      return (
        <>
          <div className={css.line}>
            <span className={css.blank} />
            <span className={css.blank} />
            <span className={css.marked}>{picture.button}</span>
          </div>
          {sourceLines.map((width) => (
            <div key={width} className={css.bar} style={{ width }} />
          ))}
          <div className={`${css.line} ${css.good}`}>
            <IconCircleCheckFilled size={18} />
            {picture.result}
          </div>
        </>
      )
    case 'options':
      return (
        <>
          <Tabs {...picture} />
          <div className={css.line}>
            <IconCheckbox size={20} color="var(--r-accent)" />
            {picture.tick}
          </div>
          <div className={css.marked} style={{ overflowWrap: 'anywhere' }}>
            {address}
          </div>
          <div className={css.blank} />
        </>
      )
    case 'inputs':
      return (
        <>
          <Tabs {...picture} />
          {picture.rows.map(({ name, value }) => (
            <div key={name} className={css.line}>
              <span style={{ flex: 1 }}>{name}</span>
              <span className={name === picture.marked ? css.marked : css.blank} style={{ width: '50%' }}>
                {value ?? code}
              </span>
            </div>
          ))}
          <span className={css.blank} style={{ justifySelf: 'end' }}>
            {picture.button}
          </span>
        </>
      )
    case 'toolbar':
      return (
        <div className={css.line} style={{ flexWrap: 'wrap' }}>
          {picture.buttons.map((name) => {
            const isMarked = name === picture.marked
            return (
              <span key={name} className={`${css.line} ${isMarked ? css.marked : css.blank}`}>
                {isMarked ? (
                  <IconPlayerPlayFilled size={14} color="var(--r-gain)" />
                ) : (
                  <i className={css.candle} style={{ height: 10 }} />
                )}
                {name}
              </span>
            )
          })}
        </div>
      )
    case 'chart':
      return (
        <>
          <div className={css.line}>
            <b style={{ flex: 1 }}>{picture.says[0]}</b>
            <b>{picture.program}</b>
            <IconCircleCheckFilled size={16} color="var(--r-gain)" />
          </div>
          {picture.says.slice(1).map((line) => (
            <div key={line} className={css.good}>
              {line}
            </div>
          ))}
          <div className={css.line} style={{ alignItems: 'start', justifyContent: 'space-around' }}>
            {candles.map(([marginTop, height]) => (
              <i key={marginTop} className={css.candle} style={{ marginTop, height }} />
            ))}
          </div>
        </>
      )
  }
}

/** Draws the tabs of a window; the chosen one is marked. */
const Tabs = ({ tabs, tab }: { readonly tabs: readonly string[]; readonly tab: string }) => (
  <div className={css.line} style={{ flexWrap: 'wrap', gap: 3 }}>
    {tabs.map((name) => (
      <span key={name} className={name === tab ? css.marked : css.blank}>
        {name}
      </span>
    ))}
  </div>
)
