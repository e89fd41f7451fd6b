import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call, wordsOf } from '../../../api/call.ts'
import { wholeText } from '../../../format/text.ts'
import { useRemembered } from '../../../ui/remembered.ts'
import type { Word } from '../../../ui/Say.tsx'
import { beginning, dayText, download, NothingThere, type Reached, type Wanted } from './download.ts'
import * as texts from './texts.ts'
import { sizeText, tickSetsKey } from './useTickSets.ts'

/** A download that was not finished, and where it can go on. */
export interface Unfinished {
  readonly wanted: Wanted
  readonly at: Reached
}

export type Downloading =
  | { readonly state: 'idle' | 'stopped'; readonly word: Word | null }
  | { readonly state: 'busy'; readonly wanted: Wanted; readonly at: Reached; readonly hours: number }

/** What this browser remembers of a download; null for nothing, or what is no such thing. */
function readUnfinished(text: string): Unfinished | null {
  try {
    const { wanted, at } = JSON.parse(text) as Unfinished
    const isWhole = [wanted.fromMs, wanted.toMs, wanted.digits, at.dayMs, at.place, at.sent].every(Number.isSafeInteger)
    return isWhole && typeof wanted.symbol === 'string' ? { wanted, at } : null
  } catch {
    return null
  }
}

/** Downloads ticks into the trader's kept ones. One that breaks off can go on from where it was, after a reload of the page too. */
export function useDownload(traderId: string) {
  const queries = useQueryClient()
  const [text, remember] = useRemembered<string>(`tick-download.${traderId}`, null, '')
  const unfinished = readUnfinished(text)
  const [downloading, setDownloading] = useState<Downloading>({ state: 'idle', word: null })
  const asking = useRef<AbortController | null>(null)
  // Whoever leaves the page stops; it can go on when they come back.
  useEffect(() => () => asking.current?.abort(), [])

  const run = (wanted: Wanted, from: Reached) => {
    const own = new AbortController()
    asking.current?.abort()
    asking.current = own
    let at = from
    const isOwn = () => asking.current === own && !own.signal.aborted
    setDownloading({ state: 'busy', wanted, at, hours: 0 })
    const onHour = (now: Reached, hours: number) => isOwn() && setDownloading({ state: 'busy', wanted, at: now, hours })
    const onReached = (now: Reached) => {
      at = now
      if (isOwn()) remember(JSON.stringify({ wanted, at }))
    }
    download(wanted, from, onHour, onReached, own.signal).then(
      async ({ set, empty }) => {
        if (!isOwn()) return
        remember('')
        await queries.invalidateQueries({ queryKey: [tickSetsKey] })
        const text = texts.downloaded(wholeText(set.ticks), sizeText(set.bytes)) + texts.emptyDays(empty)
        setDownloading({ state: 'idle', word: { tone: 'good', text } })
      },
      (problem: unknown) => {
        if (!isOwn()) return
        const word = { tone: 'bad', text: wordsOf(problem) } as const
        if (problem instanceof NothingThere) {
          remember('')
          setDownloading({ state: 'idle', word })
          return
        }
        remember(JSON.stringify({ wanted, at }))
        setDownloading({ state: 'stopped', word })
      },
    )
  }
  /** Takes what is kept of it out again. */
  const drop = async (text: string) => {
    const id = unfinished?.at.id
    asking.current?.abort()
    remember('')
    setDownloading({ state: 'idle', word: { tone: 'warn', text } })
    // It is not seen, and swept where even this fails.
    if (id) await call('removeTickSet', { params: { id } }).catch(() => {})
  }
  return {
    downloading,
    unfinished,
    start: (wanted: Wanted) => run(wanted, beginning(wanted)),
    goOn: () => {
      if (unfinished) run(unfinished.wanted, unfinished.at)
    },
    cancel: () => void drop(texts.cancelled),
    giveUp: () => void drop(texts.discarded),
    say: (text: string) => setDownloading({ state: 'idle', word: { tone: 'bad', text } }),
  }
}

/** “GOLD, 2024-01-02 to 2024-01-05”. */
export const wantedText = ({ symbol, fromMs, toMs }: Wanted): string =>
  texts.daysOf(symbol, dayText(fromMs), dayText(toMs))
