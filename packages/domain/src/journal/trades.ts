import { costsOf } from '../money/money.ts'
import { divideBigHalfAway, divideHalfAway } from '../numbers/decimal.ts'
import type { Cents, Points, Side, TimeMs, Volume } from '../numbers/types.ts'
import { chargesOfClosed, type PositionCharges } from './charges.ts'

/** A closing deal as the journal reads it. Money in the cents of its account, prices at `barDigits` decimals. */
export interface JournalDeal {
  /** Orders the deals of a position that closed at the same time. */
  readonly id: string
  /** Names the position together with its account. */
  readonly position: string
  readonly tradeId: string | null
  readonly symbol: string
  readonly account: string
  readonly comment: string
  readonly side: Side
  readonly volume: Volume
  readonly openAt: TimeMs
  readonly open: Points
  readonly closeAt: TimeMs
  readonly close: Points
  readonly profit: Cents
  readonly swap: Cents
  readonly commission: Cents
  readonly fee: Cents
  /** The stop and the target with which it was published; 0 where there was none, or it is not known. */
  readonly stop: Points
  readonly target: Points
}

/** A position of which something was closed. (JRN1) */
export interface JournalTrade {
  /** The position, together with its account. */
  readonly id: string
  readonly tradeId: string | null
  readonly symbol: string
  readonly account: string
  readonly comment: string
  readonly side: Side
  readonly volume: Volume
  /** In the order in which they closed. */
  readonly deals: readonly JournalDeal[]
  readonly openAt: TimeMs
  readonly closeAt: TimeMs
  readonly profit: Cents
  /** With what was charged at its opening and while it was open. (JRN12) */
  readonly swap: Cents
  readonly commission: Cents
  readonly fee: Cents
  /** Swap, commission and fee. */
  readonly costs: Cents
  readonly cents: Cents
  /** In hundredths; null where the first stop is not known. (JRN2) */
  readonly r: number | null
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** In the order in which they closed; at the same time by their keys. (JRN3) */
const byClose = (a: JournalTrade, b: JournalTrade): number => a.closeAt - b.closeAt || byText(a.id, b.id)

/**
 * The trades of closing deals, in the order in which they closed; the order of the deals does not matter. (JRN1)
 * @param charges what was booked beside the deals; each position at most once
 */
export function journalTrades(deals: readonly JournalDeal[], charges: readonly PositionCharges[] = []): JournalTrade[] {
  const beside = new Map(charges.map((one) => [one.position, one]))
  const positions = new Map<string, JournalDeal[]>()
  for (const deal of deals) {
    const known = positions.get(deal.position)
    if (known) known.push(deal)
    else positions.set(deal.position, [deal])
  }
  return Array.from(positions, ([id, own]) => tradeOf(id, own, beside.get(id))).sort(byClose)
}

function tradeOf(id: string, given: readonly JournalDeal[], charges: PositionCharges | undefined): JournalTrade {
  const deals = given.toSorted((a, b) => a.closeAt - b.closeAt || byText(a.id, b.id))
  const first = deals[0] as JournalDeal
  const sum = (of: (deal: JournalDeal) => number) => deals.reduce((total, deal) => total + of(deal), 0)
  const profit = sum((deal) => deal.profit)
  const volume = sum((deal) => deal.volume)
  const charged = charges && chargesOfClosed(charges, volume)
  const swap = sum((deal) => deal.swap) + (charged?.swap ?? 0)
  const commission = sum((deal) => deal.commission) + (charged?.commission ?? 0)
  const fee = sum((deal) => deal.fee) + (charged?.fee ?? 0)
  const costs = costsOf({ swap, commission, fee })
  const { tradeId, symbol, account, comment, side } = first
  return {
    id,
    tradeId,
    symbol,
    account,
    comment,
    side,
    volume,
    deals,
    openAt: deals.reduce((least, { openAt }) => Math.min(least, openAt), first.openAt),
    closeAt: deals.reduce((most, { closeAt }) => Math.max(most, closeAt), first.closeAt),
    profit,
    swap,
    commission,
    fee,
    costs,
    cents: profit + costs,
    r: rOf(deals),
  }
}

function rOf(deals: readonly JournalDeal[]): number | null {
  let [moved, risked] = [0n, 0n]
  for (const { side, volume, open, close, stop } of deals) {
    const sign = side === 'buy' ? 1 : -1
    const away = sign * (open - stop)
    if (stop === 0 || away <= 0) return null
    // Of a single deal the volume is in both.
    const hundredfold = 100 * sign * (close - open)
    if (deals.length === 1 && Number.isSafeInteger(hundredfold)) return divideHalfAway(hundredfold, away)
    moved += BigInt(volume) * BigInt(sign * (close - open))
    risked += BigInt(volume) * BigInt(away)
  }
  return risked > 0n ? divideBigHalfAway(moved * 100n, risked) : null
}
