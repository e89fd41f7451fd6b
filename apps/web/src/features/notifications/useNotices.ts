import { mostUnread, noticeKinds, type PublicNotice } from '@ratchet/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type CallOutput, call } from '../../lib/api.ts'
import { stream } from '../../lib/realtime/index.ts'
import { useSession } from '../../lib/session.ts'

type Head = CallOutput<'listNotices'>

/** How many of the newest are kept at hand for the bell. */
export const headSize = 20
/** A market at full speed has something to tell many times a second; reading it once a second is enough. */
const pauseMs = 1000
const told = new Set<string>(noticeKinds)

const headKey = (traderId: string | undefined) => ['notifications', 'head', traderId] as const
const noNotices: readonly PublicNotice[] = []

/** The newest notices and how many of them are new; empty for whoever is signed out. */
export function useNotices() {
  const { user } = useSession()
  const queries = useQueryClient()
  const { data, error } = useQuery({
    queryKey: headKey(user?.id),
    queryFn: () => call('listNotices', { query: { limit: headSize } }),
    enabled: Boolean(user),
    staleTime: 30_000,
    // Another screen of the same person may have read them.
    refetchOnWindowFocus: true,
    meta: { private: true },
  })
  const items = data?.items ?? noNotices
  const markRead = async () => {
    const seq = items[0]?.seq
    if (seq === undefined) return
    const key = headKey(user?.id)
    queries.setQueryData<Head>(key, (head) => head && { ...head, read: seq, unread: 0 })
    try {
      const mark = await call('readNotices', { body: { seq } })
      queries.setQueryData<Head>(key, (head) => head && { ...head, ...mark })
    } catch {
      // They are simply still new; the next reading says so.
      await queries.invalidateQueries({ queryKey: key })
    }
  }
  return { items, read: data?.read ?? 0, unread: data?.unread ?? 0, known: data !== undefined, error, markRead }
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

/** '3', or '99+' where there are more than anybody counts. */
export const unreadText = (unread: number): string => (unread >= mostUnread ? `${mostUnread - 1}+` : String(unread))
