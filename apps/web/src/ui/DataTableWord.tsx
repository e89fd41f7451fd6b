import { Box, Button, Group } from '@mantine/core'
import { messages } from '@ratchet/contract'
import { IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import css from './data-table.module.css'
import * as texts from './texts.ts'

export interface WordProps {
  /** False until the list has been heard of at all. */
  readonly known: boolean
  readonly empty: boolean
  readonly emptyText: string
  /** What can be done about an empty list. */
  readonly emptyAction?: ReactNode
  readonly failed?: string | null | undefined
  readonly onRetry?: (() => void) | undefined
}

/** Says in place of rows that they are on their way, that there are none, or why they cannot be had. */
export function TableWord({ known, empty, emptyText, emptyAction, failed, onRetry }: WordProps) {
  const isLoading = !known && !failed
  if (!isLoading && !empty) return null
  return (
    <Box className={css.beside} px="md" py={26} c="dimmed" fz="sm" ta="center" role="status">
      {isLoading ? messages.loading : emptyText}
      {isLoading || failed ? null : <div>{emptyAction}</div>}
      {failed ? <Failure failed={failed} onRetry={onRetry} /> : null}
    </Box>
  )
}

/** Says quietly that a list could not be read, and offers another try. The list itself stays as it was. */
export function Failure({ failed, onRetry }: { failed: string; onRetry?: (() => void) | undefined }) {
  return (
    <Group component="span" justify="center" gap={10} mt={6}>
      {failed}
      {onRetry ? (
        <Button
          size="compact-sm"
          variant="default"
          c="var(--r-accent)"
          leftSection={<IconRefresh size={14} aria-hidden />}
          onClick={onRetry}
        >
          {texts.tryAgain}
        </Button>
      ) : null}
    </Group>
  )
}
