import { SimpleGrid, Text } from '@mantine/core'
import {
  figureOf,
  ladderWords,
  numberIn,
  numberRules,
  type OwnRungs,
  type RungNumber,
  rungNumbers,
  type SavedLadder,
} from '@ratchet/contract'
import { useState } from 'react'
import { figureWords, percentText } from '../../../trading/ladder/ladder.ts'
import type { SavedLadders } from '../../../trading/ladder/saved-ladders.ts'
import { DialogForm } from '../../../ui/form/DialogForm.tsx'
import { Refused } from '../../../ui/form/refusal.ts'
import { useSubmit } from '../../../ui/form/useSubmit.ts'
import { NumberField } from '../../../ui/NumberField.tsx'
import { partFault } from '../rules.ts'
import * as texts from './texts.ts'

interface LadderPartsProps {
  readonly of: SavedLadder
  readonly kept: SavedLadders
  readonly done: (text: string, warnings?: readonly string[]) => void
  readonly close: () => void
}

type Closes = Readonly<Record<string, string>>
const fieldOf = (rung: RungNumber) => `close${rung}` as const

/** Asks which part of the position each rung of a kept ladder closes. */
export function LadderParts({ of, kept, done, close }: LadderPartsProps) {
  const { ladder, unit } = of
  const on = rungNumbers.filter((rung) => figureOf(ladder, 'profit', rung) > 0)
  const [draft, setDraft] = useState<Closes>(() =>
    Object.fromEntries(on.map((rung) => [fieldOf(rung), String(ladder[fieldOf(rung)] ?? 0)])),
  )
  const submit = useSubmit(draft)
  const percent = (rung: RungNumber) => numberIn(draft[fieldOf(rung)] ?? '', numberRules.pips) ?? 0
  const sum = on.reduce((total, rung) => total + percent(rung), 0)
  const refusalOf = () => {
    const wrong = on.filter((rung) => partFault(draft[fieldOf(rung)] ?? '') !== null)
    if (wrong.length > 0)
      return { message: '', fields: Object.fromEntries(wrong.map((rung) => [fieldOf(rung), ladderWords.partWrong])) }
    // Thirds of two decimals come to a hundred, whatever floating point makes of them.
    return Number(sum.toFixed(2)) > 100 ? { message: ladderWords.partsBeyond, fields: {} } : null
  }
  const work = async () => {
    const refusal = refusalOf()
    if (refusal) throw new Refused(refusal)
    const rungs: OwnRungs = Object.assign(
      {},
      ladder,
      Object.fromEntries(on.map((rung) => [fieldOf(rung), percent(rung)])),
    )
    const { name, warnings } = await kept.replace(of.id, of.name, rungs, unit)
    done(sum > 0 ? texts.partsSaved(name, percentText(sum)) : texts.partsRemoved(name), warnings)
    return null
  }
  return (
    <DialogForm
      submit={submit}
      send={work}
      button={texts.saveParts}
      onCancel={close}
      answerTestId="ladder-dialog-answer"
    >
      <Text fz="sm" c="dimmed">
        {texts.partsHint(of.name)}
      </Text>
      {on.length === 0 ? (
        <Text fz="sm" c="dimmed">
          {texts.noRungs}
        </Text>
      ) : null}
      <SimpleGrid minColWidth="150px" spacing="sm">
        {on.map((rung) => (
          <NumberField
            key={rung}
            name={fieldOf(rung)}
            label={texts.rungAfter(rung, figureWords(figureOf(ladder, 'profit', rung), unit))}
            value={draft[fieldOf(rung)] ?? ''}
            onChange={(text) => setDraft((now) => ({ ...now, [fieldOf(rung)]: text }))}
            rule={numberRules.pips}
            error={submit.wrong[fieldOf(rung)] ?? partFault(draft[fieldOf(rung)] ?? '')}
            rightSection="%"
          />
        ))}
      </SimpleGrid>
      <Text fz="sm" c="dimmed" className="num" role="status" data-testid="parts-sum">
        {sum === 0
          ? texts.closesNothing
          : sum < 100
            ? texts.closesSome(percentText(sum), percentText(100 - sum))
            : texts.closesAll(percentText(sum))}
      </Text>
    </DialogForm>
  )
}
