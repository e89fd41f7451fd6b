import { idempotencyHeader, messages, type TradeInput } from '@ratchet/contract'
import { useState } from 'react'
import { createAttempts } from '../../api/attempt.ts'
import { ApiFailure, type CallOutput, call, wordsOf } from '../../api/call.ts'
import { useWhoIsIt } from '../../api/session.ts'
import { type Refusal, type Refused, refusalNow } from '../../ui/form/refusal.ts'
import type { Word } from '../../ui/Say.tsx'
import { type Checked, check, refusalOf, type TradeDraft } from './rules.ts'
import { useUnknownAccount } from './useUnknownAccount.ts'

const attempts = createAttempts()
export type Published = CallOutput<'publishTrade'>

/**
 * Publishes an instruction at most once. A second press with the same content after a lost answer carries the same key, so the server
 * answers with the trade that it may already have; any other content is another instruction with a key of its own.
 */
export function usePublish(draft: TradeDraft) {
  const whoIsIt = useWhoIsIt()
  const [busy, setBusy] = useState(false)
  const [taken, setTaken] = useState(false)
  const [refused, setRefused] = useState<Refused<TradeDraft> | null>(null)
  const [published, setPublished] = useState<Published | null>(null)
  const { unknown, settle, asked } = useUnknownAccount()
  const refusal = refusalNow(refused, draft, refusalOf)
  const word: Word | null = refusal
    ? { tone: 'bad', text: refusal.message }
    : taken
      ? { tone: 'good', text: messages.tradePublished }
      : null

  /** The instruction as the contract takes it, or what is to be mended first. */
  const prepare = async (): Promise<Checked> => {
    const signedIn = (await whoIsIt()) !== null
    const checked = check(draft, signedIn)
    if ('refusal' in checked) {
      setRefused({ by: 'form', signedIn })
      setTaken(false)
      setPublished(null)
    }
    return checked
  }

  /** What the server refused, or asks about first; null once it has taken it. */
  const send = async (input: TradeInput): Promise<(Refusal & { readonly asks?: true }) | null> => {
    const key = attempts.keyOf(JSON.stringify(input))
    setBusy(true)
    setTaken(false)
    setRefused(null)
    setPublished(null)
    try {
      const answer = await call('publishTrade', { body: input }, { headers: { [idempotencyHeader]: key } })
      attempts.done()
      setPublished(answer)
      setTaken(true)
      return null
    } catch (error) {
      console.warn('The trade could not be published.', wordsOf(error))
      const question = asked(error, input)
      const refusal =
        question === undefined
          ? { message: wordsOf(error), fields: error instanceof ApiFailure ? error.fields : {} }
          : ({ message: question, fields: { brokerId: question }, asks: true } as const)
      setRefused({ by: 'server', refusal, about: draft })
      return refusal
    } finally {
      setBusy(false)
    }
  }
  return { prepare, send, busy, word, wrong: refusal?.fields ?? {}, published, unknown, settle }
}
