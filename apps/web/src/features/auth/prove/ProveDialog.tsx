import { Button, Group, Title } from '@mantine/core'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { callAuth } from '../../../api/call.ts'
import { Dim } from '../../../ui/Dim.tsx'
import { Form, SubmitButton } from '../../../ui/form/Form.tsx'
import { useSubmit } from '../../../ui/form/useSubmit.ts'
import { Say } from '../../../ui/Say.tsx'
import css from '../auth.module.css'
import { noProof, ProofFields, proofOf } from '../ProofFields.tsx'
import { proveByPasskey, takesPasskeys, usePasskeys } from '../passkeys/api.ts'
import { useSecondFactor } from '../second-factor/api.ts'
import * as texts from './texts.ts'

/** A dialog of the component library beneath it would take Escape for itself, but for where this stands. */
const ownEscape = { 'data-mantine-stop-propagation': 'true' }

/** Asks for the password, and for a code where the second factor is on; or for a passkey, which stands for both. */
export default function ProveDialog({ onEnd }: { onEnd: (isShown: boolean) => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useId()
  const [draft, setDraft] = useState(noProof)
  const submit = useSubmit(draft)
  const byPasskey = useSubmit()
  const withCode = useSecondFactor().data?.on === true
  const { data: passkeys } = usePasskeys()
  const hasPasskey = takesPasskeys() && (passkeys?.items.length ?? 0) > 0
  useLayoutEffect(() => {
    const own = dialog.current
    own?.showModal()
    own?.querySelector('input')?.focus()
    // Closing gives the focus back to where it was.
    return () => own?.close()
  }, [])
  // A key that the dialog keeps for itself has its mark on whatever has the focus.
  useEffect(() => {
    for (const one of dialog.current?.querySelectorAll('input, button') ?? [])
      for (const [name, value] of Object.entries(ownEscape)) one.setAttribute(name, value)
  })
  const send = async () => {
    await callAuth('prove', proofOf(draft, withCode))
    onEnd(true)
    return null
  }
  const sendPasskey = async () => {
    await proveByPasskey()
    onEnd(true)
    return null
  }
  return (
    <dialog
      ref={dialog}
      className={css.prove}
      aria-labelledby={title}
      onCancel={(event) => {
        event.preventDefault()
        onEnd(false)
      }}
      data-testid="prove"
    >
      <Title order={2} id={title} mb={6}>
        {texts.confirmItIsYou}
      </Title>
      <Dim mb={14}>{texts.concernsRealMoney}</Dim>
      <Form gap="sm" submit={submit} send={send} noValidate={false} data-testid="prove-form">
        <ProofFields draft={draft} onChange={setDraft} withCode={withCode} />
        <Say word={submit.word ?? byPasskey.word} testId="prove-failure" />
        <Group gap="xs">
          {hasPasskey ? (
            <Button
              variant="default"
              loading={byPasskey.busy}
              onClick={() => void byPasskey.run(sendPasskey)}
              data-testid="prove-passkey"
            >
              {texts.choosePasskey}
            </Button>
          ) : null}
          <Button variant="default" ml="auto" onClick={() => onEnd(false)} data-testid="prove-cancel">
            {texts.cancel}
          </Button>
          <SubmitButton submit={submit} data-testid="prove-submit">
            {texts.confirm}
          </SubmitButton>
        </Group>
      </Form>
    </dialog>
  )
}
