import { messages, type TradeBody } from '@ratchet/contract'
import { useState } from 'react'
import { ApiFailure, type CallOutput, wordsOf } from '../../api/call.ts'
import { useWhoIsIt } from '../../api/session.ts'
import { LostOrder, publishOnce } from '../../trading/orders/publish-once.ts'
import { type Draft, type Refusal, Refused } from '../../ui/form/refusal.ts'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { check, refusalOf, type TradeDraft } from './rules.ts'
import * as texts from './texts.ts'
import { useUnknownAccount } from './useUnknownAccount.ts'

/** The form has one field for a server and for an account. */
const atField = (error: unknown): unknown =>
  error instanceof ApiFailure && error.fields.accountId
    ? new Refused({ message: error.message, fields: { ...error.fields, server: error.fields.accountId } })
    : error

export type Published = CallOutput<'publishTrade'>

interface PublishOptions {
  /** What was typed, where the instruction is made of other fields than its own: what is said holds as long as it stands. */
  readonly typed?: Draft | undefined
  /** Called where no answer came, so that the server may have the instruction. */
  readonly onLost?: (() => void) | undefined
  /** Unfolds the part of the form with the wrong fields. */
  readonly reveal?: ((wrong: Refusal['fields']) => void) | undefined
}

/**
 * Publishes an instruction at most once. A second press with the same content after a lost answer carries the same key, so the server
 * answers with the trade that it may already have; any other content is another instruction with a key of its own.
 */
export function usePublish(draft: TradeDraft, { typed, onLost, reveal }: PublishOptions = {}) {
  const whoIsIt = useWhoIsIt()
  const [published, setPublished] = useState<Published | null>(null)
  const { unknown, settle, asked } = useUnknownAccount()
  const submit = useSubmit(typed ?? draft, reveal && { reveal })

  /** Returns the instruction as the contract takes it, unless there is something to be mended first. */
  const prepare = async (): Promise<TradeBody> => {
    const signedIn = (await whoIsIt()) !== null
    const checked = check(draft, signedIn)
    if ('input' in checked) return checked.input
    setPublished(null)
    if (typed) throw new Refused(checked.refusal)
    throw new Refused(checked.refusal, { again: (now: TradeDraft) => refusalOf(now, signedIn) })
  }

  /** Answers with what is to be said once the server has taken it. */
  const send = async (input: TradeBody): Promise<string> => {
    setPublished(null)
    try {
      setPublished(await publishOnce(input))
      return messages.tradePublished
    } catch (error) {
      console.warn(texts.notPublished, wordsOf(error))
      if (error instanceof LostOrder) {
        onLost?.()
        const refusal = { message: error.message, fields: {} }
        throw new Refused(refusal, { again: () => (error.isOpen() ? refusal : null) })
      }
      const question = asked(error, input)
      if (question === undefined) throw atField(error)
      throw new Refused({ message: question, fields: { brokerId: question } }, { focusIsTaken: true })
    }
  }
  return { submit, prepare, send, published, unknown, settle }
}
