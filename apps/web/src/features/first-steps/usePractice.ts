import { idempotencyHeader, type TradeInput } from '@ratchet/contract'
import { useEffect, useState } from 'react'
import { createAttempts } from '../../api/attempt.ts'
import { ApiFailure, call, wordsOf } from '../../api/call.ts'
import { useWorld } from '../../realtime/index.ts'
import type { Word } from '../../ui/Say.tsx'

const attempts = createAttempts()

/** The server gave no answer, or none that tells whether it has the instruction. */
const isLost = (error: unknown): boolean => !(error instanceof ApiFailure) || error.status === 0 || error.status >= 500

/**
 * Publishes the practice trade at most once. After a lost answer the very same instruction is kept to be sent again under the same
 * key, whatever the price did, so that the server answers with the trade that it may already have.
 */
export function usePractice() {
  const trades = useWorld((world) => world.trades)
  const [busy, setBusy] = useState(false)
  const [kept, setKept] = useState<TradeInput | null>(null)
  const [sentId, setSentId] = useState<string | null>(null)
  const [word, setWord] = useState<Word | null>(null)
  const arrived = sentId !== null && trades.some(({ id }) => id === sentId)
  useEffect(() => {
    if (!arrived) return
    setSentId(null)
    setBusy(false)
  }, [arrived])

  const send = async (now: TradeInput): Promise<void> => {
    if (busy) return
    const input = kept ?? now
    setBusy(true)
    setWord(null)
    try {
      const headers = { [idempotencyHeader]: attempts.keyOf(JSON.stringify(input)) }
      const { id } = await call('publishTrade', { body: input }, { headers })
      attempts.done()
      setKept(null)
      // The button stays shut until the trade stands in the account.
      setSentId(id)
    } catch (error) {
      setKept(isLost(error) ? input : null)
      setWord({ tone: 'bad', text: wordsOf(error) })
      setBusy(false)
    }
  }
  return { send, busy, word, kept }
}
