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
    says: 'Each trade needs a stop loss and risks at most 500.00. A looser limit applies after a day.',
    limits: { ...noLimits, riskMoney: 500, waitHours: 24 },
  },
  {
    name: 'Lot limit and flat weekend',
    says: 'At most 2.00 lots in all and 1.00 in a trade. No new trades from Friday 16:00 to the end of Sunday, New York time.',
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
    says: 'At most five trades a day and three open, and a pause of an hour after three losses in a row.',
    limits: { ...noLimits, openTrades: 3, tradesADay: 5, pause: { losses: 3, minutes: 60 }, waitHours: 24 },
  },
]
