import { messages } from '@ratchet/contract'
import type { Handlers } from '../core/call.ts'
import type { Limits } from '../core/limits.ts'
import { Refusal } from '../core/refusal.ts'
import { Throttle } from '../core/throttle.ts'
import type { Inbox } from './inbox.ts'

export interface InboxParts {
  readonly inbox: Inbox
  readonly limits: Pick<Limits, 'messagesOfAddress' | 'messagesOfTrader'>
}

/** Messages to the operator. */
export function messageHandlers({ inbox, limits }: InboxParts): Pick<Handlers, 'sendMessage'> {
  const ofAddress = new Throttle(limits.messagesOfAddress, () => performance.now())
  const ofTrader = new Throttle(limits.messagesOfTrader, () => performance.now())
  return {
    async sendMessage({ session, body, address }) {
      if (body.kind === 'care' && !session) throw new Refusal('signed_out', messages.notLoggedIn)
      const [throttle, sender] = session ? [ofTrader, session.traderId] : [ofAddress, address]
      if (throttle.isFull(sender))
        throw new Refusal('too_many', 'That is a lot of messages. Please wait a few minutes and try again.')
      throttle.add(sender)
      const { kind, name = session?.name ?? '', email = session?.email ?? '', message } = body
      const about = body.kind === 'care' ? (body.about ?? '') : ''
      const at = new Date().toISOString()
      await inbox.put({ at, kind, name, email, traderId: session?.traderId ?? null, about, message })
      return { message: messages.messageSent }
    },
  }
}
