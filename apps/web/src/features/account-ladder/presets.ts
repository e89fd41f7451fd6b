import { type FloorPlanInput, floorWarnings } from '@ratchet/contract'

/** A plan to begin with. What a firm asks for stands in its own rules; these are usual ones of funded accounts. */
interface FloorPreset {
  readonly name: string
  readonly says: string
  /** @param balance what its shares are counted from */
  readonly plan: (balance: number) => FloorPlanInput
}

/** So many percent of an amount, in whole cents. */
const percent = (of: number, share: number): number => Math.round(of * share) / 100

const nothing: FloorPlanInput = {
  total: null,
  daily: null,
  target: null,
  zone: 'UTC',
  rungs: [],
  byHand: false,
  wait: 'day',
  warnAt: floorWarnings.usual,
  keepsOpen: [],
}

export const floorPresets: readonly FloorPreset[] = [
  {
    name: 'Static: 10 % in all, 5 % a day',
    says: 'Fixed floor at 90 % of the current balance; daily loss limit 5 % of it, from the balance at the day’s start.',
    plan: (balance) => ({
      ...nothing,
      total: { kind: 'fixed', floor: percent(balance, 90) },
      daily: { of: 'balance', loss: percent(balance, 5) },
    }),
  },
  {
    name: 'Trailing: 6 % in all, 3 % a day',
    says: 'A floor 6 % of the balance below the highest equity; a day may lose 3 % of it, from the equity at its start.',
    plan: (balance) => ({
      ...nothing,
      total: { kind: 'trailing', distance: percent(balance, 6) },
      daily: { of: 'equity', loss: percent(balance, 3) },
    }),
  },
  {
    name: 'Climbing to break-even: 4 %',
    says: 'Floor at 96 % of the current balance. At 2 % profit it rises to 98 %, at 4 % to where you began.',
    plan: (balance) => ({
      ...nothing,
      total: { kind: 'fixed', floor: percent(balance, 96) },
      rungs: [
        { at: percent(balance, 102), floor: percent(balance, 98) },
        { at: percent(balance, 104), floor: balance },
      ],
    }),
  },
  {
    name: 'A day’s goal: 2 %, at most 1 % lost',
    says: 'The day ends at a profit of 2 % of the current balance, or a loss of 1 %.',
    plan: (balance) => ({
      ...nothing,
      daily: { of: 'balance', loss: percent(balance, 1) },
      target: percent(balance, 2),
    }),
  },
]
