import type { ReactNode } from 'react'
import { Form, SubmitButton } from '../../ui/form/Form.tsx'
import type { Submit } from '../../ui/form/useSubmit.ts'
import css from './auth.module.css'

interface AuthCardProps {
  /** Begins the names under which tests find the form, its failure and its button. */
  readonly name: string
  readonly title: string
  readonly sub: string
  /** Null where there is nothing to send. */
  readonly button: string | null
  readonly submit: Submit
  readonly send: () => Promise<null>
  readonly disabled?: boolean
  /** Begins the words of a failure. */
  readonly failed?: string
  /** Another way in, below the button. */
  readonly other?: ReactNode
  /** The way to the other forms. */
  readonly after: ReactNode
  readonly children: ReactNode
}

/** Every form by which people come in has this shape. */
export function AuthCard(props: AuthCardProps) {
  const { name, title, sub, button, submit, send, disabled = false, failed = '', other, after, children } = props
  return (
    <Form submit={submit} send={send} noValidate={false} className={css.card} data-testid={`${name}-form`}>
      <h1 className={css.title}>{title}</h1>
      <p className={css.sub}>{sub}</p>
      <div className={css.fields}>
        {children}
        {submit.word ? (
          <p className={css.failure} role="alert" data-testid={`${name}-failure`}>
            {failed + submit.word.text}
          </p>
        ) : null}
        {button === null ? null : (
          <SubmitButton submit={submit} fullWidth size="md" disabled={disabled} data-testid={`${name}-submit`}>
            {button}
          </SubmitButton>
        )}
        {other}
      </div>
      <p className={css.after}>{after}</p>
    </Form>
  )
}
