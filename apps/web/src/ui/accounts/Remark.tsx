import { Text } from '@mantine/core'
import type { ReactNode } from 'react'

interface RemarkProps {
  /** A colour. */
  readonly tone: string
  readonly testId: string
  readonly children: ReactNode
}

/** Says what is to be noticed about an account or a symbol. */
export const Remark = ({ tone, testId, children }: RemarkProps) => (
  <Text
    component="div"
    size="sm"
    px={10}
    py={6}
    bdrs="xs"
    role="status"
    style={{ borderLeft: `3px solid ${tone}`, background: `color-mix(in srgb, ${tone} 9%, transparent)` }}
    data-testid={testId}
  >
    {children}
  </Text>
)
