import type { TickSet } from '@ratchet/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call, wordsOf } from '../../../api/call.ts'
import { useSession } from '../../../api/session.ts'
import { wholeText } from '../../../format/text.ts'
import type { TicksFound } from '../../../replay/protocol.ts'
import { keepTicks } from '../../../replay/transfer.ts'
import type { Word } from '../../../ui/Say.tsx'
import * as texts from './texts.ts'

export const tickSetsKey = 'tick-sets'
const none: readonly TickSet[] = []

export type Keeping =
  | { readonly state: 'idle'; readonly word: Word | null }
  | { readonly state: 'busy'; readonly done: number; readonly total: number }

/** The ticks that the trader keeps on the server, and how more come to be kept. */
export function useTickSets() {
  const { user } = useSession()
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: [tickSetsKey, user?.id],
    queryFn: () => call('listTickSets'),
    enabled: Boolean(user),
    staleTime: 30_000,
    refetchOnWindowFocus: true,
    meta: { private: true },
  })
  const [keeping, setKeeping] = useState<Keeping>({ state: 'idle', word: null })
  const asking = useRef<AbortController | null>(null)
  const say = useCallback((tone: Word['tone'], text: string) => setKeeping({ state: 'idle', word: { tone, text } }), [])
  // Whoever leaves the page cancels.
  useEffect(() => () => asking.current?.abort(), [])

  const keep = useCallback(
    (found: TicksFound, as: Pick<TickSet, 'symbol' | 'digits'>) => {
      const own = new AbortController()
      asking.current?.abort()
      asking.current = own
      setKeeping({ state: 'busy', done: 0, total: found.ticks.length })
      const onProgress = (done: number, total: number) => {
        if (asking.current === own && !own.signal.aborted) setKeeping({ state: 'busy', done, total })
      }
      keepTicks(found, as, onProgress, own.signal).then(
        async (set) => {
          await queries.invalidateQueries({ queryKey: [tickSetsKey] })
          const each = (set.bytes / set.ticks).toFixed(1)
          if (asking.current === own) say('good', texts.saved(wholeText(set.ticks), sizeText(set.bytes), each))
        },
        (problem: unknown) => {
          if (asking.current !== own) return
          if (own.signal.aborted) say('warn', texts.cancelled)
          else say('bad', wordsOf(problem))
        },
      )
    },
    [queries, say],
  )
  const cancel = useCallback(() => asking.current?.abort(), [])
  const remove = useCallback(
    async ({ id, name }: TickSet) => {
      try {
        await call('removeTickSet', { params: { id } })
        say('good', texts.removed(name))
      } catch (problem) {
        say('bad', wordsOf(problem))
      }
      await queries.invalidateQueries({ queryKey: [tickSetsKey] })
    },
    [queries, say],
  )
  return {
    signedIn: Boolean(user),
    traderId: user?.id ?? '',
    items: data?.items ?? none,
    mostBytes: data?.mostBytes ?? 0,
    error: data === undefined ? error : null,
    readAgain: () => void refetch(),
    keeping,
    keep,
    cancel,
    remove,
  }
}

export const sizeText = (bytes: number): string =>
  bytes < 1e6 ? texts.kilobytes(Math.max(1, Math.round(bytes / 1e3))) : texts.megabytes((bytes / 1e6).toFixed(1))
