import { type Icon, IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import css from './pop.module.css'

interface MenuItemProps {
  readonly icon?: Icon
  readonly children: ReactNode
  /** Shuts the menu. */
  readonly close: () => void
}

interface MenuLinkProps extends MenuItemProps {
  readonly to: string
  /** Goes with the step in the tab's history. */
  readonly state?: object
}

export function MenuLink({ to, state, icon: Sign, close, children }: MenuLinkProps) {
  return (
    <Link to={to} state={state} role="menuitem" tabIndex={-1} className={css.item} onClick={close}>
      {Sign ? <Sign size={16} stroke={1.7} aria-hidden /> : null}
      {children}
    </Link>
  )
}

export function MenuButton({ act, icon: Sign, close, children }: MenuItemProps & { readonly act: () => void }) {
  const choose = () => {
    close()
    act()
  }
  return (
    <button type="button" role="menuitem" tabIndex={-1} className={css.item} onClick={choose}>
      {Sign ? <Sign size={16} stroke={1.7} aria-hidden /> : null}
      {children}
    </button>
  )
}

interface MenuCheckProps {
  readonly checked: boolean
  readonly disabled?: boolean
  readonly onChange: (checked: boolean) => void
  readonly children: ReactNode
}

/** Offers a choice that leaves the menu open, so that several can be made. */
export function MenuCheck({ checked, disabled = false, onChange, children }: MenuCheckProps) {
  return (
    <button
      type="button"
      role="menuitemcheckbox"
      aria-checked={checked}
      disabled={disabled}
      tabIndex={-1}
      className={css.item}
      onClick={() => onChange(!checked)}
    >
      <IconCheck size={15} stroke={2.2} aria-hidden className={css.check} />
      {children}
    </button>
  )
}

export function MenuHead({ children }: { readonly children: ReactNode }) {
  return <div className={css.head}>{children}</div>
}

export function MenuRule() {
  return <hr className={css.rule} />
}
