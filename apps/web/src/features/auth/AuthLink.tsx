import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import css from './auth.module.css'

interface AuthLinkProps {
  readonly to: string
  readonly state?: unknown
  readonly children: ReactNode
}

/** Leads to another of these forms. */
export const AuthLink = ({ to, state, children }: AuthLinkProps) => (
  <Anchor component={Link} to={to} state={state} size="sm" className={css.link ?? ''}>
    {children}
  </Anchor>
)

interface AuthPressProps {
  readonly onPress: () => void
  readonly testId?: string
  readonly children: ReactNode
}

/** Looks like a link, and changes the form itself. */
export const AuthPress = ({ onPress, testId, children }: AuthPressProps) => (
  <Anchor component="button" type="button" size="sm" className={css.link ?? ''} onClick={onPress} data-testid={testId}>
    {children}
  </Anchor>
)
