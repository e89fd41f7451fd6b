import { useState } from 'react'
import { useSubmit } from '../../../ui/form/useSubmit.ts'
import { noProof, ProofFields } from '../ProofFields.tsx'
import { StepForm } from '../StepForm.tsx'
import css from './second-factor.module.css'

interface AskBothProps {
  readonly button: string
  readonly why: string
  readonly send: (password: string, code: string) => Promise<unknown>
  readonly onCancel: () => void
}

/** Asks for password and code before something that weakens the sign-in. */
export function AskBoth({ button, why, send, onCancel }: AskBothProps) {
  const [draft, setDraft] = useState(noProof)
  const submit = useSubmit(draft)
  const work = async () => {
    await send(draft.password, draft.code)
    return null
  }
  return (
    <StepForm
      submit={submit}
      send={work}
      button={button}
      onCancel={onCancel}
      testIds={['second-factor-both', 'second-factor-failure', 'second-factor-submit']}
    >
      <p className={css.text}>{why}</p>
      <ProofFields draft={draft} onChange={setDraft} withCode />
    </StepForm>
  )
}
