import { messages } from '@ratchet/contract'
import type { Handlers } from '../core/http/call.ts'
import type { Limits } from '../core/limits/limits.ts'
import { isOver, type Tries } from '../core/limits/tries.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import type { Inbox } from './inbox.ts'

export interface InboxParts {
  readonly inbox: Inbox
  readonly limits: Pick<Limits, 'messagesOfAddress' | 'messagesOfTrader'>
  /** Every process of the server counts in the same place. */
  readonly tries: Tries
}

/** Messages to the operator. */
export function messageHandlers({ inbox, limits, tries }: InboxParts): Pick<Handlers, 'sendMessage'> {
  return {
    async sendMessage({ session, body, address }) {
      if (body.kind === 'care' && !session) throw new Refusal('signed_out', messages.notLoggedIn)
      const over = session
        ? isOver(tries, `messages of ${session.traderId}`, limits.messagesOfTrader)
        : isOver(tries, `messages from ${address}`, limits.messagesOfAddress)
      if (await over)
        throw new Refusal('too_many', 'You have sent too many messages. Please wait a few minutes and try again.')
      const { kind, name = session?.name ?? '', email = session?.email ?? '', message } = body
      const about = body.kind === 'care' ? (body.about ?? '') : ''
      const at = new Date().toISOString()
      await inbox.put({ at, kind, name, email, traderId: session?.traderId ?? null, about, message })
      return { message: messages.messageSent }
    },
  }
}
