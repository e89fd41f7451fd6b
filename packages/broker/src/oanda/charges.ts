import { type Cents, type Charge, costsOf, type Deal, shareOut } from '@ratchet/domain'

interface Booked {
  readonly deals: readonly Deal[]
  readonly charges: readonly Charge[]
}

const sum = (amounts: readonly Cents[]): Cents => amounts.reduce((total, cents) => total + cents, 0)

/**
 * ACC3: what the balance changed by beyond what is known of it: fees that OANDA names apart, parts of a cent, and what was booked on something
 * that is not followed here. With deals it is a fee of theirs; a cent of rounding is a night's; else it is of no position.
 * @param change of the balance, without transfers
 */
export function withRest({ deals, charges }: Booked, change: Cents): Booked {
  const ofDeals = sum(deals.map(({ profit, swap, commission }) => profit + swap + commission))
  const rest = change - ofDeals - sum(charges.map(costsOf))
  if (rest === 0) return { deals, charges }
  if (deals.length > 0) {
    const shares = shareOut(
      rest,
      deals.map(({ volume }) => volume),
    )
    return { charges, deals: deals.map((deal, index) => (shares[index] ? { ...deal, fee: shares[index] } : deal)) }
  }
  const [first, ...others] = charges.toSorted((a, b) => Math.abs(b.swap) - Math.abs(a.swap))
  // Each night is rounded by itself.
  if (first && Math.abs(rest) <= charges.length)
    return { deals, charges: [{ ...first, swap: first.swap + rest }, ...others] }
  return { deals, charges: [...charges, { position: null, commission: 0, swap: 0, fee: rest }] }
}
