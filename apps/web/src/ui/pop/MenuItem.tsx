import { Divider, Text } from '@mantine/core'
import { type Icon, IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import css from '../nav.module.css'

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
    <Link to={to} state={state} role="menuitem" tabIndex={-1} className={css.entry} onClick={close}>
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
    <button type="button" role="menuitem" tabIndex={-1} className={css.entry} onClick={choose}>
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
      className={css.entry}
      onClick={() => onChange(!checked)}
    >
      <IconCheck size={15} stroke={2.2} color="var(--r-accent)" aria-hidden />
      {children}
    </button>
  )
}

export const MenuHead = ({ children }: { readonly children: ReactNode }) => (
  <Text fz="xs" fw={500} c="dimmed" px={10} py={6} truncate>
    {children}
  </Text>
)

export const MenuRule = () => <Divider m="xxs" />
