import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type CallOutput, call } from '../../api/call.ts'
import { useAccounts } from '../../trading/accounts/accounts.ts'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { useNowMs } from '../../ui/now.ts'

/** What the terminal reports is read this often while a code is valid. */
const readEveryMs = 1000

export type PairingState = ReturnType<typeof usePairing>

/**
 * Gets pairing codes for a broker, and reads what the terminal with the code reports. A code is kept nowhere in the browser.
 * @param isOver whether nothing is to be read any more, because the account is connected
 */
export function usePairing(broker: string, isOver: boolean) {
  const [opened, setOpened] = useState<CallOutput<'openPairing'> | null>(null)
  const submit = useSubmit()
  const { aheadMs } = useAccounts()
  const nowMs = useNowMs(1000) - aheadMs
  const leftMs = opened === null ? 0 : Math.max(0, Date.parse(opened.expiresAt) - nowMs)
  const { data, error } = useQuery({
    queryKey: ['pairing', opened?.id],
    queryFn: () => call('getPairing', { params: { id: opened?.id ?? '' } }),
    enabled: opened !== null && !isOver,
    refetchInterval: leftMs > 0 ? readEveryMs : false,
    meta: { private: true },
  })
  const renew = async () => {
    const next = await call('openPairing', { body: { broker } })
    // A trader has room for a few codes only. One that stays ends with its time.
    if (opened !== null) await call('removePairing', { params: { id: opened.id } }).catch(() => undefined)
    setOpened(next)
    return null
  }
  return {
    /** Null until the trader has asked for one. */
    code: opened?.code ?? null,
    /** How long the code is still valid, by the server's clock. */
    leftMs,
    isExpired: opened !== null && (leftMs === 0 || data?.state === 'expired'),
    /** Where the program dials in; null until there is a code. */
    address: opened?.address ?? null,
    state: data?.state ?? 'waiting',
    /** What the terminal reported last; null until it has dialled in. */
    report: data?.report ?? null,
    heardAt: data?.heardAt ?? null,
    /** By the server's clock. */
    nowMs,
    /** Why the report could not be read. */
    error,
    submit,
    /** Gets a code, which replaces the one before. */
    renew: () => void submit.run(renew),
  }
}
