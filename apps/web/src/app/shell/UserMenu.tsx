import { Avatar, Menu, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { messages } from '@ratchet/contract'
import {
  IconAdjustments,
  IconBell,
  IconBook2,
  IconChevronDown,
  IconLifebuoy,
  IconLogin2,
  IconLogout,
  IconMoon,
  IconSun,
  IconUser,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { wordsOf } from '../../lib/api.ts'
import { careLink, guideLink, notificationsLink } from '../../lib/links.ts'
import { useSmallPicture } from '../../lib/profile.ts'
import { signInLink } from '../../lib/safe-next.ts'
import { sessionKey, signOut, useSession } from '../../lib/session.ts'
import css from './shell.module.css'

/** 'Ada Lovelace' is AL, 'ada@example.com' is A. */
const initialsOf = (name: string): string => {
  const [first = '', ...others] =
    name
      .split('@')[0]
      ?.split(/[\s._-]+/)
      .filter(Boolean) ?? []
  return (first.slice(0, 1) + (others.at(-1)?.slice(0, 1) ?? '')).toUpperCase()
}

const help = [
  { to: notificationsLink, label: 'Notification', icon: IconBell },
  { to: careLink(), label: 'Customer care', icon: IconLifebuoy },
  { to: guideLink, label: 'Documentation', icon: IconBook2 },
]

export function UserMenu() {
  const { user } = useSession()
  const picture = useSmallPicture()
  const name = user?.name || user?.email || messages.noUser
  return (
    <Menu position="bottom-end" width={220} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <button type="button" className={css.user} data-testid="user-menu">
          <Avatar size={26} radius="xl" src={picture} color="steel" aria-hidden>
            {user ? initialsOf(name) : <IconUser size={15} aria-hidden />}
          </Avatar>
          <span className={css.userName} data-testid="user-name">
            {name}
          </span>
          <IconChevronDown size={14} className={css.chevron ?? ''} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown className={css.menu ?? ''}>
        <Menu.Label className={css.menuLabel ?? ''}>{user ? user.email : messages.noUser}</Menu.Label>
        {help.map(({ to, label, icon: Icon }) => (
          <Menu.Item key={to} component={Link} to={to} leftSection={<Icon size={16} aria-hidden />}>
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        {user ? (
          <Menu.Item component={Link} to="/admin/settings" leftSection={<IconAdjustments size={16} aria-hidden />}>
            Settings
          </Menu.Item>
        ) : null}
        <SchemeItem />
        <InOrOut signedIn={Boolean(user)} />
      </Menu.Dropdown>
    </Menu>
  )
}

/** On the phone the switch of the top bar has its place here. */
function SchemeItem() {
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const { setColorScheme } = useMantineColorScheme()
  const dark = useComputedColorScheme('dark') === 'dark'
  if (!phone) return null
  const Icon = dark ? IconSun : IconMoon
  return (
    <Menu.Item leftSection={<Icon size={16} aria-hidden />} onClick={() => setColorScheme(dark ? 'light' : 'dark')}>
      {dark ? 'Use the light theme' : 'Use the dark theme'}
    </Menu.Item>
  )
}

function InOrOut({ signedIn }: { signedIn: boolean }) {
  const { pathname, search } = useLocation()
  const queries = useQueryClient()
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
  if (signedIn)
    return (
      <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => void leave()}>
        Sign out
      </Menu.Item>
    )
  return (
    <Menu.Item component={Link} to={signInLink(pathname + search)} leftSection={<IconLogin2 size={16} aria-hidden />}>
      Sign in
    </Menu.Item>
  )
}
