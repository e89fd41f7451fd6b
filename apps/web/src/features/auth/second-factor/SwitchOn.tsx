import { useState } from 'react'
import { useSubmit } from '../../../ui/form/useSubmit.ts'
import { OwnPassword } from '../ProofFields.tsx'
import { StepForm } from '../StepForm.tsx'
import { type Begun, begin, confirm } from './api.ts'
import { CodeField } from './CodeField.tsx'
import { QrCode } from './QrCode.tsx'
import css from './second-factor.module.css'
import * as texts from './texts.ts'

interface SwitchOnProps {
  readonly onDone: (done: { readonly message: string; readonly recoveryCodes: readonly string[] }) => void
  readonly onCancel: () => void
}

/** Two steps: the password, then a code from the authenticator that has scanned the picture. */
export function SwitchOn({ onDone, onCancel }: SwitchOnProps) {
  const [begun, setBegun] = useState<Begun | null>(null)
  return begun ? (
    <Confirm begun={begun} onCancel={onCancel} onDone={(message) => onDone({ ...begun, message })} />
  ) : (
    <AskPassword onCancel={onCancel} onBegun={setBegun} />
  )
}

function AskPassword({ onBegun, onCancel }: { onBegun: (begun: Begun) => void; onCancel: () => void }) {
  const [password, setPassword] = useState('')
  const submit = useSubmit({ password })
  const send = async () => {
    onBegun(await begin(password))
    return null
  }
  return (
    <StepForm
      submit={submit}
      send={send}
      button={texts.next}
      onCancel={onCancel}
      testIds={['second-factor-password', 'second-factor-failure', 'second-factor-next']}
    >
      <OwnPassword value={password} onChange={setPassword} />
    </StepForm>
  )
}

interface ConfirmProps {
  readonly begun: Begun
  readonly onDone: (message: string) => void
  readonly onCancel: () => void
}

function Confirm({ begun: { uri, secret }, onDone, onCancel }: ConfirmProps) {
  const [code, setCode] = useState('')
  const submit = useSubmit({ code })
  const send = async () => {
    onDone((await confirm(code)).message)
    return null
  }
  return (
    <StepForm
      submit={submit}
      send={send}
      button={texts.turnOn}
      onCancel={onCancel}
      testIds={['second-factor-confirm', 'second-factor-failure', 'second-factor-switch-on']}
    >
      <p className={css.text}>{texts.scanQrCode}</p>
      <div className={css.scan}>
        <QrCode text={uri} label={texts.qrCode} />
        <div>
          <p className={css.dim}>{texts.setupKey}</p>
          <p className={css.secret} data-testid="second-factor-secret">
            {secret.match(/.{1,4}/g)?.join(' ')}
          </p>
        </div>
      </div>
      <CodeField label={texts.code} value={code} onChange={setCode} />
    </StepForm>
  )
}
