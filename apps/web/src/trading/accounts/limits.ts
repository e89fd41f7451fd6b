import type { AccountLimits, Limits } from '@ratchet/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../api/call.ts'
import { useSession } from '../../api/session.ts'
import { stream } from '../../realtime/index.ts'

const key = 'limits'
const none: readonly AccountLimits[] = []
/** What limits look at changes with these; a refusal is among them. */
const concerns = /^(account\.|trade\.|order\.(placed|answered)|position\.(opened|closed)|change\.confirmed)/
/** A pause or a day ends by the clock alone, of which no message comes. */
const lookAgainMs = 30_000

/** The limits of the trader's accounts on new trades, and how far they are used. */
export function useLimits() {
  const { user } = useSession()
  const queries = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [key, user?.id],
    queryFn: () => call('listLimits'),
    enabled: Boolean(user),
    staleTime: 5000,
    refetchInterval: lookAgainMs,
    refetchOnWindowFocus: true,
    meta: { private: true },
  })
  useEffect(
    () =>
      stream.onEvents((events) => {
        if (events.some(({ record }) => concerns.test(record.kind))) void queries.invalidateQueries({ queryKey: [key] })
      }),
    [queries],
  )
  /** What the server answers stands on the screen only once the list has it too. */
  const andRead = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } finally {
      await queries.invalidateQueries({ queryKey: [key] })
    }
  }
  return {
    items: data?.items ?? none,
    known: data !== undefined,
    error: data === undefined ? error : null,
    isReading: isFetching,
    readAgain: () => void refetch(),
    save: (id: string, body: Limits) => andRead(call('putLimits', { params: { id }, body })),
    withdraw: (id: string) => andRead(call('withdrawLimits', { params: { id } })),
  }
}
