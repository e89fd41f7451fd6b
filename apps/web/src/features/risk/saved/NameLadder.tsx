import { TextInput } from '@mantine/core'
import { type LadderUnit, ladderNameFault, mostLadderLetters, type OwnRungs, type SavedLadder } from '@ratchet/contract'
import { useState } from 'react'
import { DialogForm } from '../../../ui/form/DialogForm.tsx'
import { Refused } from '../../../ui/form/refusal.ts'
import { useSubmit } from '../../../ui/form/useSubmit.ts'
import { converted, LadderUnitFields, unitFault } from './LadderUnitFields.tsx'
import { ShownLadder } from './ShownLadder.tsx'
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
    <DialogForm
      submit={submit}
      send={work}
      button={button}
      onCancel={close}
      answerTestId="ladder-dialog-answer"
      word={submit.wrong.name || submit.wrong.one ? null : submit.word}
      buttonTestId="save-ladder"
    >
      <ShownLadder ladder={ladder} summary={inUnit} unit={unit} />
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
    </DialogForm>
  )
}
