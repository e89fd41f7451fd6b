import { notifications } from '@mantine/notifications'
import { executionFailed, type PublicTrade } from '@ratchet/contract'
import { useEffect } from 'react'
import { noticeOf } from '../../lib/notice.ts'
import { stream, type TraderEvent } from '../../lib/realtime/index.ts'

/** More than this at once, as after a long absence or with a recording at full speed, become one. */
const separately = 3

function show(events: readonly TraderEvent[]): void {
  const known = new Map<string, PublicTrade>(stream.world.get().trades.map((trade) => [trade.id, trade]))
  const told = events.map((event) => noticeOf(event, known)).filter((notice) => notice !== null)
  // A failure is never folded away: the trader is asked to act on it.
  for (const { reason } of told.filter(({ kind }) => kind === 'failed'))
    notifications.show({
      color: 'red',
      autoClose: 20_000,
      title: 'Not executed',
      message: executionFailed(reason ?? 'no reason given'),
      role: 'alert',
    })
  const rest = told.filter(({ kind }) => kind !== 'failed')
  if (rest.length > separately) {
    notifications.show({ color: 'steel', message: `${rest.length} changes in your trades.`, autoClose: 4000 })
    return
  }
  for (const { text, kind } of rest)
    notifications.show({
      color: kind === 'rung' ? 'brass' : kind === 'closed' ? 'gray' : 'teal',
      message: text,
      autoClose: 4000,
    })
}

/** Tells of what happens to the trader's trades while a screen is open. */
export function useEventNotices(): void {
  useEffect(() => stream.onEvents(show), [])
}
