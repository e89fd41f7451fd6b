import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Callout } from './Callout.tsx'

export interface Word {
  readonly tone: 'good' | 'warn' | 'bad'
  readonly text: ReactNode
}

/** Shows what a form answers, where the eye is, and tells it to a screen reader at once. */
export const Say = ({ word, testId, id }: { word: Word | null; testId?: string; id?: string }) =>
  word && (
    <Callout
      id={id}
      role={word.tone === 'bad' ? 'alert' : 'status'}
      tone={word.tone}
      icon={word.tone === 'good' ? IconCheck : IconAlertTriangle}
      data-testid={testId}
    >
      {word.text}
    </Callout>
  )
