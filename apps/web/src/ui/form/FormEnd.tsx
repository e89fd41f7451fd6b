import { Button, Group } from '@mantine/core'
import { Say } from '../Say.tsx'
import { SubmitButton } from './Form.tsx'
import type { Submit } from './useSubmit.ts'

export interface FormEndProps {
  readonly submit: Submit
  /** Names the button that sends. */
  readonly button: string
  /** Names the button that leaves everything as it is, which has the first focus where nothing is to be typed at once. */
  readonly leave: string
  readonly leaveFirst?: boolean
  readonly close: () => void
  readonly danger?: boolean
  readonly disabled?: boolean
  readonly buttonId?: string
  readonly wordId?: string
  /** Whether a field shows the refusal, which is not said twice then. */
  readonly isSaidAtField?: boolean
}

/** Ends a small form that asks one thing: the refusal, and two buttons. */
export function FormEnd({ submit, button, leave, leaveFirst = false, close, ...rest }: FormEndProps) {
  const { danger = false, disabled = false, buttonId, wordId, isSaidAtField = false } = rest
  return (
    <>
      {isSaidAtField ? null : <Say word={submit.word} {...(wordId === undefined ? {} : { testId: wordId })} />}
      <Group gap="xs" justify="flex-end">
        <Button size="xs" variant="default" onClick={close} {...(leaveFirst ? { 'data-autofocus': true } : {})}>
          {leave}
        </Button>
        <SubmitButton
          submit={submit}
          size="xs"
          disabled={disabled}
          {...(danger ? { color: 'red' } : {})}
          {...(buttonId === undefined ? {} : { 'data-testid': buttonId })}
        >
          {button}
        </SubmitButton>
      </Group>
    </>
  )
}
