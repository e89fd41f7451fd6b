import { Button, TextInput } from '@mantine/core'
import { type LadderUnit, ladderNameFault, mostLadderLetters, type OwnRungs, type SavedLadder } from '@ratchet/contract'
import { useState } from 'react'
import { ladderSummary } from '../../../trading/ladder/ladder.ts'
import { Form, SubmitButton } from '../../../ui/form/Form.tsx'
import { Refused } from '../../../ui/form/refusal.ts'
import { useSubmit } from '../../../ui/form/useSubmit.ts'
import { LadderThumb } from '../../../ui/ladders/LadderThumb.tsx'
import { Say } from '../../../ui/Say.tsx'
import { converted, LadderUnitFields, unitFault } from './LadderUnitFields.tsx'
import css from './saved.module.css'
import * as texts from './texts.ts'

interface NameLadderProps {
  readonly ladder: OwnRungs
  /** What its figures count; null where they are pips, and what the saved ones count is to be chosen. */
  readonly unit: LadderUnit | null
  /** To begin with. */
  readonly name: string
  readonly button: string
  readonly send: (
    name: string,
    ladder: OwnRungs,
    unit: LadderUnit,
  ) => Promise<SavedLadder & { readonly warnings: readonly string[] }>
  readonly done: (text: string, warnings?: readonly string[]) => void
  readonly close: () => void
}

/** Asks for the name of a ladder, and where its figures are pips, in which unit it is saved. (OWN13) */
export function NameLadder({ ladder, unit: given, name: first, button, send, done, close }: NameLadderProps) {
  const [name, setName] = useState(first)
  const [chosen, setUnit] = useState<LadderUnit>('pips')
  const [one, setOne] = useState('')
  const unit = given ?? chosen
  const inUnit = given === null ? converted(ladder, unit, one) : ladder
  const submit = useSubmit({ name, unit, one })
  const refusalOf = (draft: Readonly<Record<string, string>>) => {
    const name = ladderNameFault(draft.name ?? '')
    const one = given === null ? unitFault(ladder, unit, draft.one ?? '') : null
    if (name === null && one === null) return null
    return { message: '', fields: { ...(name !== null && { name }), ...(one !== null && { one }) } }
  }
  const work = async () => {
    const refusal = refusalOf({ name, one })
    if (refusal || !inUnit) throw new Refused(refusal ?? { message: '', fields: {} }, { again: refusalOf })
    const kept = await send(name.trim(), inUnit, unit)
    done(texts.savedAs(kept.name), kept.warnings)
    return null
  }
  return (
    <Form submit={submit} send={work} className={css.dialog}>
      <div className={css.shown}>
        <LadderThumb ladder={ladder} width={92} height={60} />
        <span className={`${css.summary} num`}>
          {inUnit ? ladderSummary(inUnit, unit) : ladderSummary(ladder, 'pips')}
        </span>
      </div>
      <TextInput
        name="name"
        label={texts.nameField}
        placeholder={texts.exampleName}
        value={name}
        maxLength={mostLadderLetters}
        error={submit.wrong.name}
        autoComplete="off"
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        onFocus={({ currentTarget }) => currentTarget.select()}
        data-autofocus
      />
      {given === null ? (
        <LadderUnitFields
          ladder={ladder}
          inUnit={inUnit}
          unit={unit}
          onUnit={setUnit}
          one={one}
          onOne={setOne}
          error={submit.wrong.one}
        />
      ) : null}
      {/* What is wrong with the name stands at it. */}
      <Say word={submit.wrong.name || submit.wrong.one ? null : submit.word} testId="ladder-dialog-answer" />
      <div className={css.buttons}>
        <Button variant="default" onClick={close}>
          {texts.cancel}
        </Button>
        <SubmitButton submit={submit} data-testid="save-ladder">
          {button}
        </SubmitButton>
      </div>
    </Form>
  )
}
