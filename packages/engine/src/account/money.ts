import type { BrokerReport, Cents, Deal } from '@ratchet/domain'
import type { Draft } from './draft.ts'

const bookedBy = ({ profit, swap, commission }: Deal): Cents => profit + swap + commission

/**
 * ACC3: says beside the records of a report what its deals booked, and the balance after each: of a closing deal beside its own record, of
 * the others beside the first that has no such deal.
 * @param first the report's first change
 */
export function tellMoney(draft: Draft, first: number, { deals, balance }: BrokerReport): void {
  const booked = new Map(deals.map((deal) => [deal.ticket, bookedBy(deal)]))
  if (![...booked.values()].some((cents) => cents !== 0)) return
  const accountId = draft.model.account.id
  const closed = draft.changes.slice(first).flatMap((change) => change.closed?.ticket ?? [])
  const byRecord = (ticket: string) => closed.includes(ticket)
  let opening = 0
  for (const [ticket, cents] of booked) if (!byRecord(ticket)) opening += cents
  let after = balance
  for (const cents of booked.values()) after -= cents
  for (let i = first; i < draft.changes.length; i++) {
    const change = draft.changes[i]
    if (!change) continue
    const cents = change.closed ? (booked.get(change.closed.ticket) ?? 0) : opening
    if (!change.closed) opening = 0
    if (cents === 0) continue
    after += cents
    draft.changes[i] = { ...change, money: { accountId, balance: after, booked: cents } }
  }
}
