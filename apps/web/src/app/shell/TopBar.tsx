import { Burger } from '@mantine/core'
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
    <div className={css.bar}>
      <Burger
        ref={burger}
        opened={opened}
        onClick={toggle}
        hiddenFrom="sm"
        size="sm"
        className={css.burger ?? ''}
        aria-label={opened ? texts.closeNavigationPanel : texts.openNavigationPanel}
        aria-expanded={opened}
      />
      <Link to={homeAfterSignIn} className={css.label}>
        {screenTexts.dashboard}
      </Link>
      <div className={css.wide}>
        <MarketBadge />
        <LiveMark />
      </div>
      <div className={css.push}>
        <SearchBox screens={searchedScreens} />
        <div className={css.wide}>
          <LinkMark />
        </div>
        <Bell />
        <div className={css.wide}>
          <SchemeSwitch />
        </div>
        <UserMenu />
      </div>
    </div>
  )
}
