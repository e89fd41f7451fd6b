import { mostUnread, noticeKinds, type PublicNotice } from '@ratchet/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type CallOutput, call } from '../../api/call.ts'
import { useSession } from '../../api/session.ts'
import { stream } from '../../realtime/index.ts'
import { lookAtNotices, wasSeen } from '../../realtime/seen.ts'

type Head = CallOutput<'listNotices'>

/** So many of the newest are kept at hand for the bell. */
export const headSize = 20
/** A market at full speed has something to tell many times a second; reading it once a second is enough. */
const pauseMs = 1000
const told = new Set<string>(noticeKinds)

const headKey = (traderId: string | undefined) => ['notifications', 'head', traderId] as const
const noNotices: readonly PublicNotice[] = []

/** What the screen itself has just said is known before the bell counts it. */
async function readHead(): Promise<Head> {
  const head = await call('listNotices', { query: { limit: headSize } })
  const newest = newestLooked ?? head.items[0]?.seq ?? 0
  lookAtNotices(head.items.filter(({ seq }) => seq > newest))
  newestLooked = Math.max(newest, head.items[0]?.seq ?? 0)
  return head
}
let newestLooked: number | undefined

/** Counts what is new to the trader: what was told and is neither read nor seen. */
function unreadOf(head: Head | undefined): number {
  if (!head || head.unread >= mostUnread) return head?.unread ?? 0
  return Math.max(0, head.unread - head.items.filter((notice) => notice.seq > head.read && wasSeen(notice)).length)
}

/** Returns the newest notices and how many of them are new; nothing for whoever is signed out. */
export function useNotices() {
  const { user } = useSession()
  const queries = useQueryClient()
  const { data, error } = useQuery({
    queryKey: headKey(user?.id),
    queryFn: readHead,
    enabled: Boolean(user),
    staleTime: 30_000,
    // Another screen of the same person may have read them.
    refetchOnWindowFocus: true,
    meta: { private: true },
  })
  const items = data?.items ?? noNotices
  const read = data?.read ?? 0
  const isNew = (notice: PublicNotice) => notice.seq > read && !wasSeen(notice)
  const markRead = async () => {
    const seq = items[0]?.seq
    if (seq === undefined) return
    const key = headKey(user?.id)
    queries.setQueryData<Head>(key, (head) => head && { ...head, read: seq, unread: 0 })
    try {
      const mark = await call('readNotices', { body: { seq } })
      queries.setQueryData<Head>(key, (head) => head && { ...head, ...mark })
    } catch {
      // They are then simply still new, and the next reading says so.
      await queries.invalidateQueries({ queryKey: key })
    }
  }
  return { items, isNew, unread: unreadOf(data), known: data !== undefined, error, markRead }
}

/** Reads the newest anew whenever something happened that is worth telling. */
export function useNoticeStream(): void {
  const queries = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null
    let again = false
    const read = () => {
      if (timer !== null) {
        again = true
        return
      }
      void queries.invalidateQueries({ queryKey: ['notifications', 'head'] })
      timer = setTimeout(() => {
        timer = null
        if (again) read()
        again = false
      }, pauseMs)
    }
    const stop = stream.onEvents((events) => {
      if (events.some(({ record }) => told.has(record.kind))) read()
    })
    return () => {
      stop()
      if (timer !== null) clearTimeout(timer)
    }
  }, [queries])
}

/** Writes '3', or '99+' where there are more than anybody counts. */
export const unreadText = (unread: number): string => (unread >= mostUnread ? `${mostUnread - 1}+` : String(unread))
