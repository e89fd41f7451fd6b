import { Button, NativeSelect, TextInput } from '@mantine/core'
import {
  type LadderUnit,
  ladderNameFault,
  ladderUnits,
  mostLadderLetters,
  type OwnRungs,
  type SavedLadder,
} from '@ratchet/contract'
import { useState } from 'react'
import { ladderSummary } from '../../../trading/ladder.ts'
import { Form, SubmitButton } from '../../../ui/form/Form.tsx'
import { Refused } from '../../../ui/form/refusal.ts'
import { useSubmit } from '../../../ui/form/useSubmit.ts'
import { LadderThumb } from '../../../ui/ladders/LadderThumb.tsx'
import { Say } from '../../../ui/Say.tsx'
import css from './saved.module.css'

interface NameLadderProps {
  readonly ladder: OwnRungs
  /** What its figures count; null where that is to be chosen. */
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

const refusalOf = ({ name = '' }: Readonly<Record<string, string>>) => {
  const fault = ladderNameFault(name)
  return fault === null ? null : { message: '', fields: { name: fault } }
}

/** Asks for the name of a ladder. */
export function NameLadder({ ladder, unit: given, name: first, button, send, done, close }: NameLadderProps) {
  const [name, setName] = useState(first)
  const [chosen, setUnit] = useState<LadderUnit>('pips')
  const unit = given ?? chosen
  const submit = useSubmit({ name, unit })
  const work = async () => {
    const refusal = refusalOf({ name })
    if (refusal) throw new Refused(refusal, { again: refusalOf })
    const kept = await send(name.trim(), ladder, unit)
    done(`“${kept.name}” is saved.`, kept.warnings)
    return null
  }
  return (
    <Form submit={submit} send={work} className={css.dialog}>
      <div className={css.shown}>
        <LadderThumb ladder={ladder} width={92} height={60} />
        <span className={`${css.summary} num`}>{ladderSummary(ladder, unit)}</span>
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
      {given === null ? (
        <NativeSelect
          name="unit"
          label="Its figures are"
          value={unit}
          onChange={({ currentTarget }) => setUnit(ladderUnits.find((one) => one === currentTarget.value) ?? 'pips')}
          data={[
            { value: 'pips', label: 'Pips' },
            { value: 'R', label: 'R, the distance of the first stop' },
            { value: 'ATR', label: 'ATR, the average range of 15 minutes' },
          ]}
          description={
            unit === 'pips' ? undefined : `For single orders and positions; 50 in the form is 50 ${unit} then.`
          }
        />
      ) : null}
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
