import type { LedgerChange } from '@ratchet/engine/ports'
import { type Item, isWrite } from './item.ts'

/**
 * The changes whose request the record need not say, because it was asked and answered within this one append: while it was under way nobody
 * could have found it. The answer alone says the row. Of a change of levels it does not either: once answered its row is not read any more,
 * and its records name it. A request whose outcome was ever unknown is said each time: it has a row that has to be brought up, also where it is
 * put back, as `account.settled` does, and answered at once.
 */
export function settledRequests(items: readonly Item[]): ReadonlySet<LedgerChange> {
  const settled = new Set<LedgerChange>()
  const asked = new Map<string, LedgerChange>()
  for (const item of items) {
    if (!isWrite(item)) continue
    for (const change of item.changes) {
      const { request } = change
      if (!request) continue
      const key = `${item.account.id} ${request.id}`
      const first = asked.get(key)
      asked.delete(key)
      if (request.state === 'intended' && change.kind.endsWith('.intent')) asked.set(key, change)
      else if (request.state === 'answered' && first) {
        settled.add(first)
        if (request.kind === 'levels') settled.add(change)
      }
    }
  }
  return settled
}
