import { idempotencyHeader, messages } from '@ratchet/contract'
import { useRef, useState } from 'react'
import { ApiFailure, call, wordsOf } from '../../lib/api.ts'
import { useWhoIsIt } from '../../lib/session.ts'
import type { Word } from '../../ui/Say.tsx'
import { check, type TradeDraft } from './rules.ts'

interface Attempt {
  readonly body: string
  readonly key: string
}

/**
 * Publishes a draft at most once. A second press with the same content after a lost answer carries the same key, so the server
 * answers with the trade that it may already have; any other content is another instruction with a key of its own.
 */
export function usePublish() {
  const whoIsIt = useWhoIsIt()
  const [busy, setBusy] = useState(false)
  const [word, setWord] = useState<Word | null>(null)
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({})
  const attempt = useRef<Attempt | null>(null)

  const publish = async (draft: TradeDraft): Promise<boolean> => {
    const checked = check(draft, (await whoIsIt()) !== null)
    if ('refusal' in checked) {
      setWord({ tone: 'bad', text: checked.refusal.message })
      setFields(checked.refusal.fields)
      return false
    }
    const body = JSON.stringify(checked.input)
    if (attempt.current?.body !== body) attempt.current = { body, key: crypto.randomUUID() }
    setBusy(true)
    setWord(null)
    setFields({})
    try {
      await call('publishTrade', { body: checked.input }, { headers: { [idempotencyHeader]: attempt.current.key } })
      attempt.current = null
      setWord({ tone: 'good', text: messages.tradePublished })
      return true
    } catch (error) {
      if (error instanceof ApiFailure) setFields(error.fields)
      // A refusal is final for this key; only silence leaves it open whether the server has the instruction.
      if (error instanceof ApiFailure && error.status >= 400 && error.status < 500) attempt.current = null
      setWord({ tone: 'bad', text: wordsOf(error) })
      return false
    } finally {
      setBusy(false)
    }
  }
  return { publish, busy, word, fields }
}
