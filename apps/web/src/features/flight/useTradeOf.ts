import { isTradeKey, isUuid, type PublicTrade } from '@ratchet/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { useSession } from '../../api/session.ts'
import { useWorld } from '../../realtime/index.ts'

/** Tells whether a name can be that of a trade: its id, or the minute of its publishing. */
export const isTradeName = (name: string): boolean => isUuid(name) || isTradeKey(name)

/**
 * Finds the trade that an address names by its id or its key. It is on the screen, or is asked for, since an old one is
 * not among the rows that were read. It is undefined where it is not known (yet), or deleted: its flight may still be
 * there.
 */
export function useTradeOf(name: string | null): PublicTrade | undefined {
  const { user } = useSession()
  const here = useWorld((world) => world.trades.find(({ id, key }) => id === name || key === name))
  const { data } = useQuery({
    queryKey: ['trade', name],
    queryFn: () => call('getTrade', { params: { id: name ?? '' } }),
    enabled: name !== null && isTradeName(name) && Boolean(user) && !here,
    meta: { private: true },
  })
  return here ?? data
}
