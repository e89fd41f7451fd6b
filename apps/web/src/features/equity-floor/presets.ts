import { type FloorPlanInput, floorWarnings } from '@ratchet/contract'
import * as texts from './texts.ts'

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
    name: texts.staticName,
    says: texts.staticText,
    plan: (balance) => ({
      ...nothing,
      total: { kind: 'fixed', floor: percent(balance, 90) },
      daily: { of: 'balance', loss: percent(balance, 5) },
    }),
  },
  {
    name: texts.trailingName,
    says: texts.trailingText,
    plan: (balance) => ({
      ...nothing,
      total: { kind: 'trailing', distance: percent(balance, 6) },
      daily: { of: 'equity', loss: percent(balance, 3) },
    }),
  },
  {
    name: texts.climbingName,
    says: texts.climbingText,
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
    name: texts.dayName,
    says: texts.dayText,
    plan: (balance) => ({
      ...nothing,
      daily: { of: 'balance', loss: percent(balance, 1) },
      target: percent(balance, 2),
    }),
  },
]
