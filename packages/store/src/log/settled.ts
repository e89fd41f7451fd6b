import type { LedgerChange } from '@ratchet/engine/ports'
import { type Item, isWrite } from './item.ts'

/**
 * Requests opened and answered in the same append: only the answer is stored. For level changes not even that, since the row is never read
 * again and its records name the request. A request that was ever unknown is always stored: its row must be updated, even if `account.settled`
 * puts it back and it is answered at once.
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
