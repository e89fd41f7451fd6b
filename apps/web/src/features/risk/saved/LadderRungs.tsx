import { Text } from '@mantine/core'
import { mostRungs, type RungNumber, type SavedLadder } from '@ratchet/contract'
import { useState } from 'react'
import type { SavedLadders } from '../../../trading/ladder/saved-ladders.ts'
import { DialogForm } from '../../../ui/form/DialogForm.tsx'
import { Refused } from '../../../ui/form/refusal.ts'
import { useSubmit } from '../../../ui/form/useSubmit.ts'
import { LadderFields } from '../LadderFields.tsx'
import { draftOf, faultOf, ladderOf, type RiskDraft } from '../rules.ts'
import { ShownLadder } from './ShownLadder.tsx'
import * as texts from './texts.ts'

interface LadderRungsProps {
  readonly of: SavedLadder
  readonly kept: SavedLadders
  readonly done: (text: string, warnings?: readonly string[]) => void
  readonly close: () => void
}

const answer = 'ladder-rungs-answer'
const refusalOf = (draft: RiskDraft) => {
  const fault = faultOf(draft)
  return fault && { message: fault.message, fields: { [fault.field]: fault.message } }
}

/** Edits the rungs of a kept ladder, of which there may be more than Risk Management has. */
export function LadderRungs({ of, kept, done, close }: LadderRungsProps) {
  const [draft, setDraft] = useState(() => draftOf(of.ladder))
  const [active, setActive] = useState<RungNumber | null>(null)
  const submit = useSubmit(draft)
  const fault = faultOf(draft)
  const ladder = ladderOf(draft)
  const work = async () => {
    const refusal = refusalOf(draft)
    if (refusal || !ladder) throw new Refused(refusal ?? { message: '', fields: {} }, { again: refusalOf })
    const { name, warnings } = await kept.replace(of.id, of.name, ladder, of.unit)
    done(texts.rungsSaved(name), warnings)
    return null
  }
  return (
    <DialogForm
      submit={submit}
      send={work}
      button={texts.saveRungs}
      onCancel={close}
      answerTestId="ladder-dialog-answer"
      word={fault ? { tone: 'bad', text: fault.message } : submit.word}
      answerId={answer}
    >
      {ladder ? <ShownLadder ladder={ladder} unit={of.unit} /> : null}
      <Text fz="sm" c="dimmed">
        {texts.rungsHint(of.unit, mostRungs)}
      </Text>
      <LadderFields
        draft={draft}
        own
        change={(field, value) => setDraft((now) => ({ ...now, [field]: value }))}
        replace={setDraft}
        wrong={fault ? { [fault.field]: fault.message } : submit.wrong}
        saidIn={answer}
        active={active}
        onActive={setActive}
      />
    </DialogForm>
  )
}
