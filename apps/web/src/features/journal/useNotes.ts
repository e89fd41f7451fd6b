import type { JournalNote, JournalNoteInput } from '@ratchet/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../api/call.ts'
import { useSession } from '../../api/session.ts'
import { positionKey } from '../../api/ticket.ts'

export type Note = Pick<JournalNote, 'text' | 'tags'>
/** By the trade's key. */
export type Notes = ReadonlyMap<string, Note>

const none: Notes = new Map()
const keyOf = ({ position: id, brokerId, server }: JournalNoteInput): string => positionKey({ id, brokerId, server })

async function readNotes(signal: AbortSignal): Promise<JournalNote[]> {
  const notes: JournalNote[] = []
  for (let after: number | null = 0; after !== null; ) {
    const page: Awaited<ReturnType<typeof call<'listJournalNotes'>>> = await call(
      'listJournalNotes',
      { query: { after } },
      { signal },
    )
    notes.push(...page.items)
    after = page.next
  }
  return notes
}

/** What the trader keeps beside trades. */
export function useNotes() {
  const { user } = useSession()
  const queries = useQueryClient()
  const queryKey = ['journal-notes', user?.id]
  const { data, error, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => readNotes(signal),
    enabled: Boolean(user),
    staleTime: 30_000,
    meta: { private: true },
  })
  const notes = useMemo(() => (data ? new Map(data.map((note) => [keyOf(note), note])) : none), [data])
  const tags = useMemo(() => [...new Set(data?.flatMap((note) => note.tags))].sort(), [data])
  const put = async (input: JournalNoteInput) => {
    const kept = await call('putJournalNote', { body: input })
    queries.setQueryData<JournalNote[]>(queryKey, (before) => [
      ...(before ?? []).filter((note) => keyOf(note) !== keyOf(kept)),
      ...(kept.text || kept.tags.length > 0 ? [kept] : []),
    ])
  }
  return { notes, tags, known: data !== undefined, error, busy: isFetching, again: () => void refetch(), put }
}

export type NotesState = ReturnType<typeof useNotes>
