import { messages } from '@ratchet/contract'
import { type Bus, topics } from '@ratchet/engine'
import type { Handlers } from '../core/http/call.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import type { OwnSessions } from './own-sessions.ts'

export interface OwnSessionParts {
  readonly identity: Pick<OwnSessions, 'listSessions' | 'endSession' | 'endOtherSessions'>
  readonly bus: Bus
}

/** The trader's own sessions: where somebody is signed in, and an end to it. */
export function sessionHandlers({
  identity,
  bus,
}: OwnSessionParts): Pick<Handlers, 'listSessions' | 'endSession' | 'endOtherSessions'> {
  /** Their open streams end too. */
  const announce = (sessionId: string) => bus.publish(topics.sessionEnded, { sessionId })
  return {
    async listSessions({ session }) {
      return { items: [...(await identity.listSessions(session.traderId, session.id))] }
    },

    async endSession({ session, params: { id } }) {
      if (!(await identity.endSession(session.traderId, id))) throw new Refusal('not_found', messages.sessionGone)
      announce(id)
      return { message: messages.sessionEnded }
    },

    async endOtherSessions({ session }) {
      const ended = await identity.endOtherSessions(session.traderId, session.id)
      for (const id of ended) announce(id)
      return { message: messages.otherSessionsEnded }
    },
  }
}
