import type { Account } from '@ratchet/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../api/call.ts'
import { useSession } from '../api/session.ts'
import { stream } from '../realtime/index.ts'

/**
 * An account about which something is not known is looked at again this often, even where no message about it comes.
 */
const lookAgainMs = 5000
const concerns = /^(account\.|trade\.unknown)/
/** The browser keeps what was read of the accounts under this key. */
export const accountsKey = 'accounts'

interface Accounts {
  readonly items: readonly Account[]
  /** Says whether the server has told which accounts there are. */
  readonly known: boolean
  /** Says how far this browser's clock is ahead of the server's. */
  readonly aheadMs: number
}
const none: Accounts = { items: [], known: false, aheadMs: 0 }

/**
 * The answer that took the shortest way tells the server's clock best. It is kept, so that an age does not jump with
 * each reading.
 */
let best = { tripMs: Number.POSITIVE_INFINITY, aheadMs: 0 }

async function readAccounts(): Promise<Accounts> {
  const askedMs = Date.now()
  const { items, now } = await call('listAccounts')
  const tripMs = Date.now() - askedMs
  if (tripMs < best.tripMs) best = { tripMs, aheadMs: Math.round(askedMs + tripMs / 2 - Date.parse(now)) }
  return { items, known: true, aheadMs: best.aheadMs }
}

/** Returns the trader's accounts, and how far this browser's clock is ahead. */
export function useAccounts(): Accounts {
  const { user } = useSession()
  const { data = none } = useQuery({
    queryKey: [accountsKey, user?.id],
    queryFn: readAccounts,
    enabled: Boolean(user),
    staleTime: 30_000,
    refetchInterval: ({ state }) => (state.data?.items.some(({ frozen }) => frozen) ? lookAgainMs : false),
    meta: { private: true },
  })
  return data
}

/** Reads the accounts anew whenever something happened to one of them. */
export function useAccountStream(): void {
  const queries = useQueryClient()
  useEffect(
    () =>
      stream.onEvents((events) => {
        if (events.some(({ record }) => concerns.test(record.kind)))
          void queries.invalidateQueries({ queryKey: [accountsKey] })
      }),
    [queries],
  )
}
