import { Avatar, Menu } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { messages } from '@ratchet/contract'
import { IconAdjustments, IconChevronDown, IconLogin2, IconLogout } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { wordsOf } from '../../lib/api.ts'
import { signInLink } from '../../lib/safe-next.ts'
import { sessionKey, signOut, useSession } from '../../lib/session.ts'
import css from './shell.module.css'

export function UserMenu() {
  const { user } = useSession()
  const { pathname, search } = useLocation()
  const queries = useQueryClient()
  const name = user?.name || user?.email || messages.noUser

  const leave = async () => {
    try {
      await signOut()
      // Nothing that was read for this trader may be shown to the next one.
      queries.removeQueries({ predicate: ({ meta }) => meta?.private === true })
      queries.setQueryData(sessionKey, null)
    } catch (error) {
      notifications.show({ color: 'red', message: wordsOf(error) })
    }
  }

  return (
    <Menu position="bottom-end" width={210} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <button type="button" className={css.user} data-testid="user-menu">
          <Avatar size={24} radius="xl" src={user?.image ?? null} color="steel" aria-hidden>
            {user ? name.slice(0, 1).toUpperCase() : null}
          </Avatar>
          <span className={css.userName} data-testid="user-name">
            {name}
          </span>
          <IconChevronDown size={14} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {user ? (
          <>
            <Menu.Label>{user.email}</Menu.Label>
            <Menu.Item component={Link} to="/admin/settings" leftSection={<IconAdjustments size={16} aria-hidden />}>
              Settings
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => void leave()}>
              Sign out
            </Menu.Item>
          </>
        ) : (
          <Menu.Item
            component={Link}
            to={signInLink(pathname + search)}
            leftSection={<IconLogin2 size={16} aria-hidden />}
          >
            Sign in
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
