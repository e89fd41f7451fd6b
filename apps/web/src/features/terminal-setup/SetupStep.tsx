import { Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import type { SetupPicture } from '@ratchet/contract'
import { IconCheck } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { Drawing } from './Drawing.tsx'
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
export function SetupStep({ number, title, acts = [], pictures = [], isDone = false, ...rest }: SetupStepProps) {
  const { address = '', code = '', children } = rest
  const id = useId()
  return (
    <li className={css.step} aria-labelledby={id} data-testid="setup-step" data-done={isDone}>
      <Stack gap={10} className={css.words ?? ''}>
        <Title
          order={2}
          id={id}
          fw={650}
          c={isDone ? 'var(--r-gain)' : 'var(--r-accent)'}
          display="flex"
          style={{ alignItems: 'center', gap: 12 }}
        >
          <span className={css.number} aria-hidden>
            {isDone ? <IconCheck size={18} /> : number}
          </span>
          <Text span inherit c="var(--r-text)">
            <VisuallyHidden>{texts.stepNumber(number)} </VisuallyHidden>
            {title}
            {isDone ? <VisuallyHidden> {texts.done}</VisuallyHidden> : null}
          </Text>
        </Title>
        <Stack gap={10} className={css.acts ?? ''}>
          {acts.map((act) => (
            <Text key={act}>
              <Marked text={act} />
            </Text>
          ))}
          {children}
        </Stack>
      </Stack>
      {pictures.length > 0 ? (
        <Stack gap={10} className={css.pictures ?? ''}>
          {pictures.map((picture) => (
            <Drawing key={picture.alt} picture={picture} address={address} code={code} />
          ))}
        </Stack>
      ) : null}
    </li>
  )
}

/** Shows a sentence of a broker in which `**…**` is bold. */
export function Marked({ text }: { readonly text: string }) {
  let at = 0
  return text.split('**').map((part, n) => {
    const key = at
    at += part.length + 2
    return n % 2 === 1 ? <strong key={key}>{part}</strong> : <span key={key}>{part}</span>
  })
}
