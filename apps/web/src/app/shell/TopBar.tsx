import { Burger } from '@mantine/core'
import { Link } from 'react-router'
import { homeAfterSignIn } from '../../lib/safe-next.ts'
import { SchemeSwitch } from '../../ui/SchemeSwitch.tsx'
import { LinkMark } from './LinkMark.tsx'
import { MarketBadge } from './MarketBadge.tsx'
import css from './shell.module.css'
import { UserMenu } from './UserMenu.tsx'

export function TopBar({ opened, toggle }: { opened: boolean; toggle: () => void }) {
  return (
    <div className={css.bar}>
      <Burger
        opened={opened}
        onClick={toggle}
        hiddenFrom="sm"
        size="sm"
        aria-label={opened ? 'Close the navigation panel' : 'Open the navigation panel'}
        aria-expanded={opened}
      />
      <Link to={homeAfterSignIn} className={css.label}>
        Dashboard
      </Link>
      <div className={css.push}>
        <div className={css.wide}>
          <MarketBadge />
        </div>
        <LinkMark />
        <SchemeSwitch />
        <UserMenu />
      </div>
    </div>
  )
}
