import { Button } from '@mantine/core'
import { SubmitButton } from '../../ui/form/Form.tsx'
import type { useSubmit } from '../../ui/form/useSubmit.ts'
import { Say } from '../../ui/Say.tsx'
import css from './accounts.module.css'
import * as texts from './texts.ts'

interface ButtonsProps {
  readonly submit: ReturnType<typeof useSubmit>
  readonly close: () => void
  /** Nothing is to be typed, and a stray Enter resets nothing. */
  readonly cancelFirst?: boolean
  readonly does: string
  readonly testId: string
}

/** Ends each form of a paper account: the answer, and the two ways out. */
export const Buttons = ({ submit, close, cancelFirst = false, does, testId }: ButtonsProps) => (
  <>
    <Say word={submit.word} testId="funding-answer" />
    <div className={css.buttons}>
      <Button size="xs" variant="default" onClick={close} {...(cancelFirst ? { 'data-autofocus': true } : {})}>
        {texts.cancel}
      </Button>
      <SubmitButton size="xs" submit={submit} data-testid={testId}>
        {does}
      </SubmitButton>
    </div>
  </>
)
