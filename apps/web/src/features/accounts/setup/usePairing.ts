import type { TerminalReport } from '@ratchet/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type CallOutput, call } from '../../../api/call.ts'
import { useAccounts } from '../../../trading/accounts/accounts.ts'
import { type Submit, useSubmit } from '../../../ui/form/useSubmit.ts'
import { useNowMs } from '../../../ui/now.ts'

/** What the terminal reports is read this often while a code is valid. */
const readEveryMs = 1000

export interface PairingState {
  /** Null until the trader has asked for one. */
  readonly code: string | null
  /** How long the code is still valid, by the server's clock. */
  readonly leftMs: number
  readonly isExpired: boolean
  /** What the terminal reported last; null until it has dialled in. */
  readonly report: TerminalReport | null
  /** Why the report could not be read. */
  readonly error: Error | null
  readonly submit: Submit
  /** Gets a code, which replaces the one before. */
  readonly renew: () => void
}

/**
 * Gets pairing codes for a broker, and reads what the terminal with the code reports. A code is kept nowhere in the browser.
 * @param isOver whether nothing is to be read any more, because the account is connected
 */
export function usePairing(broker: string, isOver: boolean): PairingState {
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
    setOpened(await call('openPairing', { body: { broker } }))
    return null
  }
  return {
    code: opened?.code ?? null,
    leftMs,
    isExpired: opened !== null && leftMs === 0,
    report: data?.report ?? null,
    error,
    submit,
    renew: () => void submit.run(renew),
  }
}
