import { Button, Stack, Text, Textarea } from '@mantine/core'
import { ladderTextWords, type SavedLadder } from '@ratchet/contract'
import { readLadder } from '@ratchet/domain'
import { useState } from 'react'
import { type SavedLadders, servesAccounts } from '../../../trading/ladder/saved-ladders.ts'
import { DialogForm } from '../../../ui/form/DialogForm.tsx'
import { Refused } from '../../../ui/form/refusal.ts'
import { useSubmit } from '../../../ui/form/useSubmit.ts'
import { LadderSketch } from '../../../ui/ladders/LadderSketch.tsx'
import { RungList } from '../../../ui/ladders/RungList.tsx'
import * as texts from './texts.ts'

interface PasteLadderProps {
  readonly kept: SavedLadders
  readonly fill: (ladder: Pick<SavedLadder, 'name' | 'ladder'>) => void
  readonly done: (text: string, warnings?: readonly string[]) => void
  readonly close: () => void
}

/** Takes a ladder from a line of text: shown before anything is done with it, and refused with the rung that is wrong. */
export function PasteLadder({ kept, fill, done, close }: PasteLadderProps) {
  const [text, setText] = useState('')
  const submit = useSubmit({ text })
  const read = readLadder(text)
  const fault = read.is === 'wrong' && text.trim() !== '' ? read.message : undefined
  const need = () => {
    if (read.is === 'ladder') return read
    throw new Refused({ message: '', fields: { text: text.trim() === '' ? ladderTextWords.noLadder : read.message } })
  }
  const save = async () => {
    const { name: pasted, ladder, unit } = need()
    const { name, warnings } = await kept.save(pasted, ladder, unit)
    done(texts.savedAs(name), warnings)
    return null
  }
  const fillIn = async () => {
    const ladder = need()
    close()
    fill(ladder)
    return null
  }
  return (
    <DialogForm
      submit={submit}
      send={save}
      button={texts.save}
      answerTestId="ladder-dialog-answer"
      beside={
        read.is === 'ladder' && !servesAccounts(read) ? null : (
          <Button variant="default" onClick={() => void submit.run(fillIn)}>
            {texts.load}
          </Button>
        )
      }
    >
      <Textarea
        name="text"
        label={texts.ladderText}
        description={fault ? undefined : texts.pasteExample}
        value={text}
        error={fault ?? submit.wrong.text}
        autosize
        minRows={2}
        spellCheck={false}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        data-autofocus
        classNames={{ input: 'num' }}
      />
      {read.is === 'ladder' ? (
        <Stack gap={14} data-testid="pasted">
          <Text fw={600} fz="md" style={{ overflowWrap: 'anywhere' }}>
            {read.name}
          </Text>
          <LadderSketch ladder={read.ladder} size="wide" />
          <RungList ladder={read.ladder} unit={read.unit} />
        </Stack>
      ) : null}
    </DialogForm>
  )
}
