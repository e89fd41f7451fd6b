import { Button, TextInput } from '@mantine/core'
import { ladderNameFault, mostLadderLetters, type Risk, type SavedLadder } from '@ratchet/contract'
import { useState } from 'react'
import { ladderSummary } from '../../../trading/ladder.ts'
import { Form, SubmitButton } from '../../../ui/form/Form.tsx'
import { Refused } from '../../../ui/form/refusal.ts'
import { useSubmit } from '../../../ui/form/useSubmit.ts'
import { LadderThumb } from '../../../ui/ladders/LadderThumb.tsx'
import { Say } from '../../../ui/Say.tsx'
import css from './saved.module.css'

interface NameLadderProps {
  readonly ladder: Risk
  /** To begin with. */
  readonly name: string
  readonly button: string
  readonly send: (name: string, ladder: Risk) => Promise<SavedLadder & { readonly warnings: readonly string[] }>
  readonly done: (text: string, warnings?: readonly string[]) => void
  readonly close: () => void
}

const refusalOf = ({ name = '' }: Readonly<Record<string, string>>) => {
  const fault = ladderNameFault(name)
  return fault === null ? null : { message: '', fields: { name: fault } }
}

/** Asks for the name of a ladder. */
export function NameLadder({ ladder, name: first, button, send, done, close }: NameLadderProps) {
  const [name, setName] = useState(first)
  const submit = useSubmit({ name })
  const work = async () => {
    const refusal = refusalOf({ name })
    if (refusal) throw new Refused(refusal, { again: refusalOf })
    const kept = await send(name.trim(), ladder)
    done(`“${kept.name}” is saved.`, kept.warnings)
    return null
  }
  return (
    <Form submit={submit} send={work} className={css.dialog}>
      <div className={css.shown}>
        <LadderThumb ladder={ladder} width={92} height={60} />
        <span className={`${css.summary} num`}>{ladderSummary(ladder)}</span>
      </div>
      <TextInput
        name="name"
        label="Name"
        placeholder="Night"
        value={name}
        maxLength={mostLadderLetters}
        error={submit.wrong.name}
        autoComplete="off"
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        onFocus={({ currentTarget }) => currentTarget.select()}
        data-autofocus
      />
      {/* What is wrong with the name stands at it. */}
      <Say word={submit.wrong.name ? null : submit.word} testId="ladder-dialog-answer" />
      <div className={css.buttons}>
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <SubmitButton submit={submit} data-testid="save-ladder">
          {button}
        </SubmitButton>
      </div>
    </Form>
  )
}
