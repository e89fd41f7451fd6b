import { namedLogin, type TradeBody } from '@ratchet/contract'
import { useState } from 'react'
import { ApiFailure } from '../../api/call.ts'
import { useProfile } from '../../api/profile.ts'
import * as texts from './texts.ts'

/**
 * Holds the instruction that the server refused because its log-in is none of the trader's accounts, until the trader
 * has said what is meant.
 */
export function useUnknownAccount() {
  const { profile } = useProfile()
  const [unknown, setUnknown] = useState<TradeBody | null>(null)
  return {
    unknown,
    settle: () => setUnknown(null),
    /** Returns what the form says of such a refusal, which is asked about from now on; undefined of any other. */
    asked: (error: unknown, input: TradeBody): string | undefined => {
      if (!(error instanceof ApiFailure) || error.code !== 'unknown_account') return undefined
      setUnknown(input)
      const login = namedLogin(input.brokerId ?? '', profile?.forexCode ?? '')
      return texts.noSuchAccount(login, input.server ?? '')
    },
  }
}
