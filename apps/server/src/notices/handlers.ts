import type { ApiStore } from '@ratchet/store'
import type { Handlers } from '../core/http/call.ts'
import type { View } from '../core/present/view.ts'
import { presentNotice } from './present.ts'

export interface NoticeParts {
  readonly store: Pick<ApiStore, 'listNotices' | 'noticesRead' | 'readNotices'>
  readonly view: View
}

/** The trader's notices, and how far they were read. */
export function noticeHandlers({ store, view }: NoticeParts): Pick<Handlers, 'listNotices' | 'readNotices'> {
  return {
    async listNotices({ session, query }) {
      const { items, nextCursor } = await store.listNotices(session.traderId, query)
      const mark = await store.noticesRead(session.traderId)
      return { items: items.map((row) => presentNotice(row, view)), nextCursor, ...mark }
    },

    readNotices: ({ session, body }) => store.readNotices(session.traderId, body.seq),
  }
}
