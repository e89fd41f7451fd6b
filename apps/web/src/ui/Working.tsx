import { Button, Group, Paper, Text } from '@mantine/core'
import type { ComponentPropsWithoutRef } from 'react'
import * as texts from './texts.ts'

/** As wide as its place, at most 320 pixels. */
export const Progress = (props: ComponentPropsWithoutRef<'progress'>) => (
  <progress {...props} style={{ width: '100%', maxWidth: 320, height: 8, accentColor: 'var(--r-accent)' }} />
)

interface WorkingProps {
  readonly text: string
  /** Names the work to a screen reader; by default its text, which may change while it goes on. */
  readonly label?: string
  /** Without them the work has no known end. */
  readonly done?: number
  readonly total?: number
  /** How far the work is, in words. */
  readonly detail?: string
  /** Undefined for work that is over in a moment. */
  readonly onCancel?: () => void
  readonly testId?: string
  readonly cancelTestId?: string
}

/** Shows work that takes a while: what it is, how far it is, and the way to end it. */
export const Working = ({ text, label = text, done, total, detail, onCancel, testId, cancelTestId }: WorkingProps) => (
  <Paper withBorder p="md" bg="var(--r-raised)" data-testid={testId}>
    <Text fz="sm" style={{ overflowWrap: 'anywhere' }}>
      {text}
    </Text>
    <Progress aria-label={label} {...(total ? { value: done, max: total } : {})} />
    <Group justify="space-between" gap={10} fz="xs" c="dimmed" className="num">
      <span>{detail}</span>
      {onCancel ? (
        <Button size="xs" variant="default" onClick={onCancel} data-testid={cancelTestId}>
          {texts.cancel}
        </Button>
      ) : null}
    </Group>
  </Paper>
)
