import { Anchor } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { PublicNotice } from '@ratchet/contract'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useNoticeStream, useNotices } from '../../features/notifications/useNotices.ts'
import { careLink } from '../../lib/links.ts'
import { noticeLine, tellNotice } from '../../lib/notice.ts'
import { isOnScreen, onShown } from '../../lib/on-screen.ts'
import { type DigitsOf, useDigits } from '../../lib/reference.ts'
import { useSession } from '../../lib/session.ts'

/** More than this at once, as after a long absence or with a recording at full speed, become one. */
const separately = 3

const colours: Partial<Record<PublicNotice['kind'], string>> = {
  'rung.reached': 'brass',
  'position.closed': 'gray',
  'trade.executed': 'teal',
  'trade.cancelled': 'gray',
  'stop.refused': 'red',
  'trade.unknown': 'yellow',
  'account.frozen': 'red',
  'account.settled': 'teal',
  'account.difference': 'red',
  'protection.gap': 'red',
  'protection.restored': 'teal',
}

/** What became of an instruction. A screen that shows the trade says these itself. */
const outcomes: readonly PublicNotice['kind'][] = ['trade.executed', 'trade.failed', 'trade.cancelled', 'trade.unknown']
const isOutcome = ({ kind }: PublicNotice): boolean => outcomes.includes(kind)
const outcomeToast = (tradeId: string): string => `outcome-${tradeId}`
/** The toast of an outcome has a name, so that it can be taken away when the trade comes on the screen after it. */
const toastName = (notice: PublicNotice) =>
  isOutcome(notice) && notice.tradeId !== null ? { id: outcomeToast(notice.tradeId) } : {}

function show(all: readonly PublicNotice[], digitsOf: DigitsOf): void {
  const fresh = all.filter((notice) => !(isOutcome(notice) && isOnScreen(notice.tradeId)))
  // A failure is never folded away: the trader is asked to act on it.
  for (const notice of fresh.filter(({ kind }) => kind === 'trade.failed')) {
    const { title, call, cause } = tellNotice(notice, digitsOf(notice.symbol ?? ''))
    const care = (
      <>
        {call} {cause}{' '}
        <Anchor component={Link} to={careLink(notice.tradeKey ?? undefined)} size="sm" fw={600} underline="always">
          Contact customer care
        </Anchor>
      </>
    )
    notifications.show({
      ...toastName(notice),
      color: 'red',
      autoClose: 20_000,
      title,
      message: care,
      role: 'alert',
    })
  }
  const rest = fresh.filter(({ kind }) => kind !== 'trade.failed')
  if (rest.length > separately) {
    notifications.show({ color: 'steel', message: `${rest.length} changes in your trades.`, autoClose: 4000 })
    return
  }
  for (const notice of rest) {
    const told = tellNotice(notice, digitsOf(notice.symbol ?? ''))
    const color = colours[notice.kind] ?? 'steel'
    notifications.show({
      ...toastName(notice),
      color,
      title: told.title,
      message: noticeLine(told),
      autoClose: 4000,
    })
  }
}

/** Tells in the corner of what happens to the trader's trades while a screen is open. What was there before is in the bell. */
export function useEventNotices(): void {
  const { user } = useSession()
  const { items, known } = useNotices()
  const digitsOf = useDigits()
  const last = useRef<{ readonly trader: string | undefined; readonly seq: number } | null>(null)
  useNoticeStream()
  useEffect(() => onShown((tradeId) => notifications.hide(outcomeToast(tradeId))), [])
  useEffect(() => {
    if (!known) return
    const before = last.current
    last.current = { trader: user?.id, seq: items[0]?.seq ?? 0 }
    if (!before || before.trader !== user?.id) return
    const fresh = items.filter(({ seq }) => seq > before.seq)
    if (fresh.length) show(fresh.toReversed(), digitsOf)
  }, [items, known, user?.id, digitsOf])
}
