import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'

interface EmptyStateProps {
  readonly alert?: boolean
  readonly testId?: string
  readonly children: ReactNode
}

/** Stands where there is nothing to show, or not yet: why, and what to do about it. */
export const EmptyState = ({ alert = false, testId, children }: EmptyStateProps) => (
  <Stack
    gap={10}
    align="center"
    maw="60ch"
    mx="auto"
    px="xs"
    py={28}
    fz="sm"
    lh={1.6}
    ta="center"
    c="dimmed"
    role={alert ? 'alert' : 'status'}
    data-testid={testId}
  >
    {children}
  </Stack>
)
