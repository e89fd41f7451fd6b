import {
  closesParts,
  hasMoreRungs,
  type LadderUnit,
  type OwnRungs,
  type Risk,
  type SavedLadder,
  sameRungs,
} from '@ratchet/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { useSession } from '../../api/session.ts'

const none: readonly SavedLadder[] = []
const key = 'ladders'

/** The ladders that the trader keeps under names. */
export function useSavedLadders() {
  const { user } = useSession()
  const queries = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [key, user?.id],
    queryFn: () => call('listLadders'),
    enabled: Boolean(user),
    staleTime: 30_000,
    // Another screen of the same person may have changed one.
    refetchOnWindowFocus: true,
    meta: { private: true },
  })
  /** What the server answers stands on the screen only once the list has it too. */
  const andRead = async <T>(work: Promise<T>): Promise<T> => {
    const done = await work.catch(async (problem: unknown) => {
      // It may be refused because the list has changed elsewhere.
      await queries.invalidateQueries({ queryKey: [key] })
      throw problem
    })
    await queries.invalidateQueries({ queryKey: [key] })
    return done
  }
  return {
    items: data?.items ?? none,
    known: data !== undefined,
    error: data === undefined ? error : null,
    isReading: isFetching,
    readAgain: () => void refetch(),
    save: (name: string, ladder: OwnRungs, unit: LadderUnit) =>
      andRead(call('saveLadder', { body: { name, ladder, unit } })),
    replace: (id: string, name: string, ladder: OwnRungs, unit: LadderUnit) =>
      andRead(call('replaceLadder', { params: { id }, body: { name, ladder, unit } })),
    remove: (id: string) => andRead(call('removeLadder', { params: { id } })),
  }
}
export type SavedLadders = ReturnType<typeof useSavedLadders>

/** Whether an account can climb by it; else it is for single orders and positions. */
export const servesAccounts = ({ unit, ladder }: Pick<SavedLadder, 'unit' | 'ladder'>): boolean =>
  unit === 'pips' && !closesParts(ladder) && !hasMoreRungs(ladder)

/**
 * The kept ladder that has these very rungs; undefined where there is none.
 * @param adopted the id of the one that was chosen, which counts where several have them
 */
export function savedAs(
  ladder: Risk | null,
  items: readonly SavedLadder[],
  adopted?: string | undefined,
): SavedLadder | undefined {
  const same = ladder ? items.filter((one) => servesAccounts(one) && sameRungs(one.ladder, ladder)) : []
  return same.find(({ id }) => id === adopted) ?? same[0]
}
