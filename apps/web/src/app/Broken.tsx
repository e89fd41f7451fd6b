import { Button, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useRouteError } from 'react-router'
import { wordsOf } from '../api/call.ts'
import { serverAnswers } from '../api/reachable.ts'
import * as texts from './texts.ts'

/** We throw this where the file of a screen did not come. */
export class NotFetched extends Error {
  override readonly name = 'NotFetched'
}

const silence = texts.serverSilent
const perhaps = texts.connectionOrNewVersion

/**
 * Stands for a screen that could not be loaded or failed while it was drawn, and offers the way to try again that can
 * help.
 */
export function Broken() {
  const error = useRouteError()
  const isUnfetched = error instanceof NotFetched
  const [word, setWord] = useState(isUnfetched ? perhaps : wordsOf(error))
  const again = async () => {
    // A browser does not ask twice for a file that failed. Only loading the page again helps, and only where a server
    // answers.
    if (await serverAnswers()) location.reload()
    else setWord(silence)
  }
  return (
    <Stack align="center" justify="center" mih="60dvh" p="lg" role="alert" data-testid="not-loaded">
      <Title order={1}>{isUnfetched ? texts.screenNotLoaded : texts.screenFailed}</Title>
      <Text c="dimmed" ta="center">
        {word}
      </Text>
      <Button onClick={() => void again()}>{texts.tryAgain}</Button>
    </Stack>
  )
}
