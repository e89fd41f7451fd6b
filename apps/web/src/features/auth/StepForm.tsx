import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Form, SubmitButton } from '../../ui/form/Form.tsx'
import type { Work } from '../../ui/form/submission.ts'
import type { Submit } from '../../ui/form/useSubmit.ts'
import { Say } from '../../ui/Say.tsx'
import css from './second-factor/second-factor.module.css'
import * as texts from './texts.ts'

interface StepFormProps {
  readonly submit: Submit
  readonly send: Work
  readonly button: string
  readonly onCancel: () => void
  /** Of the form, of what it says, and of its button. */
  readonly testIds: readonly [form: string, failure: string, button: string]
  readonly children: ReactNode
}

/** A step on the way to a safer sign-in: its fields, what was wrong with them, and the way back. */
export function StepForm({ submit, send, button, onCancel, testIds: [form, failure, press], children }: StepFormProps) {
  return (
    <Form submit={submit} send={send} noValidate={false} className={css.step} data-testid={form}>
      {children}
      <Say word={submit.word} testId={failure} />
      <div className={css.buttons}>
        <SubmitButton submit={submit} size="xs" data-testid={press}>
          {button}
        </SubmitButton>
        <Button size="xs" variant="default" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </Form>
  )
}
