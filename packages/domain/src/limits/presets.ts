import type { Limits } from '@ratchet/contract'
import { noLimits } from './loosen.ts'

/** Limits to begin with. What a firm asks for itself stands in its own rules; these are usual ones that limits on new trades can express. */
export interface LimitPreset {
  readonly name: string
  readonly says: string
  readonly limits: Limits
}

export const limitPresets: readonly LimitPreset[] = [
  {
    name: 'Stop loss on each trade',
    says: 'Each trade has a stop loss and risks 500.00 at most; removing the rule takes a day.',
    limits: { ...noLimits, riskMoney: 500, waitHours: 24 },
  },
  {
    name: 'Lot limit and flat weekend',
    says: '2.00 lots in all, one trade of 1.00, nothing new from Friday afternoon to Sunday night in New York.',
    limits: {
      ...noLimits,
      tradeVolume: 1,
      accountVolume: 2,
      quietHours: [
        { days: 'Friday', from: 16 * 60, to: 24 * 60 },
        { days: 'Saturday', from: 0, to: 24 * 60 },
        { days: 'Sunday', from: 0, to: 24 * 60 },
      ],
      zone: 'America/New_York',
      waitHours: 24,
    },
  },
  {
    name: 'Steady hand',
    says: 'Five trades a day, three at once, and an hour of rest after three losses in a row.',
    limits: { ...noLimits, openTrades: 3, tradesADay: 5, pause: { losses: 3, minutes: 60 }, waitHours: 24 },
  },
]
