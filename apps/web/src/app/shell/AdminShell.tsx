import { AppShell, Group } from '@mantine/core'
import { useDisclosure, useFocusTrap, useMediaQuery } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Outlet, useLocation } from 'react-router'
import { sessionKey, useSession } from '../../api/session.ts'
import { ProveFirst } from '../../features/auth/prove/ProveFirst.tsx'
import { startStream, stream, useStreamSignedIn } from '../../realtime/index.ts'
import { useStill } from '../../realtime/still.ts'
import { Late, partOf } from '../../ui/Late.tsx'
import { LateNotices } from '../../ui/LateNotices.tsx'
import { SkipLink } from '../../ui/SkipLink.tsx'
import { AccountNotice } from './AccountNotice.tsx'
import { DrillBanner } from './DrillBanner.tsx'
import { LinkMark } from './LinkMark.tsx'
import { LinkNotice } from './LinkNotice.tsx'
import { LiveMark } from './LiveMark.tsx'
import { MarketBadge } from './MarketBadge.tsx'
import { useEventNotices } from './notices.tsx'
import { PageHead } from './PageHead.tsx'
import { Sidebar } from './Sidebar.tsx'
import { StoppedBanner } from './StoppedBanner.tsx'
import css from './shell.module.css'
import { TopBar } from './TopBar.tsx'
import * as texts from './texts.ts'
import { UnansweredOrders } from './UnansweredOrders.tsx'

/** What the page shows first is there without it. */
const accountLine = partOf(() => import('../../features/account-line/AccountLine.tsx'))

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

/**
 * Opens and shuts the panel of a phone: Escape and a choice close it, the focus stays in it and goes back to the button
 * that opened it.
 */
function usePanel(phone: boolean) {
  const [opened, { toggle, close }] = useDisclosure(false)
  const { pathname } = useLocation()
  const burger = useRef<HTMLButtonElement>(null)
  const panel = useFocusTrap(phone && opened)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the panel closes when the screen changes.
  useEffect(close, [pathname])
  useEffect(() => {
    if (!opened || !phone) return
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      close()
      burger.current?.focus()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [opened, phone, close])
  return { opened, toggle, close, burger, panel }
}

export default function AdminShell() {
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const { opened, toggle, close, burger, panel } = usePanel(phone)
  useStream()
  useEventNotices()
  return (
    <AppShell
      header={{ height: { base: 128, sm: 90 } }}
      navbar={{ width: 216, breakpoint: 'sm', collapsed: { mobile: !opened } }}
      padding={0}
      classNames={{ header: css.header, navbar: css.navbar, main: css.main }}
      data-still={useStill() ?? undefined}
    >
      <SkipLink />
      <LateNotices phone={phone} />
      <ProveFirst />
      <AppShell.Header>
        <TopBar opened={opened} toggle={toggle} burger={burger} />
        <Group hiddenFrom="sm" h={32} px="sm" gap="xxs" justify="space-between" wrap="nowrap" className={css.strip}>
          <MarketBadge size="md" />
          <LiveMark />
          <LinkMark />
        </Group>
        <div className={css.accountLine}>
          <Late of={accountLine} give={{}} meanwhile={null} />
        </div>
      </AppShell.Header>
      <AppShell.Navbar>
        <div ref={panel} className={css.panel} data-closed={(phone && !opened) || undefined}>
          <Sidebar />
        </div>
      </AppShell.Navbar>
      <AppShell.Main>
        {phone && opened ? <div className={css.veil} onClick={close} aria-hidden /> : null}
        <div id="main" tabIndex={-1} className={css.content}>
          <LinkNotice />
          <UnansweredOrders />
          <StoppedBanner />
          <DrillBanner />
          <AccountNotice />
          <PageHead />
          <Outlet />
        </div>
        <footer className={css.footer}>
          <Group px={20} py="sm" gap="xxs" justify="space-between" fz="xs" c="dimmed">
            <span>{texts.copyright(new Date().getFullYear())}</span>
            <span>{texts.riskNotice}</span>
          </Group>
        </footer>
      </AppShell.Main>
    </AppShell>
  )
}
