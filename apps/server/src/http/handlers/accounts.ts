import { isoTime } from '../present.ts'
import { presentAccount } from '../present-account.ts'
import type { HandlerParts, Handlers } from './call.ts'

/** The trader's accounts, and what of them is not known. */
export function accountHandlers({ store, view }: HandlerParts): Pick<Handlers, 'listAccounts'> {
  return {
    async listAccounts({ session }) {
      const rows = await store.listAccounts(session.traderId)
      return { now: isoTime(Date.now()), items: rows.map((row) => presentAccount(row, view)) }
    },
  }
}
