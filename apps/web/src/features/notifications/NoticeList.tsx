import { Button, Flex, Text, Title } from '@mantine/core'
import { messages, type NoticeGroup, noticesOf, type PublicNotice } from '@ratchet/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { call, wordsOf } from '../../api/call.ts'
import { useSession } from '../../api/session.ts'
import { dayText } from '../../format/ago.ts'
import { type Folded, foldNotices } from '../../format/notice.ts'
import { useNowMs } from '../../ui/now.ts'
import { Panel } from '../../ui/Panel.tsx'
import { MarkAllRead } from './MarkAllRead.tsx'
import { NoticeItem } from './NoticeItem.tsx'
import css from './notifications.module.css'
import * as texts from './texts.ts'
import { headSize, useNotices } from './useNotices.ts'

const filters = Object.entries(texts.groups) as [group: NoticeGroup, label: string][]

/** Lists everything that was ever told to the trader, newest first, page by page. */
export default function NoticeList() {
  const [group, setGroup] = useState<NoticeGroup>('all')
  const { user } = useSession()
  const { isNew } = useNotices()
  return (
    <Panel title={texts.listTitle} flush testId="notifications" tools={<MarkAllRead />}>
      <Flex component="fieldset" wrap="wrap" gap={6} px={14} py={10} bd={0} aria-label={texts.filter}>
        {filters.map(([name, label]) => (
          <Button
            key={name}
            size="xs"
            radius="xl"
            variant={group === name ? 'light' : 'default'}
            aria-pressed={group === name}
            onClick={() => setGroup(name)}
          >
            {label}
          </Button>
        ))}
      </Flex>
      {user ? <Pages key={group} group={group} isNew={isNew} /> : <Empty>{messages.noUser}.</Empty>}
    </Panel>
  )
}

const Empty = ({ children }: { readonly children: ReactNode }) => (
  <Text p="xl" fz="sm" c="dimmed" ta="center">
    {children}
  </Text>
)

function Pages({ group, isNew }: { group: NoticeGroup; isNew: (notice: PublicNotice) => boolean }) {
  const { user } = useSession()
  const nowMs = useNowMs()
  const list = useInfiniteQuery({
    queryKey: ['notifications', 'list', user?.id, group],
    queryFn: ({ pageParam }) =>
      call('listNotices', { query: { group, limit: 50, ...(pageParam === '' ? {} : { cursor: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    meta: { private: true },
  })
  const pages = list.data?.pages
  const older = useMemo(() => pages?.flatMap(({ items }) => items) ?? [], [pages])
  const { notices, gap } = withNewest(older, useNotices().items, group)
  const { refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = list
  // When more has happened than the newest that are at hand, the list is read anew.
  useEffect(() => {
    if (gap) void refetch()
  }, [gap, refetch])
  if (list.error && !pages) return <Empty>{wordsOf(list.error)}</Empty>
  if (!pages) return <Empty>{messages.loading}</Empty>
  if (notices.length === 0) return <Empty>{texts.emptyGroups[group]}</Empty>
  return (
    <>
      {byDay(foldNotices(notices), nowMs).map(({ day, items }) => (
        <section key={day} aria-label={day}>
          <Title order={3} fz="xs" c="dimmed" px={14} pt="sm" pb={6}>
            {day}
          </Title>
          <ol className={css.list}>
            {items.map((folded) => (
              <NoticeItem key={folded.notice.seq} folded={folded} isNew={isNew(folded.notice)} nowMs={nowMs} />
            ))}
          </ol>
        </section>
      ))}
      {hasNextPage ? <End onSeen={() => void fetchNextPage()} busy={isFetchingNextPage} /> : null}
    </>
  )
}

/** Asks for older ones when it comes into view; whoever uses the keyboard presses it. */
function End({ onSeen, busy }: { onSeen: () => void; busy: boolean }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const watched = button.current
    if (!watched || busy) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onSeen(), { rootMargin: '300px' })
    observer.observe(watched)
    return () => observer.disconnect()
  }, [onSeen, busy])
  return (
    <Button ref={button} variant="subtle" fullWidth onClick={onSeen} disabled={busy}>
      {busy ? messages.loading : texts.showOlder}
    </Button>
  )
}

/** Puts what happened since the list was read on top; `gap` is set where something may be missing between the two. */
function withNewest(older: readonly PublicNotice[], newest: readonly PublicNotice[], group: NoticeGroup) {
  const top = older[0]?.seq ?? 0
  const kinds = noticesOf(group)
  const since = newest.filter(({ seq }) => seq > top)
  const gap = older.length > 0 && since.length === newest.length && newest.length >= headSize
  return { notices: [...since.filter(({ kind }) => kinds.includes(kind)), ...older], gap }
}

function byDay(all: readonly Folded[], nowMs: number): { day: string; items: Folded[] }[] {
  const days: { day: string; items: Folded[] }[] = []
  for (const folded of all) {
    const day = dayText(folded.notice.at, nowMs)
    const last = days.at(-1)
    if (last?.day === day) last.items.push(folded)
    else days.push({ day, items: [folded] })
  }
  return days
}
