import { Button } from '@mantine/core'
import { useSubmit } from '../../../ui/form/useSubmit.ts'
import { AuthFailure } from '../AuthCard.tsx'
import { useEnter } from '../useEnter.ts'
import { signInByPasskey, takesPasskeys } from './api.ts'
import * as texts from './texts.ts'

/** Comes in without a password, where this browser can. */
export function PasskeySignIn() {
  const enter = useEnter()
  const { busy, word, run } = useSubmit()
  if (!takesPasskeys()) return null
  const send = async () => {
    const { user } = await signInByPasskey()
    await enter(user.id)
    return null
  }
  return (
    <>
      <Button
        fullWidth
        size="md"
        variant="default"
        loading={busy}
        aria-busy={busy}
        onClick={() => void run(send)}
        data-testid="passkey-sign-in"
      >
        {texts.signInWithPasskey}
      </Button>
      {word ? <AuthFailure testId="passkey-sign-in-failure" text={word.text} /> : null}
    </>
  )
}
