import { Box, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSession } from '../api/session.ts'
import { Panel, type PanelProps } from './Panel.tsx'
import { Say, type Word } from './Say.tsx'
import { SignInHint } from './SignInHint.tsx'

interface OwnPanelProps extends Omit<PanelProps, 'children'> {
  /** Of the panel; what it says has the same with `-answer`. */
  readonly testId: string
  readonly word?: Word | null
  /** Stands where there is nothing to show: it loads, it did not come, or there is none. */
  readonly empty?: string | null
  readonly children?: ReactNode
}

/** Holds a part of the trader's own account. Without a trader it leads to the sign-in. */
export function OwnPanel({ testId, word = null, empty = null, children, ...rest }: OwnPanelProps) {
  const { user } = useSession()
  return (
    <Panel {...rest} testId={testId}>
      {word ? (
        <Box mb="sm">
          <Say word={word} testId={`${testId}-answer`} />
        </Box>
      ) : null}
      {user === null ? <SignInHint /> : null}
      {user && empty ? (
        <Text size="sm" c="dimmed" role="status">
          {empty}
        </Text>
      ) : null}
      {children}
    </Panel>
  )
}

/** Says that it was done. */
export const good = (text: string | null): Word | null => (text === null ? null : { tone: 'good', text })
