import { messages } from '@ratchet/contract'
import { useEffect, useRef, useState } from 'react'
import { ApiFailure } from '../../api/call.ts'
import { sendCode } from '../../api/session.ts'
import { AuthCard } from './AuthCard.tsx'
import { AuthPress } from './AuthLink.tsx'
import { CodeField } from './second-factor/CodeField.tsx'
import * as texts from './texts.ts'
import { useAttempt } from './useAttempt.ts'
import { useEnter } from './useEnter.ts'

/** Both kinds of code: the words of the field, and what keyboards and password managers are told. */
const kinds = {
  app: {
    sub: texts.enterAppCode,
    field: { label: texts.code, inputMode: 'numeric' },
    other: texts.chooseRecoveryCode,
  },
  recovery: {
    sub: texts.enterRecoveryCode,
    field: { label: texts.recoveryCode, inputMode: 'text', autoComplete: 'off' },
    other: texts.chooseAuthenticator,
  },
} as const

/** The second step of a sign-in. Where too much time has passed it leads back, with the reason. */
export function CodeStep({ onBack }: { onBack: (why: string | null) => void }) {
  const [kind, setKind] = useState<keyof typeof kinds>('app')
  const [code, setCode] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const enter = useEnter()
  const words = kinds[kind]
  const attempt = useAttempt(async () => {
    const { user } = await sendCode(code).catch((error: unknown) => {
      if (error instanceof ApiFailure && error.status === 401) onBack(error.message)
      throw error
    })
    await enter(user.id)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field of each kind has the focus as it comes.
  useEffect(() => input.current?.focus(), [kind])
  return (
    <AuthCard
      name="sign-in-code"
      title={texts.signIn}
      sub={words.sub}
      button={texts.signInButton}
      {...attempt}
      failed={messages.authenticationFailed}
      after={<AuthPress onPress={() => onBack(null)}>{texts.startAgain}</AuthPress>}
    >
      <CodeField key={kind} ref={input} value={code} onChange={setCode} {...words.field} />
      <div>
        <AuthPress
          onPress={() => {
            setCode('')
            setKind(kind === 'app' ? 'recovery' : 'app')
          }}
          testId="other-code"
        >
          {words.other}
        </AuthPress>
      </div>
    </AuthCard>
  )
}
