import '@mantine/notifications/styles.css'
import { AppShell } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { Notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Outlet, useLocation } from 'react-router'
import { startStream, stream, useStreamSignedIn } from '../../lib/realtime/index.ts'
import { sessionKey, useSession } from '../../lib/session.ts'
import { LinkNotice } from './LinkNotice.tsx'
import { MarketBadge } from './MarketBadge.tsx'
import { useEventNotices } from './notices.ts'
import { Sidebar } from './Sidebar.tsx'
import css from './shell.module.css'
import { TopBar } from './TopBar.tsx'

/** Follows the stream while an admin screen is open, and starts it over when somebody else is signed in. */
function useStream(): void {
  const { user } = useSession()
  const queries = useQueryClient()
  const id = user === undefined ? undefined : (user?.id ?? null)
  useEffect(() => {
    if (id === undefined) return
    stream.forTrader(id)
    return startStream()
  }, [id])
  // The stream notices first when a session has ended elsewhere.
  const streamed = useStreamSignedIn()
  useEffect(() => {
    if (streamed === false && id) void queries.invalidateQueries({ queryKey: sessionKey })
  }, [streamed, id, queries])
}

export default function AdminShell() {
  const [opened, { toggle, close }] = useDisclosure(false)
  const { pathname } = useLocation()
  // On a phone a stack of notices would lie over what it tells of.
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  useStream()
  useEventNotices()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes when the screen changes.
  useEffect(close, [pathname])
  return (
    <AppShell
      header={{ height: { base: 84, sm: 52 } }}
      navbar={{ width: 216, breakpoint: 'sm', collapsed: { mobile: !opened } }}
      padding={0}
      classNames={{ header: css.header, navbar: css.navbar, main: css.main }}
    >
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <Notifications position="bottom-right" limit={phone ? 2 : 4} zIndex={500} />
      <AppShell.Header>
        <TopBar opened={opened} toggle={toggle} />
        <div className={css.strip}>
          <MarketBadge />
        </div>
      </AppShell.Header>
      <AppShell.Navbar>
        <Sidebar />
      </AppShell.Navbar>
      <AppShell.Main>
        <div id="main" tabIndex={-1} className={css.content}>
          <LinkNotice />
          <Outlet />
        </div>
        <footer className={css.footer}>
          <span>© {new Date().getFullYear()} Ratchet</span>
          <span>Trading is risky. Ratchet gives no financial advice.</span>
        </footer>
      </AppShell.Main>
    </AppShell>
  )
}
