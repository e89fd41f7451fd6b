import { useId } from 'react'
import { Link, NavLink } from 'react-router'
import { useSite } from '../../api/reference.ts'
import { Brand } from '../../ui/Brand.tsx'
import { groups, type Screen } from '../screen.ts'
import { addressOf, screens } from '../screens.ts'
import css from './shell.module.css'
import * as texts from './texts.ts'

const titles: Readonly<Record<(typeof groups)[number], string>> = {
  panel: texts.navigationPanel,
  safeguards: texts.safeguards,
  market: texts.market,
  proof: texts.proof,
  reference: texts.reference,
}

export function Sidebar() {
  const site = useSite()
  return (
    <nav className={css.side} aria-label={texts.navigationPanel} data-testid="sidebar">
      <Link to="/" className={css.sideBrand} aria-label={texts.homePage(site?.brand ?? 'Ratchet')}>
        <Brand name={site?.brand ?? 'Ratchet'} />
      </Link>
      {groups.map((group) => (
        <Group key={group} title={titles[group]} items={screens.filter((one) => one.group === group)} />
      ))}
    </nav>
  )
}

/** The first group has the panel's own name and stands out; the others are quieter. */
function Group({ title, items }: { readonly title: string; readonly items: readonly Screen[] }) {
  const id = useId()
  const isFirst = title === texts.navigationPanel
  return (
    <>
      <p id={id} className={isFirst ? css.sideTitle : `${css.sideTitle} ${css.sideAside}`}>
        {title}
      </p>
      <ul className={isFirst ? css.nav : `${css.nav} ${css.quiet}`} aria-labelledby={id}>
        {items.map((one) => (
          <li key={one.path}>
            <NavLink to={addressOf(one)} className={css.navLink ?? ''}>
              {one.icon ? <one.icon size={18} stroke={1.7} aria-hidden /> : null}
              {one.label}
            </NavLink>
          </li>
        ))}
      </ul>
    </>
  )
}
