import { Button } from '@mantine/core'
import { useState } from 'react'
import { Form, SubmitButton } from '../../../ui/form/Form.tsx'
import { useSubmit } from '../../../ui/form/useSubmit.ts'
import { Say } from '../../../ui/Say.tsx'
import { noProof, ProofFields } from '../ProofFields.tsx'
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
    <Form submit={submit} send={work} noValidate={false} className={css.step} data-testid="second-factor-both">
      <p className={css.text}>{why}</p>
      <ProofFields draft={draft} onChange={setDraft} withCode />
      <Say word={submit.word} testId="second-factor-failure" />
      <div className={css.buttons}>
        <SubmitButton submit={submit} size="xs" data-testid="second-factor-submit">
          {button}
        </SubmitButton>
        <Button size="xs" variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}
