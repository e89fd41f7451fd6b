import { Button, Stack, Text, Title } from '@mantine/core'
import { useRouteError } from 'react-router'
import { wordsOf } from '../lib/api.ts'

/** A screen that failed to load or to draw; mostly a new version of the server whose files have other names. */
export function Broken() {
  const error = useRouteError()
  return (
    <Stack align="center" justify="center" mih="100dvh" p="lg" role="alert">
      <Title order={1}>This screen could not be shown</Title>
      <Text c="dimmed">{wordsOf(error)}</Text>
      <Button onClick={() => location.reload()}>Load again</Button>
    </Stack>
  )
}
