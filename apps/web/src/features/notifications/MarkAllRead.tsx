import { Button } from '@mantine/core'
import * as texts from './texts.ts'
import { useNotices } from './useNotices.ts'

export function MarkAllRead() {
  const { unread, markRead } = useNotices()
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      onClick={() => void markRead()}
      disabled={unread === 0}
      data-testid="mark-all-read"
    >
      {texts.markAllRead}
    </Button>
  )
}
