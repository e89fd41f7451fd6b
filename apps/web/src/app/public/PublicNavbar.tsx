import { Burger, Button, Collapse, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown, IconLogin2, IconUserPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useSite } from '../../lib/reference.ts'
import { homeAfterSignIn } from '../../lib/safe-next.ts'
import { useSession } from '../../lib/session.ts'
import { Brand } from '../../ui/Brand.tsx'
import { SchemeSwitch } from '../../ui/SchemeSwitch.tsx'
import css from './public.module.css'

const accounts = [
  { to: '/auth/login', label: 'Login', icon: IconLogin2 },
  { to: '/auth/register', label: 'Register', icon: IconUserPlus },
]

export function PublicNavbar({ transparent = false }: { transparent?: boolean }) {
  const [opened, { toggle, close }] = useDisclosure(false)
  const site = useSite()
  const { user } = useSession()
  const name = site?.brand ?? 'Ratchet'
  return (
    <header className={css.navbar} data-transparent={transparent && !opened ? true : undefined}>
      <nav className={css.navInner} aria-label="Main">
        <Link to="/" className={css.brandLink} onClick={close}>
          <Brand name={name} />
        </Link>
        <div className={css.navWide}>
          <SchemeSwitch />
          {user ? (
            <Button component={Link} to={homeAfterSignIn} variant="subtle" color="gray">
              Dashboard
            </Button>
          ) : null}
          <Menu position="bottom-start" width={190} withInitialFocusPlaceholder={false}>
            <Menu.Target>
              <Button variant="default" rightSection={<IconChevronDown size={15} aria-hidden />}>
                Accounts
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Label>Authenticate</Menu.Label>
              {accounts.map(({ to, label, icon: Icon }) => (
                <Menu.Item key={to} component={Link} to={to} leftSection={<Icon size={16} aria-hidden />}>
                  {label}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        </div>
        <div className={css.navNarrow}>
          <SchemeSwitch />
          <Burger
            opened={opened}
            onClick={toggle}
            size="sm"
            aria-label={opened ? 'Close the menu' : 'Open the menu'}
            aria-expanded={opened}
          />
        </div>
      </nav>
      <Collapse expanded={opened} className={css.drawer ?? ''}>
        <p className={css.drawerHead}>Authenticate</p>
        {accounts.map(({ to, label, icon: Icon }) => (
          <Link key={to} to={to} className={css.drawerLink} onClick={close}>
            <Icon size={18} aria-hidden />
            {label}
          </Link>
        ))}
        {user ? (
          <Link to={homeAfterSignIn} className={css.drawerLink} onClick={close}>
            Dashboard
          </Link>
        ) : null}
      </Collapse>
    </header>
  )
}
