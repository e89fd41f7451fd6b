import { Anchor, Box, Burger, Group } from '@mantine/core'
import type { RefObject } from 'react'
import { Link } from 'react-router'
import { Bell } from '../../features/notifications/Bell.tsx'
import { SearchBox } from '../../features/search/SearchBox.tsx'
import { SchemeSwitch } from '../../ui/SchemeSwitch.tsx'
import { homeAfterSignIn } from '../../ui/safe-next.ts'
import { searchedScreens } from '../screens.ts'
import * as screenTexts from '../texts.ts'
import { LinkMark } from './LinkMark.tsx'
import { LiveMark } from './LiveMark.tsx'
import { MarketBadge } from './MarketBadge.tsx'
import css from './shell.module.css'
import * as texts from './texts.ts'
import { UserMenu } from './UserMenu.tsx'

interface TopBarProps {
  readonly opened: boolean
  readonly toggle: () => void
  readonly burger: RefObject<HTMLButtonElement | null>
}

export function TopBar({ opened, toggle, burger }: TopBarProps) {
  return (
    <Group h={52} gap="xs" wrap="nowrap" className={css.bar}>
      <Burger
        ref={burger}
        opened={opened}
        onClick={toggle}
        hiddenFrom="sm"
        size="sm"
        w={40}
        h={44}
        aria-label={opened ? texts.closeNavigationPanel : texts.openNavigationPanel}
        aria-expanded={opened}
      />
      <Anchor component={Link} to={homeAfterSignIn} py="xs" fz="lg" fw={600} c="var(--r-text)" underline="never">
        {screenTexts.dashboard}
      </Anchor>
      <Group visibleFrom="sm" gap="xs" wrap="nowrap" miw={0}>
        <MarketBadge size="lg" />
        <LiveMark />
      </Group>
      <Group ml="auto" gap={0} wrap="nowrap" miw={0}>
        <SearchBox screens={searchedScreens} />
        <Box visibleFrom="sm" px="xs">
          <LinkMark />
        </Box>
        <Bell />
        <Box visibleFrom="sm">
          <SchemeSwitch />
        </Box>
        <UserMenu />
      </Group>
    </Group>
  )
}
