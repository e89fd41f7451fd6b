import { Button, Group } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Form, SubmitButton } from '../../ui/form/Form.tsx'
import type { Draft } from '../../ui/form/refusal.ts'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { Say } from '../../ui/Say.tsx'
import css from './auth.module.css'
import { noProof, type Proof, ProofFields, proofOf } from './ProofFields.tsx'
import { useSecondFactor } from './second-factor/api.ts'
import * as texts from './texts.ts'

interface StepFormProps {
  readonly draft?: Draft
  readonly send: () => Promise<unknown>
  readonly button: string
  /** Undefined where the form stands in a panel of its own, which closes by itself. */
  readonly onCancel?: () => void
  /** Of the form, of what it says, and of its button. */
  readonly testIds: readonly [form: string, failure: string, button: string]
  readonly children: ReactNode
}

/** A step on the way to a safer sign-in: its fields, what was wrong with them, and the way back. */
export function StepForm({ draft, send, button, onCancel, testIds, children }: StepFormProps) {
  const submit = useSubmit(draft)
  const [form, failure, press] = testIds
  const work = async () => {
    await send()
    return null
  }
  return (
    <Form gap="sm" submit={submit} send={work} noValidate={false} className={css.step} data-testid={form}>
      {children}
      <Say word={submit.word} testId={failure} />
      <Group gap="xs">
        <SubmitButton submit={submit} size="xs" data-testid={press}>
          {button}
        </SubmitButton>
        {onCancel ? (
          <Button size="xs" variant="default" onClick={onCancel}>
            {texts.cancel}
          </Button>
        ) : null}
      </Group>
    </Form>
  )
}

interface ProofFormProps extends Omit<StepFormProps, 'draft' | 'send' | 'children'> {
  readonly send: (proof: Proof) => Promise<unknown>
  /** Whether nothing has to be shown after all. */
  readonly isFree?: boolean
  readonly children?: ReactNode
}

/** Asks for the password, and for a code where the second factor is on, before it sends. */
export function ProofForm({ send, isFree = false, children, ...rest }: ProofFormProps) {
  const [draft, setDraft] = useState(noProof)
  const withCode = useSecondFactor().data?.on === true
  return (
    <StepForm {...rest} draft={draft} send={() => send(proofOf(draft, withCode))}>
      {children}
      {isFree ? null : <ProofFields draft={draft} onChange={setDraft} withCode={withCode} />}
    </StepForm>
  )
}
