import type { QuotaKind } from '@ratchet/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { useSession } from '../api/session.ts'
import { Say } from './Say.tsx'

const lookAgainMs = 60_000

/** Tells of limits that are near, before they refuse anything; says nothing where there is room. */
export function NearLimits({ of }: { of: readonly QuotaKind[] }) {
  const { user } = useSession()
  const { data } = useQuery({
    queryKey: ['quotas', user?.id],
    queryFn: () => call('listQuotas'),
    enabled: Boolean(user),
    refetchInterval: lookAgainMs,
    meta: { private: true },
  })
  const near = (data?.items ?? []).filter((item) => item.warning !== null && of.includes(item.of))
  return near.map((item) => (
    <Say key={item.of} word={{ tone: 'warn', text: item.warning }} testId={`near-${item.of}`} />
  ))
}
