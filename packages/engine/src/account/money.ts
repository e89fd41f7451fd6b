import { type BrokerReport, type Cents, type Charge, costsOf, type Deal } from '@ratchet/domain'
import type { LedgerChange, MoneyRow } from '../ports/index.ts'
import type { Draft } from './draft.ts'

const bookedBy = ({ profit, swap, commission, fee = 0 }: Deal): Cents => profit + costsOf({ swap, commission, fee })

/** What a record is to say of money. */
interface Booked {
  cents: Cents
  readonly charges: Charge[]
}

/**
 * ACC3: says beside the records of a report what it booked, and the balance after each: of a closing deal beside its own record, of what was
 * charged without one beside the record of its position, else in a record of its own.
 * @param first the report's first change
 */
export function tellMoney(draft: Draft, first: number, report: BrokerReport): void {
  const said = bookings(draft, first, report)
  const total = [...said.values()].reduce((sum, { cents }) => sum + cents, 0)
  let after = report.balance - total
  const accountId = draft.model.account.id
  const rowOf = ({ cents, charges }: Booked): MoneyRow => {
    after += cents
    return { accountId, balance: after, booked: cents, ...(charges.length > 0 && { charges }) }
  }
  for (let i = first; i < draft.changes.length; i++) {
    const [change, booked] = [draft.changes[i], said.get(i)]
    if (change && booked && booked.cents !== 0)
      draft.changes[i] = { ...withCharges(change, booked.charges), money: rowOf(booked) }
  }
  const rest = said.get(-1)
  if (!rest || rest.cents === 0) return
  const money = rowOf(rest)
  draft.record({
    kind: 'account.charged',
    tradeId: null,
    marketTimeMs: report.timeMs,
    data: { accountId, amount: rest.cents, balance: money.balance, ...saidOf(rest.charges) },
    money,
  })
}

/** What is booked beside each change of the draft; at -1 what none of them is about. */
function bookings(draft: Draft, first: number, { deals, charges = [] }: BrokerReport): ReadonlyMap<number, Booked> {
  const said = new Map<number, Booked>()
  const at = (index: number): Booked => {
    const known = said.get(index) ?? { cents: 0, charges: [] }
    said.set(index, known)
    return known
  }
  const find = (isIt: (change: LedgerChange) => boolean) =>
    draft.changes.findIndex((change, index) => index >= first && isIt(change))
  const charged = deals.flatMap((deal): Charge[] => {
    const index = find(({ closed }) => closed?.ticket === deal.ticket)
    if (index >= 0) at(index).cents += bookedBy(deal)
    if (index >= 0 || bookedBy(deal) === 0) return []
    const { position, commission, swap, fee = 0, profit } = deal
    return [{ position, commission, swap, fee: fee + profit }]
  })
  for (const charge of [...charged, ...charges]) {
    if (costsOf(charge) === 0) continue
    const isIts = (change: LedgerChange) => isAboutOpen(change) && change.data.position === charge.position
    const beside = at(find(isIts))
    beside.cents += costsOf(charge)
    beside.charges.push(charge)
  }
  return said
}

/** The records that say what a position was charged. */
const isAboutOpen = (change: LedgerChange): change is LedgerChange<'position.opened' | 'position.changed'> =>
  change.kind === 'position.opened' || change.kind === 'position.changed'

/** What a record says was charged, so that it stands in its hash and in statements. */
function saidOf(charges: readonly Charge[]) {
  const sum = (kind: 'commission' | 'swap' | 'fee') => charges.reduce((total, one) => total + one[kind], 0)
  const [commission, night, fee] = [sum('commission'), sum('swap'), sum('fee')]
  return { ...(commission !== 0 && { commission }), ...(night !== 0 && { night }), ...(fee !== 0 && { fee }) }
}

function withCharges(change: LedgerChange, charges: readonly Charge[]): LedgerChange {
  if (charges.length === 0) return change
  if (change.kind === 'position.opened') return { ...change, data: { ...change.data, ...saidOf(charges) } }
  return change.kind === 'position.changed' ? { ...change, data: { ...change.data, ...saidOf(charges) } } : change
}
