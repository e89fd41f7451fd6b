import { Button } from '@mantine/core'
import { IconChevronDown, IconLogin2, IconUserPlus } from '@tabler/icons-react'
import { MenuHead, MenuLink } from '../../ui/pop/MenuItem.tsx'
import { Pop } from '../../ui/pop/Pop.tsx'

export const accounts = [
  { to: '/auth/login', label: 'Login', icon: IconLogin2 },
  { to: '/auth/register', label: 'Register', icon: IconUserPlus },
]

export function AccountsMenu() {
  return (
    <Pop
      role="menu"
      label="Accounts"
      align="start"
      width={150}
      target={(props) => (
        <Button variant="default" rightSection={<IconChevronDown size={15} aria-hidden />} {...props}>
          Accounts
        </Button>
      )}
    >
      {(close) => (
        <>
          <MenuHead>Authenticate</MenuHead>
          {accounts.map(({ to, label, icon }) => (
            <MenuLink key={to} to={to} icon={icon} close={close}>
              {label}
            </MenuLink>
          ))}
        </>
      )}
    </Pop>
  )
}
