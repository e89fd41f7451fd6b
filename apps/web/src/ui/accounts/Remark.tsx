import { Text } from '@mantine/core'
import type { ReactNode } from 'react'

interface RemarkProps {
  /** A colour. */
  readonly tone: string
  /** Nothing is shown where this is null. */
  readonly text: ReactNode
  readonly testId: string
}

/** Says what is to be noticed about an account or a symbol. */
export function Remark({ tone, text, testId }: RemarkProps) {
  if (text === null) return null
  const style = { borderLeft: `3px solid ${tone}`, background: `color-mix(in srgb, ${tone} 9%, transparent)` }
  return (
    <Text component="div" size="sm" px={10} py={6} bdrs="xs" role="status" style={style} data-testid={testId}>
      {text}
    </Text>
  )
}
