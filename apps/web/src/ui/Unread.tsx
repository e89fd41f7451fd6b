import { Button, Stack, Text } from '@mantine/core'
import { messages } from '@ratchet/contract'
import { wordsOf } from '../api/call.ts'
import { Say } from './Say.tsx'
import * as texts from './texts.ts'

interface UnreadProps {
  /** Why it could not be read; its text or an error, and nothing while it is being read. */
  readonly error: unknown
  readonly again: () => void
  readonly busy?: boolean
  readonly testId?: string
}

/** Stands where data is not there yet: that it loads, or why it did not come, with another try. */
export const Unread = ({ error, again, busy = false, testId = 'unread' }: UnreadProps) =>
  error ? (
    <Stack gap="xs" align="start">
      <Say word={{ tone: 'bad', text: typeof error === 'string' ? error : wordsOf(error) }} testId={testId} />
      <Button size="xs" variant="default" loading={busy} onClick={again}>
        {texts.tryAgain}
      </Button>
    </Stack>
  ) : (
    <Text role="status" size="sm" c="dimmed">
      {messages.loading}
    </Text>
  )
