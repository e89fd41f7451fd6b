import { IconAdjustments, IconArrowsExchange, IconLayoutDashboard, IconStairsUp, IconTrash } from '@tabler/icons-react'
import { Link, NavLink } from 'react-router'
import { useSite } from '../../lib/reference.ts'
import { Brand } from '../../ui/Brand.tsx'
import css from './shell.module.css'

const links = [
  { to: '/admin/dashboard', label: 'Dashboard', icon: IconLayoutDashboard },
  { to: '/admin/settings', label: 'Settings', icon: IconAdjustments },
  { to: '/admin/trade', label: 'Trade', icon: IconArrowsExchange },
  { to: '/admin/risk', label: 'Risk Management', icon: IconStairsUp },
  { to: '/admin/delete', label: 'Delete Order', icon: IconTrash },
]

export function Sidebar() {
  const site = useSite()
  return (
    <nav className={css.side} aria-label="Navigation Panel">
      <Link to="/" className={css.sideBrand} aria-label={`${site?.brand ?? 'Ratchet'}, home page`}>
        <Brand name={site?.brand ?? 'Ratchet'} />
      </Link>
      <p className={css.sideTitle}>Navigation Panel</p>
      <ul className={css.nav}>
        {links.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <NavLink to={to} className={css.navLink ?? ''}>
              <Icon size={18} stroke={1.7} aria-hidden />
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
