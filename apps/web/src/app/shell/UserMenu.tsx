import { Avatar, Button, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { messages } from '@ratchet/contract'
import {
  IconAdjustments,
  IconBell,
  IconBook2,
  IconChevronDown,
  IconClock,
  IconLifebuoy,
  IconLogin2,
  IconLogout,
  IconMoon,
  IconSun,
  IconUser,
} from '@tabler/icons-react'
import { useLocation } from 'react-router'
import { wordsOf } from '../../api/call.ts'
import { useDisplayName, useSmallPicture } from '../../api/profile.ts'
import { useSession, useSignOut } from '../../api/session.ts'
import { chooseZone, localZone, useZoneChoice } from '../../format/zone.ts'
import { careLink, guideLink, notificationsLink } from '../../ui/links.ts'
import { MenuButton, MenuHead, MenuLink, MenuRule } from '../../ui/pop/MenuItem.tsx'
import { Pop } from '../../ui/pop/Pop.tsx'
import { signInLink } from '../../ui/safe-next.ts'
import { useScheme } from '../../ui/useScheme.ts'
import * as screenTexts from '../texts.ts'
import css from './shell.module.css'
import * as texts from './texts.ts'

/** Turns 'Ada Lovelace' into AL, and 'ada@example.com' into A. */
const initialsOf = (name: string): string => {
  const [first = '', ...others] =
    name
      .split('@')[0]
      ?.split(/[\s._-]+/)
      .filter(Boolean) ?? []
  return (first.slice(0, 1) + (others.at(-1)?.slice(0, 1) ?? '')).toUpperCase()
}

const help = [
  { to: notificationsLink, label: texts.notification, icon: IconBell },
  { to: careLink(), label: texts.customerCare, icon: IconLifebuoy },
  { to: guideLink, label: screenTexts.documentation, icon: IconBook2 },
]

export function UserMenu() {
  const { user } = useSession()
  const picture = useSmallPicture()
  const name = useDisplayName() ?? messages.noUser
  return (
    <Pop
      role="menu"
      label={texts.account}
      align="end"
      width={220}
      target={(props) => (
        <Button
          variant="subtle"
          color="gray"
          className={css.user}
          leftSection={
            <Avatar size={26} radius="xl" src={picture} color="steel" aria-hidden>
              {user ? initialsOf(name) : <IconUser size={15} aria-hidden />}
            </Avatar>
          }
          rightSection={<IconChevronDown size={14} aria-hidden />}
          data-testid="user-menu"
          {...props}
        >
          <Text span inherit lh={1.5} fw={400} maw={170} truncate data-testid="user-name">
            {name}
          </Text>
        </Button>
      )}
    >
      {(close) => (
        <>
          <MenuHead>{user ? user.email : messages.noUser}</MenuHead>
          {help.map(({ to, label, icon }) => (
            <MenuLink key={to} to={to} icon={icon} close={close}>
              {label}
            </MenuLink>
          ))}
          <MenuRule />
          {user ? (
            <MenuLink to="/admin/settings" icon={IconAdjustments} close={close}>
              {screenTexts.settings}
            </MenuLink>
          ) : null}
          <ZoneItem close={close} />
          <SchemeItem close={close} />
          <InOrOut signedIn={Boolean(user)} close={close} />
        </>
      )}
    </Pop>
  )
}

/** Switches all times between UTC and the zone of this computer. */
function ZoneItem({ close }: { close: () => void }) {
  const choice = useZoneChoice()
  const next = choice === 'utc' ? 'local' : 'utc'
  return (
    <MenuButton icon={IconClock} act={() => chooseZone(next)} close={close}>
      {next === 'local' ? texts.showLocalTime(localZone()) : texts.showTimesInUtc}
    </MenuButton>
  )
}

/** Takes the place of the top bar's switch on a phone. */
function SchemeItem({ close }: { close: () => void }) {
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const { dark, change } = useScheme()
  if (!phone) return null
  return (
    <MenuButton icon={dark ? IconSun : IconMoon} act={change} close={close}>
      {dark ? texts.lightTheme : texts.darkTheme}
    </MenuButton>
  )
}

function InOrOut({ signedIn, close }: { signedIn: boolean; close: () => void }) {
  const { pathname, search } = useLocation()
  const signOut = useSignOut()
  const leave = () => signOut().catch((error) => notifications.show({ color: 'red', message: wordsOf(error) }))
  if (signedIn)
    return (
      <MenuButton icon={IconLogout} act={() => void leave()} close={close}>
        {texts.signOut}
      </MenuButton>
    )
  return (
    <MenuLink to={signInLink(pathname + search)} icon={IconLogin2} close={close}>
      {texts.signIn}
    </MenuLink>
  )
}
