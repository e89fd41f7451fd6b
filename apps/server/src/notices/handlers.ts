import type { HandlerParts, Handlers } from '../core/call.ts'
import { presentNotice } from './present.ts'

/** What happened that the trader is told of, and how far it was read. */
export function noticeHandlers({ store, view }: HandlerParts): Pick<Handlers, 'listNotices' | 'readNotices'> {
  return {
    async listNotices({ session, query }) {
      const { items, nextCursor } = await store.listNotices(session.traderId, query)
      const mark = await store.noticesRead(session.traderId)
      return { items: items.map((row) => presentNotice(row, view)), nextCursor, ...mark }
    },

    readNotices: ({ session, body }) => store.readNotices(session.traderId, body.seq),
  }
}
