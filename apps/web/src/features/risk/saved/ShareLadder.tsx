import { Button, Group, Stack, Textarea } from '@mantine/core'
import type { SavedLadder } from '@ratchet/contract'
import { printLadder } from '@ratchet/domain'
import { useState } from 'react'
import { LadderSketch } from '../../../ui/ladders/LadderSketch.tsx'
import { Say, type Word } from '../../../ui/Say.tsx'
import * as texts from './texts.ts'

/** Shows a ladder as a line that somebody else can paste. */
export function ShareLadder({ of, close }: { readonly of: SavedLadder; readonly close: () => void }) {
  const [word, setWord] = useState<Word | null>(null)
  const text = printLadder(of)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setWord({ tone: 'good', text: texts.copied })
    } catch {
      // Over plain http, and where it is forbidden, a page copies nothing.
      setWord({ tone: 'bad', text: texts.copyBlocked })
    }
  }
  return (
    <Stack gap={14}>
      <LadderSketch ladder={of.ladder} size="wide" />
      <Textarea
        label={texts.ladderText}
        description={texts.shareHint(of.unit)}
        value={text}
        readOnly
        autosize
        minRows={2}
        onFocus={({ currentTarget }) => currentTarget.select()}
        data-autofocus
        classNames={{ input: 'num' }}
      />
      <Say word={word} testId="ladder-dialog-answer" />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={close}>
          {texts.close}
        </Button>
        <Button onClick={() => void copy()}>{texts.copyText}</Button>
      </Group>
    </Stack>
  )
}
