import { Anchor, Burger, Button, Collapse, Divider, Flex, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconLayoutDashboard, IconLogout } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useSite } from '../../api/reference.ts'
import { useSession, useSignOut } from '../../api/session.ts'
import { SocialLinks } from '../../features/site/SocialLinks.tsx'
import { Brand } from '../../ui/Brand.tsx'
import nav from '../../ui/nav.module.css'
import { SchemeSwitch } from '../../ui/SchemeSwitch.tsx'
import { homeAfterSignIn } from '../../ui/safe-next.ts'
import { AccountsMenu, accounts } from './AccountsMenu.tsx'
import css from './public.module.css'
import * as texts from './texts.ts'

/** Tells whether the page has been scrolled: the bar must then hide what passes under it. */
function useScrolled(): boolean {
  const [scrolled, setScrolled] = useState(false)
  useEffect(() => {
    const look = () => setScrolled(window.scrollY > 8)
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
  return scrolled
}

/** @param transparent while at the beginning of the page, with the menu shut */
export function PublicNavbar({ transparent = false }: { transparent?: boolean }) {
  const [opened, { toggle, close }] = useDisclosure(false)
  const burger = useRef<HTMLButtonElement>(null)
  const scrolled = useScrolled()
  const { user } = useSession()
  const signOut = useSignOut()
  const { key } = useLocation()
  const name = useSite()?.brand ?? 'Ratchet'
  // biome-ignore lint/correctness/useExhaustiveDependencies: going anywhere shuts the menu.
  useEffect(close, [key])

  const leaveByEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !opened) return
    close()
    burger.current?.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is heard from whatever in the bar has the focus.
    <header
      className={css.navbar}
      data-transparent={(transparent && !opened && !scrolled) || undefined}
      onKeyDown={leaveByEscape}
    >
      <Flex
        component="nav"
        align="center"
        gap="xs"
        h={60}
        maw={1160}
        mx="auto"
        px={20}
        aria-label={texts.mainNavigation}
      >
        <Anchor component={Link} to="/" underline="never" mr="auto">
          <Brand name={name} />
        </Anchor>
        <Group visibleFrom="sm" gap="xs">
          <SocialLinks />
          <Divider orientation="vertical" my="xs" />
          {user ? (
            <Button component={Link} to={homeAfterSignIn} variant="subtle" color="gray">
              {texts.dashboard}
            </Button>
          ) : null}
          <AccountsMenu />
        </Group>
        <SchemeSwitch />
        <Burger
          ref={burger}
          hiddenFrom="sm"
          opened={opened}
          onClick={toggle}
          size="sm"
          aria-label={opened ? texts.closeMenu : texts.openMenu}
          aria-expanded={opened}
          aria-controls="public-menu"
          data-testid="burger"
        />
      </Flex>
      <Collapse expanded={opened} id="public-menu">
        <Stack gap={0} px={10} pb="xs">
          <Text fz="xs" fw={600} c="dimmed" px={10}>
            {texts.authenticate}
          </Text>
          {accounts.map(({ to, label, icon: Icon }) => (
            <Link key={to} to={to} className={nav.entry}>
              <Icon size={18} stroke={1.7} aria-hidden />
              {label}
            </Link>
          ))}
          {user ? (
            <>
              <Link to={homeAfterSignIn} className={nav.entry}>
                <IconLayoutDashboard size={18} stroke={1.7} aria-hidden />
                {texts.goToDashboard}
              </Link>
              <button type="button" className={nav.entry} onClick={() => void signOut().catch(() => {})}>
                <IconLogout size={18} stroke={1.7} aria-hidden />
                {texts.signOut}
              </button>
            </>
          ) : null}
          <SocialLinks />
        </Stack>
      </Collapse>
    </header>
  )
}
