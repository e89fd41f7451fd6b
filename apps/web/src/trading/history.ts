import type { HistoryImport, HistoryImportInput } from '@ratchet/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { useSession } from '../api/session.ts'

const none: readonly HistoryImport[] = []
/** Whatever was read of imported trades is kept under this key. */
export const historyKey = 'history'

/** What the trader has imported, the newest first. */
export function useImports() {
  const { user } = useSession()
  const queries = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [historyKey, user?.id, 'imports'],
    queryFn: () => call('listImports'),
    enabled: Boolean(user),
    staleTime: 30_000,
    meta: { private: true },
  })
  const andRead = async <T>(work: Promise<T>): Promise<T> => {
    const done = await work
    await queries.invalidateQueries({ queryKey: [historyKey] })
    return done
  }
  return {
    items: data?.items ?? none,
    known: data !== undefined,
    error: data === undefined ? error : null,
    busy: isFetching,
    again: () => void refetch(),
    bring: (body: HistoryImportInput) => andRead(call('importHistory', { body })),
    undo: (id: string) => andRead(call('undoImport', { params: { id } })),
  }
}
export type Imports = ReturnType<typeof useImports>
