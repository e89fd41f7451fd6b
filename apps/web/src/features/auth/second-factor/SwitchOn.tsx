import { Code, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { Dim } from '../../../ui/Dim.tsx'
import { OwnPassword } from '../ProofFields.tsx'
import { StepForm } from '../StepForm.tsx'
import { type Begun, begin, confirm } from './api.ts'
import { CodeField } from './CodeField.tsx'
import { QrCode } from './QrCode.tsx'
import * as texts from './texts.ts'

interface SwitchOnProps {
  readonly onDone: (done: { readonly message: string; readonly recoveryCodes: readonly string[] }) => void
  readonly onCancel: () => void
}

/** Two steps: the password, then a code from the authenticator that has scanned the picture. */
export function SwitchOn({ onDone, onCancel }: SwitchOnProps) {
  const [begun, setBegun] = useState<Begun | null>(null)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  if (!begun)
    return (
      <StepForm
        draft={{ password }}
        send={async () => setBegun(await begin(password))}
        button={texts.next}
        onCancel={onCancel}
        testIds={['second-factor-password', 'second-factor-failure', 'second-factor-next']}
      >
        <OwnPassword value={password} onChange={setPassword} />
      </StepForm>
    )
  return (
    <StepForm
      key="confirm"
      draft={{ code }}
      send={async () => onDone({ ...begun, message: (await confirm(code)).message })}
      button={texts.turnOn}
      onCancel={onCancel}
      testIds={['second-factor-confirm', 'second-factor-failure', 'second-factor-switch-on']}
    >
      <Text size="sm">{texts.scanQrCode}</Text>
      <Group>
        <QrCode text={begun.uri} label={texts.qrCode} />
        <div>
          <Dim size="xs" mb="xxs">
            {texts.setupKey}
          </Dim>
          <Code fz="md" data-testid="second-factor-secret" style={{ userSelect: 'all' }}>
            {begun.secret.match(/.{1,4}/g)?.join(' ')}
          </Code>
        </div>
      </Group>
      <CodeField label={texts.code} value={code} onChange={setCode} />
    </StepForm>
  )
}
