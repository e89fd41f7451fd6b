import { Burger, Button, Collapse } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconLayoutDashboard, IconLogout } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useSite } from '../../api/reference.ts'
import { useSession, useSignOut } from '../../api/session.ts'
import { SocialLinks } from '../../features/site/SocialLinks.tsx'
import { Brand } from '../../ui/Brand.tsx'
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
      data-transparent={transparent && !opened && !scrolled ? true : undefined}
      data-opened={opened || undefined}
      onKeyDown={leaveByEscape}
    >
      <nav className={css.navInner} aria-label={texts.mainNavigation}>
        <Link to="/" className={css.brandLink}>
          <Brand name={name} />
        </Link>
        <div className={css.navWide}>
          <SocialLinks />
          <span className={css.navRule} aria-hidden />
          {user ? (
            <Button component={Link} to={homeAfterSignIn} variant="subtle" color="gray">
              {texts.dashboard}
            </Button>
          ) : null}
          <AccountsMenu />
          <SchemeSwitch />
        </div>
        <div className={css.navNarrow}>
          <SchemeSwitch />
          <Burger
            ref={burger}
            opened={opened}
            onClick={toggle}
            size="sm"
            aria-label={opened ? texts.closeMenu : texts.openMenu}
            aria-expanded={opened}
            aria-controls="public-menu"
            data-testid="burger"
          />
        </div>
      </nav>
      <Collapse expanded={opened} id="public-menu" className={css.drawer ?? ''}>
        <p className={css.drawerHead}>{texts.authenticate}</p>
        {accounts.map(({ to, label, icon: Icon }) => (
          <Link key={to} to={to} className={css.drawerLink}>
            <Icon size={18} stroke={1.7} aria-hidden />
            {label}
          </Link>
        ))}
        {user ? (
          <>
            <Link to={homeAfterSignIn} className={css.drawerLink}>
              <IconLayoutDashboard size={18} stroke={1.7} aria-hidden />
              {texts.goToDashboard}
            </Link>
            <button type="button" className={css.drawerLink} onClick={() => void signOut().catch(() => {})}>
              <IconLogout size={18} stroke={1.7} aria-hidden />
              {texts.signOut}
            </button>
          </>
        ) : null}
        <div className={css.drawerSocial}>
          <SocialLinks />
        </div>
      </Collapse>
    </header>
  )
}
