import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Form, SubmitButton } from '../../ui/form/Form.tsx'
import type { Submit } from '../../ui/form/useSubmit.ts'
import css from './tables.module.css'

interface CommandFormProps {
  readonly submit: Submit
  readonly send: () => Promise<null>
  readonly close: () => void
  /**
   * Names the button that leaves everything as it is. The first focus is on it where nothing is to be typed at once.
   */
  readonly leave: string
  readonly leaveFirst?: boolean
  readonly button: string
  readonly buttonId: string
  readonly danger?: boolean
  readonly disabled?: boolean
  readonly children: ReactNode
}

/** The small forms that stand over a row all have this shape. */
export function CommandForm({
  submit,
  send,
  close,
  leave,
  leaveFirst = false,
  danger = false,
  ...rest
}: CommandFormProps) {
  const { button, buttonId, disabled = false, children } = rest
  return (
    <Form submit={submit} send={send} className={css.form}>
      {children}
      {submit.word ? (
        <p className={css.error} role="alert">
          {submit.word.text}
        </p>
      ) : null}
      <div className={css.buttons}>
        <Button size="xs" variant="default" onClick={close} {...(leaveFirst ? { 'data-autofocus': true } : {})}>
          {leave}
        </Button>
        <SubmitButton
          submit={submit}
          size="xs"
          disabled={disabled}
          {...(danger ? { color: 'red' } : {})}
          data-testid={buttonId}
        >
          {button}
        </SubmitButton>
      </div>
    </Form>
  )
}
