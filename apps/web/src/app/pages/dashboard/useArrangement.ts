import { useMemo } from 'react'
import { useRemembered } from '../../../ui/remembered.ts'
import { type Arrangement, arrangementFrom, usual } from './arrangement.ts'

/**
 * The places of the panels, as this browser remembers them for a trader.
 * @param isWide whether two panels fit beside each other
 */
export function useArrangement(traderId: string | undefined, isWide: boolean) {
  const [kept, keep] = useRemembered<string>(`dashboard.${traderId ?? ''}`, null, '')
  const own = useMemo(() => arrangementFrom(kept), [kept])
  return {
    places: useMemo(() => own ?? usual(isWide), [own, isWide]),
    isOwn: own !== null,
    arrange: (next: Arrangement | null) => keep(next === null ? '' : JSON.stringify(next)),
  }
}
