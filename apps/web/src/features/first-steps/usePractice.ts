import type { TradeInput } from '@ratchet/contract'
import { useEffect, useState } from 'react'
import { useWorld } from '../../realtime/index.ts'
import { LostOrder, publishOnce } from '../../trading/orders/publish-once.ts'
import { useSubmit } from '../../ui/form/useSubmit.ts'

/**
 * Publishes the practice trade at most once. After a lost answer the very same instruction is kept to be sent again under the same
 * key, whatever the price did, so that the server answers with the trade that it may already have.
 */
export function usePractice() {
  const trades = useWorld((world) => world.trades)
  const submit = useSubmit()
  const [kept, setKept] = useState<TradeInput | null>(null)
  const [sentId, setSentId] = useState<string | null>(null)
  const arrived = sentId !== null && trades.some(({ id }) => id === sentId)
  useEffect(() => {
    if (arrived) setSentId(null)
  }, [arrived])

  const publish = async (input: TradeInput): Promise<null> => {
    try {
      const { id } = await publishOnce(input)
      setKept(null)
      setSentId(id)
      return null
    } catch (error) {
      setKept(error instanceof LostOrder ? input : null)
      throw error
    }
  }
  // The button stays shut until the trade stands in the account.
  const busy = submit.busy || sentId !== null
  return {
    busy,
    kept,
    word: submit.word,
    send: (now: TradeInput) => !busy && void submit.run(() => publish(kept ?? now)),
  }
}
