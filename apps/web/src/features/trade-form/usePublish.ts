import { idempotencyHeader, messages, type TradeInput } from '@ratchet/contract'
import { useState } from 'react'
import { ApiFailure, type CallOutput, call, wordsOf } from '../../lib/api.ts'
import { createAttempts } from '../../lib/attempt.ts'
import { useWhoIsIt } from '../../lib/session.ts'
import type { Word } from '../../ui/Say.tsx'
import { check, type Refusal, type TradeDraft } from './rules.ts'

const attempts = createAttempts()
export type Published = CallOutput<'publishTrade'>

/**
 * Publishes an instruction at most once. A second press with the same content after a lost answer carries the same key, so the server
 * answers with the trade that it may already have; any other content is another instruction with a key of its own.
 */
export function usePublish() {
  const whoIsIt = useWhoIsIt()
  const [busy, setBusy] = useState(false)
  const [word, setWord] = useState<Word | null>(null)
  const [wrong, setWrong] = useState<Refusal['fields']>({})
  const [published, setPublished] = useState<Published | null>(null)

  const refuse = (message: string, fields: Refusal['fields']) => {
    setWord({ tone: 'bad', text: message })
    setWrong(fields)
    setPublished(null)
  }

  /** The instruction as the contract takes it, or undefined where the form has said what is missing. */
  const prepare = async (draft: TradeDraft): Promise<TradeInput | undefined> => {
    const checked = check(draft, (await whoIsIt()) !== null)
    if ('input' in checked) return checked.input
    refuse(checked.refusal.message, checked.refusal.fields)
    return undefined
  }

  const send = async (input: TradeInput): Promise<boolean> => {
    const key = attempts.keyOf(JSON.stringify(input))
    setBusy(true)
    setWord(null)
    setWrong({})
    setPublished(null)
    try {
      const answer = await call('publishTrade', { body: input }, { headers: { [idempotencyHeader]: key } })
      attempts.done()
      setPublished(answer)
      setWord({ tone: 'good', text: messages.tradePublished })
      return true
    } catch (error) {
      console.warn('The trade could not be published.', wordsOf(error))
      refuse(wordsOf(error), error instanceof ApiFailure ? error.fields : {})
      return false
    } finally {
      setBusy(false)
    }
  }
  return { prepare, send, busy, word, wrong, published }
}
