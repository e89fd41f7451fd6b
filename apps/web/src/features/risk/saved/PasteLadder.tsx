import { Button, Textarea } from '@mantine/core'
import { ladderTextWords, type SavedLadder } from '@ratchet/contract'
import { readLadder } from '@ratchet/domain'
import { useState } from 'react'
import { type SavedLadders, servesAccounts } from '../../../trading/ladder/saved-ladders.ts'
import { Form, SubmitButton } from '../../../ui/form/Form.tsx'
import { Refused } from '../../../ui/form/refusal.ts'
import { useSubmit } from '../../../ui/form/useSubmit.ts'
import { LadderThumb } from '../../../ui/ladders/LadderThumb.tsx'
import { RungList } from '../../../ui/ladders/RungList.tsx'
import { Say } from '../../../ui/Say.tsx'
import css from './saved.module.css'
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
    <Form submit={submit} send={save} className={css.dialog}>
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
        classNames={{ input: `num ${css.text}` }}
      />
      {read.is === 'ladder' ? (
        <div className={css.dialog} data-testid="pasted">
          <b className={css.name}>{read.name}</b>
          <LadderThumb ladder={read.ladder} width={360} height={90} stretched />
          <RungList ladder={read.ladder} unit={read.unit} />
        </div>
      ) : null}
      <Say word={submit.word} testId="ladder-dialog-answer" />
      <div className={css.buttons}>
        {read.is === 'ladder' && !servesAccounts(read) ? null : (
          <Button variant="default" onClick={() => void submit.run(fillIn)}>
            {texts.load}
          </Button>
        )}
        <SubmitButton submit={submit}>{texts.save}</SubmitButton>
      </div>
    </Form>
  )
}
