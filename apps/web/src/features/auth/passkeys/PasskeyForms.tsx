import { TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useSubmit } from '../../../ui/form/useSubmit.ts'
import css from '../auth.module.css'
import { noProof, ProofFields, proofOf } from '../ProofFields.tsx'
import { StepForm } from '../StepForm.tsx'
import { useSecondFactor } from '../second-factor/api.ts'
import steps from '../second-factor/second-factor.module.css'
import type { Proof } from './api.ts'
import * as texts from './texts.ts'

interface ProvedFormProps {
  readonly button: string
  readonly children?: ReactNode
  readonly send: (proof: Proof) => Promise<unknown>
  readonly onCancel: () => void
}

/** Asks for the password, and for a code where the second factor is on. */
function ProvedForm({ button, children, send, onCancel }: ProvedFormProps) {
  const [draft, setDraft] = useState(noProof)
  const withCode = useSecondFactor().data?.on === true
  const submit = useSubmit(draft)
  const work = async () => {
    await send(proofOf(draft, withCode))
    return null
  }
  return (
    <StepForm
      submit={submit}
      send={work}
      button={button}
      onCancel={onCancel}
      testIds={['passkey-form', 'passkey-failure', 'passkey-submit']}
    >
      {children}
      <ProofFields draft={draft} onChange={setDraft} withCode={withCode} />
    </StepForm>
  )
}

interface NameFieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
}

const NameField = ({ value, onChange }: NameFieldProps) => (
  <TextInput
    label={texts.nameText}
    name="name"
    required
    withAsterisk={false}
    maxLength={60}
    autoComplete="off"
    placeholder={texts.nameExample}
    classNames={{ input: css.input ?? '' }}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)

interface AddFormProps {
  readonly send: (name: string, proof: Proof) => Promise<unknown>
  readonly onCancel: () => void
}

export function AddForm({ send, onCancel }: AddFormProps) {
  const [name, setName] = useState('')
  return (
    <ProvedForm button={texts.add} send={(proof) => send(name, proof)} onCancel={onCancel}>
      <NameField value={name} onChange={setName} />
    </ProvedForm>
  )
}

interface RemoveFormProps {
  readonly name: string
  readonly send: (proof: Proof) => Promise<unknown>
  readonly onCancel: () => void
}

export const RemoveForm = ({ name, send, onCancel }: RemoveFormProps) => (
  <ProvedForm button={texts.remove} send={send} onCancel={onCancel}>
    <p className={steps.text}>
      <strong>{name}</strong> {texts.canNoLongerSignIn}
    </p>
  </ProvedForm>
)

interface RenameFormProps {
  readonly name: string
  readonly send: (name: string) => Promise<unknown>
  readonly onCancel: () => void
}

export function RenameForm({ name: before, send, onCancel }: RenameFormProps) {
  const [name, setName] = useState(before)
  const submit = useSubmit({ name })
  const work = async () => {
    await send(name)
    return null
  }
  return (
    <StepForm
      submit={submit}
      send={work}
      button={texts.rename}
      onCancel={onCancel}
      testIds={['passkey-form', 'passkey-failure', 'passkey-submit']}
    >
      <NameField value={name} onChange={setName} />
    </StepForm>
  )
}
