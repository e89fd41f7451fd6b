import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dim } from '../../ui/Dim.tsx'
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
      <Title fw={650} mb="xxs">
        {title}
      </Title>
      <Dim mb={20}>{sub}</Dim>
      <Stack gap={14}>
        {children}
        {submit.word ? <AuthFailure testId={`${name}-failure`} text={failed + submit.word.text} /> : null}
        {button === null ? null : (
          <SubmitButton submit={submit} fullWidth size="md" disabled={disabled} data-testid={`${name}-submit`}>
            {button}
          </SubmitButton>
        )}
        {other}
      </Stack>
      <Dim ta="center" mt="sm">
        {after}
      </Dim>
    </Form>
  )
}

export const AuthFailure = ({ testId, text }: { testId: string; text: string }) => (
  <Text size="sm" c="var(--r-loss)" fw={500} role="alert" data-testid={testId}>
    {text}
  </Text>
)

interface NoteProps {
  readonly role?: 'status' | 'alert'
  readonly testId: string
  readonly children: ReactNode
}

/** Says something about the form, above its fields. */
export const Note = ({ role = 'status', testId, children }: NoteProps) => (
  <Text size="sm" px="sm" py={10} bg="var(--r-raised)" bdrs="sm" role={role} data-testid={testId}>
    {children}
  </Text>
)
