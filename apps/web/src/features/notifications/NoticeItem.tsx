import { Anchor, Text } from '@mantine/core'
import { type NoticeKind, type PublicNotice, recordKinds, type Tone } from '@ratchet/contract'
import {
  IconAlertTriangle,
  IconBellRinging,
  IconCheck,
  IconCircleDashed,
  IconCircleOff,
  IconFlagCheck,
  IconFlame,
  IconHelp,
  IconLock,
  IconLockOpen,
  IconRefresh,
  IconScale,
  IconShieldCheck,
  IconShieldExclamation,
  IconShieldX,
  IconSnowflake,
  IconStairsDown,
  IconStairsUp,
  IconX,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import { agoText } from '../../format/ago.ts'
import { type Folded, needsCare, tellNotice } from '../../format/notice.ts'
import { zonedTimeText } from '../../format/text.ts'
import { useDigits } from '../../trading/market/markets.ts'
import { accountLadderLink, careLink, chartOf, drillLink, flightLink } from '../../ui/links.ts'
import css from './notifications.module.css'
import * as texts from './texts.ts'

const iconsOfTones: Readonly<Record<Tone, typeof IconCheck>> = {
  good: IconCheck,
  bad: IconX,
  unsure: IconHelp,
  ladder: IconStairsUp,
  plain: IconCircleDashed,
  quiet: IconCircleDashed,
}
/** Kinds with an icon of their own. */
const icons: Readonly<Partial<Record<NoticeKind, typeof IconCheck>>> = {
  'position.closed': IconFlagCheck,
  'stop.refused': IconShieldX,
  'part.refused': IconCircleOff,
  'account.held': IconLock,
  'account.freed': IconLockOpen,
  'account.frozen': IconSnowflake,
  'account.settled': IconRefresh,
  'account.difference': IconScale,
  'protection.gap': IconShieldExclamation,
  'protection.restored': IconShieldCheck,
  'floor.neared': IconAlertTriangle,
  'floor.touched': IconStairsDown,
  'alert.reached': IconBellRinging,
  'drill.ended': IconFlame,
}

function placeOf({ kind, tradeId, symbol, server }: PublicNotice): string | null {
  if (tradeId) return flightLink(tradeId)
  if (kind === 'drill.ended') return drillLink
  if (kind === 'floor.neared' || kind === 'floor.touched') return accountLadderLink()
  return kind === 'alert.reached' && symbol ? chartOf(symbol, server) : null
}

interface NoticeItemProps {
  readonly folded: Folded
  readonly isNew: boolean
  readonly nowMs: number
  /** Called when one of its links was followed, which leaves the list. */
  readonly onLeave?: () => void
}

/**
 * Tells one thing that happened. The whole of it leads to the trade's flight, the drill's report or the alert's chart; a failure also
 * leads to customer care.
 */
export function NoticeItem({ folded: { notice, times }, isNew, nowMs, onLeave }: NoticeItemProps) {
  const { kind, tradeKey, symbol, server, at } = notice
  const { title, subject, detail, account, call, cause, tone } = tellNotice(
    notice,
    useDigits()(symbol ?? '', server ?? undefined),
  )
  const Icon = icons[kind] ?? iconsOfTones[recordKinds[kind].tone]
  const to = placeOf(notice)
  return (
    <li
      className={css.item}
      style={{ ['--tone' as string]: tone }}
      data-testid="notice"
      data-kind={kind}
      data-new={isNew || undefined}
    >
      <span className={css.icon} aria-hidden>
        <Icon size={16} stroke={2} />
      </span>
      <div>
        <Text fz="sm" fw={600}>
          {to ? (
            <Anchor
              component={Link}
              to={to}
              inherit
              c="inherit"
              underline="never"
              className={css.link}
              onClick={onLeave}
            >
              {title}
            </Anchor>
          ) : (
            title
          )}
          {times > 1 ? ` ×${times}` : null}
          {isNew ? (
            <Text span fz="xxs" c="var(--r-accent)" ml="xs">
              {texts.newMark}
            </Text>
          ) : null}
        </Text>
        {subject || detail ? (
          <Text fz="xs" c="dimmed" className="num">
            {subject ? (
              <Text span inherit fw={500} c="var(--r-text)">
                {subject}
              </Text>
            ) : null}{' '}
            {detail}
          </Text>
        ) : null}
        {call ? (
          <Text fz="xs" c="var(--r-loss)">
            {call}{' '}
            {needsCare(notice) ? (
              <Anchor
                component={Link}
                to={careLink(tradeKey ?? undefined)}
                size="xs"
                fw={600}
                underline="always"
                className={css.care}
                onClick={onLeave}
              >
                {texts.contactCare}
              </Anchor>
            ) : null}
          </Text>
        ) : null}
        <Text fz="xs" c="dimmed">
          {cause}
        </Text>
        <Text fz="xxs" c="dimmed" className="num">
          {account}
        </Text>
      </div>
      <Text component="time" fz="xxs" c="dimmed" dateTime={at} title={zonedTimeText(at)}>
        {agoText(at, nowMs)}
      </Text>
    </li>
  )
}
