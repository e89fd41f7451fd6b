import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconLogin2, IconUserPlus } from '@tabler/icons-react'
import { Link } from 'react-router'

export const accounts = [
  { to: '/auth/login', label: 'Login', icon: IconLogin2 },
  { to: '/auth/register', label: 'Register', icon: IconUserPlus },
]

export function AccountsMenu() {
  return (
    <Menu position="bottom-start" offset={6} width={150}>
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={15} aria-hidden />}>
          Accounts
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Authenticate</Menu.Label>
        {accounts.map(({ to, label, icon: Icon }) => (
          <Menu.Item key={to} component={Link} to={to} leftSection={<Icon size={16} stroke={1.7} aria-hidden />}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
