import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { serverAnswers } from '../api/reachable.ts'
import * as texts from './texts.ts'

/** Stands where a part of the page did not come: offline, or a new version of the server has other files. */
export function NotLoaded() {
  const [silent, setSilent] = useState(false)
  const again = async () => {
    // A browser does not ask twice for a file that failed. Only loading the page again helps, and only where a server
    // answers.
    if (await serverAnswers()) location.reload()
    else setSilent(true)
  }
  return (
    <Stack gap="xs" p="md" align="start" role="alert" data-testid="not-loaded">
      <Text fz="sm" fw={600}>
        {silent ? texts.serverSilent : texts.partNotLoaded}
      </Text>
      <Text fz="sm" c="dimmed">
        {silent ? texts.checkConnection : texts.connectionOrUpdate}
      </Text>
      <Button variant="default" onClick={() => void again()}>
        {texts.tryAgain}
      </Button>
    </Stack>
  )
}
