import {
  IconAdjustments,
  IconArrowsExchange,
  IconBarrierBlock,
  IconBell,
  IconBolt,
  IconBook2,
  IconChartCandle,
  IconFileImport,
  IconFlask,
  IconLayoutDashboard,
  IconNotebook,
  IconRosetteDiscountCheck,
  IconScale,
  IconShieldLock,
  IconStairsDown,
  IconStairsUp,
  IconTable,
  IconTrash,
  IconWorld,
} from '@tabler/icons-react'
import { useId } from 'react'
import { Link, NavLink } from 'react-router'
import { useSite } from '../../api/reference.ts'
import { Brand } from '../../ui/Brand.tsx'
import {
  accountLadderLink,
  chartLink,
  drillLink,
  guideLink,
  historyLink,
  honestyLink,
  journalLink,
  labLink,
  limitsLink,
  notificationsLink,
  securityLink,
  verifyLink,
} from '../../ui/links.ts'
import css from './shell.module.css'

const links = [
  { to: '/admin/dashboard', label: 'Dashboard', icon: IconLayoutDashboard },
  { to: '/admin/settings', label: 'Settings', icon: IconAdjustments },
  { to: '/admin/trade', label: 'Trade', icon: IconArrowsExchange },
  { to: '/admin/risk', label: 'Risk Management', icon: IconStairsUp },
  { to: '/admin/delete', label: 'Delete Order', icon: IconTrash },
]
/** What the accounts may do, beside the ladder of the panel's own five. */
const safeguards = [
  { to: limitsLink, label: 'Limits', icon: IconBarrierBlock },
  { to: accountLadderLink(), label: 'Account ladder', icon: IconStairsDown },
]
/** The market, for whoever reads it, for whoever tries a ladder on its past, and what trading there has brought. */
const markets = [
  { to: chartLink, label: 'Chart', icon: IconChartCandle },
  { to: labLink, label: 'Ladder Lab', icon: IconFlask },
  { to: journalLink, label: 'Journal', icon: IconNotebook },
  { to: historyLink, label: 'Import history', icon: IconFileImport },
]
/** These screens show that the desk does what it says. */
const proof = [
  { to: drillLink, label: 'Chaos drill', icon: IconBolt },
  { to: honestyLink, label: 'Rung honesty', icon: IconScale },
  { to: verifyLink, label: 'Signed statement', icon: IconRosetteDiscountCheck },
  { to: notificationsLink, label: 'Notifications', icon: IconBell },
]
/** These are worth a look now and then, and so they stand apart and are quieter. */
const aside = [
  { to: securityLink, label: 'Security', icon: IconShieldLock },
  { to: '/admin/maps', label: 'Trading sessions', icon: IconWorld },
  { to: '/admin/tables', label: 'Tables', icon: IconTable },
  { to: guideLink, label: 'Documentation', icon: IconBook2 },
]

export function Sidebar() {
  const site = useSite()
  return (
    <nav className={css.side} aria-label="Navigation Panel" data-testid="sidebar">
      <Link to="/" className={css.sideBrand} aria-label={`${site?.brand ?? 'Ratchet'}, home page`}>
        <Brand name={site?.brand ?? 'Ratchet'} />
      </Link>
      <p className={css.sideTitle}>Navigation Panel</p>
      <ul className={css.nav}>{links.map(toLink)}</ul>
      <Group title="Safeguards" items={safeguards} />
      <Group title="Market" items={markets} />
      <Group title="Proof" items={proof} />
      <Group title="Reference" items={aside} />
    </nav>
  )
}

function Group({ title, items }: { readonly title: string; readonly items: typeof links }) {
  const id = useId()
  return (
    <>
      <p id={id} className={`${css.sideTitle} ${css.sideAside}`}>
        {title}
      </p>
      <ul className={`${css.nav} ${css.quiet}`} aria-labelledby={id}>
        {items.map(toLink)}
      </ul>
    </>
  )
}

const toLink = ({ to, label, icon: Icon }: (typeof links)[number]) => (
  <li key={to}>
    <NavLink to={to} className={css.navLink ?? ''}>
      <Icon size={18} stroke={1.7} aria-hidden />
      {label}
    </NavLink>
  </li>
)
