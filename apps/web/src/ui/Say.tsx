import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import css from './say.module.css'

export interface Word {
  readonly tone: 'good' | 'warn' | 'bad'
  readonly text: ReactNode
}

/** Shows what a form answers, where the eye is, and tells it to a screen reader at once. */
export function Say({ word, testId, id }: { word: Word | null; testId?: string; id?: string }) {
  if (!word) return null
  const bad = word.tone === 'bad'
  const Icon = word.tone === 'good' ? IconCheck : IconAlertTriangle
  return (
    <div id={id} role={bad ? 'alert' : 'status'} className={css.say} data-tone={word.tone} data-testid={testId}>
      <Icon size={18} aria-hidden />
      <div>{word.text}</div>
    </div>
  )
}
