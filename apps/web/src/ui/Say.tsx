import { Alert } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'

export interface Word {
  readonly tone: 'good' | 'bad'
  readonly text: ReactNode
}

/** What a form answers, where the eye is, and told to a screen reader at once. */
export function Say({ word, testId }: { word: Word | null; testId?: string }) {
  if (!word) return null
  const bad = word.tone === 'bad'
  return (
    <Alert
      role={bad ? 'alert' : 'status'}
      variant="light"
      color={bad ? 'red' : 'teal'}
      icon={bad ? <IconAlertTriangle size={18} aria-hidden /> : <IconCheck size={18} aria-hidden />}
      data-testid={testId}
      styles={{ message: { color: 'var(--r-text)' } }}
    >
      {word.text}
    </Alert>
  )
}
