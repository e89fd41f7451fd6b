import { useState } from 'react'
import { useSubmit } from '../../../ui/form/useSubmit.ts'
import { noProof, ProofFields, proofOf } from '../ProofFields.tsx'
import { StepForm } from '../StepForm.tsx'
import { useSecondFactor } from '../second-factor/api.ts'
import { keepPasskeys, usePasskeys } from './api.ts'
import { KeepPasskeys, useKeptPasskeys } from './KeepPasskeys.tsx'
import * as texts from './texts.ts'

interface ReviewPasskeysProps {
  readonly onDone: (message: string) => Promise<unknown>
  readonly onCancel: () => void
}

/** Where every other session was ended, passkeys could open new ones: asks which of them stay. */
export function ReviewPasskeys({ onDone, onCancel }: ReviewPasskeysProps) {
  const items = usePasskeys().data?.items
  const choice = useKeptPasskeys(items)
  const [draft, setDraft] = useState(noProof)
  const withCode = useSecondFactor().data?.on === true
  const submit = useSubmit(draft)
  if (!choice.kept) return null
  const send = async () => {
    if (choice.removes) await onDone((await keepPasskeys(choice.kept ?? [], proofOf(draft, withCode))).message)
    else onCancel()
    return null
  }
  return (
    <StepForm
      submit={submit}
      send={send}
      button={choice.removes ? texts.removeOthers : texts.keepAll}
      onCancel={onCancel}
      testIds={['review-passkeys', 'review-passkeys-failure', 'review-passkeys-submit']}
    >
      <KeepPasskeys items={items} choice={choice} />
      {choice.removes ? <ProofFields draft={draft} onChange={setDraft} withCode={withCode} /> : null}
    </StepForm>
  )
}
