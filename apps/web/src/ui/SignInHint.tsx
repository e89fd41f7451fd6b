import { Anchor } from '@mantine/core'
import { messages } from '@ratchet/contract'
import { IconUserOff } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { Callout } from './Callout.tsx'
import { signInLink } from './safe-next.ts'
import * as texts from './texts.ts'

/** Says that nobody is signed in, and leads to the sign-in and back to this very screen. */
export function SignInHint() {
  const { pathname, search } = useLocation()
  return (
    <Callout tone="plain" icon={IconUserOff} role="note" data-testid="sign-in-hint">
      {messages.noUser}.{' '}
      <Anchor component={Link} to={signInLink(pathname + search)} fw={600} size="sm" underline="always">
        {texts.signIn}
      </Anchor>{' '}
      {texts.signInWhy}
    </Callout>
  )
}
