import { PasswordField } from './PasswordField.tsx'
import { CodeField } from './second-factor/CodeField.tsx'
import * as texts from './texts.ts'

interface OwnPasswordProps {
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Asks who is signed in for their password. */
export const OwnPassword = (props: OwnPasswordProps) => (
  <PasswordField {...props} label={texts.yourPassword} name="password" autoComplete="current-password" />
)

/** What shows in an open session who it is. */
type ProofDraft = Readonly<Record<'password' | 'code', string>>

export const noProof: ProofDraft = { password: '', code: '' }

/** What was typed to show once more who it is, as the server takes it: a code only where the second factor is on. */
export interface Proof {
  readonly password: string
  readonly code?: string
}

export const proofOf = ({ password, code }: ProofDraft, withCode: boolean): Proof => ({
  password,
  ...(withCode && { code }),
})

interface ProofFieldsProps {
  readonly draft: ProofDraft
  readonly onChange: (draft: ProofDraft) => void
  readonly withCode: boolean
}

/** Asks for the password, and for a code where the second factor is on. */
export function ProofFields({ draft, onChange, withCode }: ProofFieldsProps) {
  return (
    <>
      <OwnPassword value={draft.password} onChange={(password) => onChange({ ...draft, password })} />
      {withCode ? (
        <CodeField
          label={texts.code}
          description={texts.codeHint}
          value={draft.code}
          onChange={(code) => onChange({ ...draft, code })}
        />
      ) : null}
    </>
  )
}
