import { Button } from '@mantine/core'
import { IconChevronDown, IconLayoutDashboard, IconLogin2, IconLogout, IconUserPlus } from '@tabler/icons-react'
import { useSession, useSignOut } from '../../api/session.ts'
import { MenuButton, MenuHead, MenuLink, MenuRule } from '../../ui/pop/MenuItem.tsx'
import { Pop } from '../../ui/pop/Pop.tsx'
import { homeAfterSignIn } from '../../ui/safe-next.ts'
import * as texts from './texts.ts'

export const accounts = [
  { to: '/auth/login', label: texts.login, icon: IconLogin2 },
  { to: '/auth/register', label: texts.register, icon: IconUserPlus },
]

export function AccountsMenu() {
  const { user } = useSession()
  const signOut = useSignOut()
  return (
    <Pop
      role="menu"
      label={texts.accounts}
      align="start"
      width={user ? 172 : 150}
      target={(props) => (
        <Button variant="default" rightSection={<IconChevronDown size={15} aria-hidden />} {...props}>
          {texts.accounts}
        </Button>
      )}
    >
      {(close) => (
        <>
          <MenuHead>{texts.authenticate}</MenuHead>
          {accounts.map(({ to, label, icon }) => (
            <MenuLink key={to} to={to} icon={icon} close={close}>
              {label}
            </MenuLink>
          ))}
          {user ? (
            <>
              <MenuRule />
              <MenuLink to={homeAfterSignIn} icon={IconLayoutDashboard} close={close}>
                {texts.goToDashboard}
              </MenuLink>
              {/* Where signing out fails the session stays, and these two entries stay with it. */}
              <MenuButton icon={IconLogout} act={() => void signOut().catch(() => {})} close={close}>
                {texts.signOut}
              </MenuButton>
            </>
          ) : null}
        </>
      )}
    </Pop>
  )
}
