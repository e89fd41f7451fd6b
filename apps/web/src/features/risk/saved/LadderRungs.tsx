import { Button } from '@mantine/core'
import { mostRungs, type RungNumber, type SavedLadder } from '@ratchet/contract'
import { useState } from 'react'
import { ladderSummary } from '../../../trading/ladder/ladder.ts'
import type { SavedLadders } from '../../../trading/ladder/saved-ladders.ts'
import { Form, SubmitButton } from '../../../ui/form/Form.tsx'
import { Refused } from '../../../ui/form/refusal.ts'
import { useSubmit } from '../../../ui/form/useSubmit.ts'
import { LadderThumb } from '../../../ui/ladders/LadderThumb.tsx'
import { Say } from '../../../ui/Say.tsx'
import { LadderFields } from '../LadderFields.tsx'
import { draftOf, faultOf, ladderOf, type RiskDraft } from '../rules.ts'
import css from './saved.module.css'
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
    <Form submit={submit} send={work} className={css.dialog}>
      <div className={css.shown}>
        {ladder ? <LadderThumb ladder={ladder} width={92} height={60} /> : null}
        <span className={`${css.summary} num`}>{ladder ? ladderSummary(ladder, of.unit) : ''}</span>
      </div>
      <p className={css.words}>{texts.rungsHint(of.unit, mostRungs)}</p>
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
      <Say
        word={fault ? { tone: 'bad', text: fault.message } : submit.word}
        id={answer}
        testId="ladder-dialog-answer"
      />
      <div className={css.buttons}>
        <Button variant="default" onClick={close}>
          {texts.cancel}
        </Button>
        <SubmitButton submit={submit}>{texts.saveRungs}</SubmitButton>
      </div>
    </Form>
  )
}
