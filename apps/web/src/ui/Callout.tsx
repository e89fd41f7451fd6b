import type { Icon } from '@tabler/icons-react'
import type { ComponentPropsWithoutRef } from 'react'
import css from './callout.module.css'

interface CalloutProps extends ComponentPropsWithoutRef<'div'> {
  readonly tone: 'plain' | 'good' | 'warn' | 'bad'
  readonly icon?: Icon
  readonly 'data-testid'?: string | undefined
}

/** Sets words apart that must not be overlooked. */
export const Callout = ({ tone, icon: Sign, children, ...rest }: CalloutProps) => (
  <div {...rest} className={css.callout} data-tone={tone}>
    {Sign ? <Sign size={18} aria-hidden /> : null}
    <div>{children}</div>
  </div>
)
