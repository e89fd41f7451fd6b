import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import css from './pop.module.css'

interface MenuItemProps {
  readonly icon: Icon
  readonly children: ReactNode
  /** Shuts the menu. */
  readonly close: () => void
}

export function MenuLink({ to, icon: Sign, close, children }: MenuItemProps & { readonly to: string }) {
  return (
    <Link to={to} role="menuitem" tabIndex={-1} className={css.item} onClick={close}>
      <Sign size={16} stroke={1.7} aria-hidden />
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
      <Sign size={16} stroke={1.7} aria-hidden />
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
