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
import * as texts from './texts.ts'

const links = [
  { to: '/admin/dashboard', label: texts.dashboard, icon: IconLayoutDashboard },
  { to: '/admin/settings', label: texts.settings, icon: IconAdjustments },
  { to: '/admin/trade', label: texts.trade, icon: IconArrowsExchange },
  { to: '/admin/risk', label: texts.riskManagement, icon: IconStairsUp },
  { to: '/admin/delete', label: texts.deleteOrder, icon: IconTrash },
]
/** What the accounts may do, beside the ladder of the panel's own five. */
const safeguards = [
  { to: limitsLink, label: texts.limits, icon: IconBarrierBlock },
  { to: accountLadderLink(), label: texts.equityFloor, icon: IconStairsDown },
]
/** The market, for whoever reads it, for whoever tries a ladder on its past, and what trading there has brought. */
const markets = [
  { to: chartLink, label: texts.chart, icon: IconChartCandle },
  { to: labLink, label: texts.ladderLab, icon: IconFlask },
  { to: journalLink, label: texts.journal, icon: IconNotebook },
  { to: historyLink, label: texts.importHistory, icon: IconFileImport },
]
/** These screens show that the desk does what it says. */
const proof = [
  { to: drillLink, label: texts.chaosDrill, icon: IconBolt },
  { to: honestyLink, label: texts.rungHonesty, icon: IconScale },
  { to: verifyLink, label: texts.signedStatement, icon: IconRosetteDiscountCheck },
  { to: notificationsLink, label: texts.notifications, icon: IconBell },
]
/** These are worth a look now and then, and so they stand apart and are quieter. */
const aside = [
  { to: securityLink, label: texts.security, icon: IconShieldLock },
  { to: '/admin/maps', label: texts.tradingSessions, icon: IconWorld },
  { to: '/admin/tables', label: texts.tables, icon: IconTable },
  { to: guideLink, label: texts.documentation, icon: IconBook2 },
]

export function Sidebar() {
  const site = useSite()
  return (
    <nav className={css.side} aria-label={texts.navigationPanel} data-testid="sidebar">
      <Link to="/" className={css.sideBrand} aria-label={texts.homePage(site?.brand ?? 'Ratchet')}>
        <Brand name={site?.brand ?? 'Ratchet'} />
      </Link>
      <p className={css.sideTitle}>{texts.navigationPanel}</p>
      <ul className={css.nav}>{links.map(toLink)}</ul>
      <Group title={texts.safeguards} items={safeguards} />
      <Group title={texts.market} items={markets} />
      <Group title={texts.proof} items={proof} />
      <Group title={texts.reference} items={aside} />
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
