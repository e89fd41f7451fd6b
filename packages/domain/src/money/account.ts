import { divideBigHalfAway } from '../numbers/decimal.ts'
import type { Cents, TimeMs } from '../numbers/types.ts'
import { dayMs } from '../time/durations.ts'

/** What an account comes to, in cents of its currency; null where that is not known. */
export interface AccountMoney {
  readonly balance: Cents | null
  readonly floating: Cents | null
  readonly equity: Cents | null
  readonly marginUsed: Cents | null
  readonly marginFree: Cents | null
  /** In hundredths of a percent; null too where no margin is used. */
  readonly level: number | null
}

/** ACC2: equity, free margin and margin level. What follows from something unknown is unknown. */
export function accountMoney({
  balance,
  floating,
  marginUsed,
}: Pick<AccountMoney, 'balance' | 'floating' | 'marginUsed'>): AccountMoney {
  const equity = balance === null || floating === null ? null : balance + floating
  const marginFree = equity === null || marginUsed === null ? null : equity - marginUsed
  const level = equity === null || !marginUsed ? null : divideBigHalfAway(BigInt(equity) * 10_000n, BigInt(marginUsed))
  return { balance, floating, equity, marginUsed, marginFree, level }
}

/** ACC4: when the day of this moment begins. */
export const dayStartMs = (timeMs: TimeMs): TimeMs => Math.floor(timeMs / dayMs) * dayMs
