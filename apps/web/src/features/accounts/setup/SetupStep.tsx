import type { SetupPicture } from '@ratchet/contract'
import { IconCheck } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { Drawing } from './drawings/Drawing.tsx'
import { Marked } from './Marked.tsx'
import css from './setup.module.css'
import * as texts from './texts.ts'

interface SetupStepProps {
  readonly number: number
  readonly title: string
  readonly acts?: readonly string[]
  readonly pictures?: readonly SetupPicture[]
  readonly address?: string
  readonly code?: string
  /** Whether it is known to be done. */
  readonly isDone?: boolean
  readonly children?: ReactNode
}

/** Shows one numbered step: what to do, what the page offers for it, and what the window looks like. */
export function SetupStep({
  number,
  title,
  acts = [],
  pictures = [],
  address = '',
  code = '',
  isDone = false,
  children,
}: SetupStepProps) {
  const id = useId()
  return (
    <li className={css.step} aria-labelledby={id} data-testid="setup-step" data-done={isDone}>
      <span className={css.number} aria-hidden>
        {isDone ? <IconCheck size={18} /> : number}
      </span>
      <div className={css.body}>
        <h2 id={id} className={css.title}>
          <span className={css.spoken}>{texts.stepNumber(number)} </span>
          {title}
          {isDone ? <span className={css.spoken}> {texts.done}</span> : null}
        </h2>
        <div className={pictures.length > 0 ? css.beside : undefined}>
          <div className={css.acts}>
            {acts.map((act) => (
              <p key={act}>
                <Marked text={act} />
              </p>
            ))}
            {children}
          </div>
          {pictures.length > 0 ? (
            <div className={css.pictures}>
              {pictures.map((picture) => (
                <Drawing key={picture.alt} picture={picture} address={address} code={code} />
              ))}
            </div>
          ) : null}
        </div>
      </div>
    </li>
  )
}
