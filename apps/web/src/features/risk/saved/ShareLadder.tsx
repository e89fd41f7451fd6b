import { Button, Textarea } from '@mantine/core'
import type { SavedLadder } from '@ratchet/contract'
import { printLadder } from '@ratchet/domain'
import { useState } from 'react'
import { LadderThumb } from '../../../ui/ladders/LadderThumb.tsx'
import { Say, type Word } from '../../../ui/Say.tsx'
import css from './saved.module.css'
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
    <div className={css.dialog}>
      <LadderThumb ladder={of.ladder} width={360} height={90} stretched />
      <Textarea
        label={texts.ladderText}
        description={texts.shareHint(of.unit)}
        value={text}
        readOnly
        autosize
        minRows={2}
        onFocus={({ currentTarget }) => currentTarget.select()}
        data-autofocus
        classNames={{ input: `num ${css.text}` }}
      />
      <Say word={word} testId="ladder-dialog-answer" />
      <div className={css.buttons}>
        <Button variant="default" onClick={close}>
          {texts.close}
        </Button>
        <Button onClick={() => void copy()}>{texts.copyText}</Button>
      </div>
    </div>
  )
}
