import { Button, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { Say, type Word } from '../Say.tsx'
import * as texts from '../texts.ts'
import { Form, SubmitButton } from './Form.tsx'
import type { Work } from './submission.ts'
import type { Submit } from './useSubmit.ts'

interface DialogFormProps {
  readonly submit: Submit
  readonly send: Work
  readonly button: string
  readonly buttonTestId?: string
  readonly color?: 'red'
  /** Without it the form has no button to cancel. */
  readonly onCancel?: () => void
  /** Whether that button has the first focus, because nothing is to be typed. */
  readonly leaveFirst?: boolean
  /** Stands beside the button that sends. */
  readonly beside?: ReactNode
  /** What is said above the buttons; by default the answer. */
  readonly word?: Word | null
  readonly answerId?: string
  readonly answerTestId: string
  readonly children: ReactNode
}

/** The form of a dialog: its fields, its answer, and its buttons. */
export const DialogForm = ({
  submit,
  send,
  button,
  onCancel,
  beside,
  answerId,
  children,
  ...rest
}: DialogFormProps) => (
  <Form submit={submit} send={send}>
    <Stack gap={14}>
      {children}
      <Say
        word={rest.word === undefined ? submit.word : rest.word}
        testId={rest.answerTestId}
        {...(answerId ? { id: answerId } : {})}
      />
      <Group justify="flex-end" gap="xs">
        {onCancel ? (
          <Button variant="default" onClick={onCancel} {...(rest.leaveFirst ? { 'data-autofocus': true } : {})}>
            {texts.cancel}
          </Button>
        ) : null}
        {beside}
        <SubmitButton
          submit={submit}
          {...(rest.buttonTestId ? { 'data-testid': rest.buttonTestId } : {})}
          {...(rest.color ? { color: rest.color } : {})}
        >
          {button}
        </SubmitButton>
      </Group>
    </Stack>
  </Form>
)
