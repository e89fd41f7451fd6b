import { Group, Paper, Text } from '@mantine/core'
import type { ReactNode } from 'react'

interface BusyProps {
  /** Names the work to a screen reader. */
  readonly label: string
  readonly text: string
  /** Undefined while it is not known how much there is to do. */
  readonly progress?: { readonly done: number; readonly total: number } | undefined
  readonly testId?: string
  /** A way to end it. */
  readonly children?: ReactNode
}

const bar = { width: '100%', height: 8, accentColor: 'var(--r-accent)' }

/** Shows that a file is being worked on, and how far. */
export const Busy = ({ label, text, progress, testId, children }: BusyProps) => (
  <Paper bd="1px solid var(--r-line)" radius="md" p="md" bg="var(--r-panel)" data-testid={testId}>
    <progress aria-label={label} style={bar} {...(progress && { value: progress.done, max: progress.total })} />
    <Group gap="xs" mt="xs">
      <Text size="sm" c="dimmed" className="num" flex={1} style={{ overflowWrap: 'anywhere' }}>
        {text}
      </Text>
      {children}
    </Group>
  </Paper>
)
