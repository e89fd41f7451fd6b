import { Anchor } from '@mantine/core'
import { messages } from '@ratchet/contract'
import { IconUserOff } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { signInLink } from './safe-next.ts'
import css from './say.module.css'
import * as texts from './texts.ts'

/** Says that nobody is signed in, and leads to the sign-in and back to this very screen. */
export function SignInHint() {
  const { pathname, search } = useLocation()
  return (
    <div role="note" className={css.say} data-testid="sign-in-hint">
      <IconUserOff size={18} aria-hidden />
      <div>
        {messages.noUser}.{' '}
        <Anchor component={Link} to={signInLink(pathname + search)} fw={600} size="sm" underline="always">
          {texts.signIn}
        </Anchor>{' '}
        {texts.signInWhy}
      </div>
    </div>
  )
}
