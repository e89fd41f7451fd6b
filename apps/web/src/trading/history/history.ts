import type { HistoryImport, HistoryImportInput, HistoryTrade } from '@ratchet/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { useSession } from '../../api/session.ts'

const none: readonly HistoryImport[] = []
/** Whatever was read of imported trades is kept under this key. */
const historyKey = 'history'

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

/** The source of all imports together. */
export const everyImport = 'all'

/** The imported trades of a source: of one import, of all, or none. */
export function useHistoryTrades(source: string) {
  const { user } = useSession()
  return useQuery({
    queryKey: [historyKey, user?.id, 'trades', source],
    queryFn: async ({ signal }) => {
      const trades: HistoryTrade[] = []
      for (let after: number | null = 0; after !== null; ) {
        const page: Awaited<ReturnType<typeof call<'listHistory'>>> = await call(
          'listHistory',
          { query: Object.assign({ after }, source === everyImport ? {} : { import: source }) },
          { signal },
        )
        trades.push(...page.items)
        after = page.next
      }
      return trades
    },
    enabled: Boolean(user) && source !== '',
    staleTime: 30_000,
    meta: { private: true },
  })
}
