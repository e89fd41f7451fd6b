import type { Cents } from '../numbers/types.ts'

/** Once equity has come to `at`, the floor is at `floor` or above. */
export interface FloorRung {
  readonly at: Cents
  readonly floor: Cents
}

/** What a trader wants of an account. A part that is null is switched off. */
export interface FloorPlan {
  /** The most that may be lost in all: an equity that stays, or one that trails the highest equity by a distance. */
  readonly total:
    | { readonly kind: 'fixed'; readonly floor: Cents }
    | { readonly kind: 'trailing'; readonly distance: Cents }
    | null
  /** The most that a day may lose, from the balance or from the equity at its start. */
  readonly daily: { readonly of: 'balance' | 'equity'; readonly loss: Cents } | null
  /** The profit at which a day is over. */
  readonly target: Cents | null
  /** The zone whose midnight begins a day. */
  readonly zone: string
  /** By rising `at`. */
  readonly rungs: readonly FloorRung[]
  /** Whether the trader may go on before the next day begins. */
  readonly byHand: boolean
  /** How long a looser plan waits. */
  readonly waitMs: number
  /** The percent of the way to a line from which it warns; at 100 nothing is warned of. */
  readonly warnAt: number
  /** FLO12: the lines that only stop new trades, and leave open what is; absent where every line closes everything. */
  readonly keepsOpen?: readonly FloorLine[]
}

/** Which line of a plan was met. */
export type FloorLine = 'total' | 'daily' | 'target'

/** What an account comes to at a moment. */
export interface FloorReading {
  readonly balance: Cents
  readonly equity: Cents
}

export interface FloorTouch {
  readonly by: FloorLine
  /** The equity at which the line was. */
  readonly line: Cents
  readonly equity: Cents
  readonly atMs: number
}

/** What has stopped an account. */
export interface FloorStop extends FloorTouch {
  /** FLO12: what is open stays; absent where all of it is closed. */
  readonly keepsOpen?: true
}

/** How an account with a plan stands. Only what is on record counts, so that after a kill it is what it was. */
export interface FloorState {
  readonly plan: FloorPlan
  /** What was paid in, less what was taken out, since the plan began: its amounts lie so much higher. */
  readonly moved: Cents
  /** The highest equity that moved the floor. */
  readonly peak: Cents
  /** The floor of the total loss and of the rungs; null while there is none. */
  readonly floor: Cents | null
  /** Bit n-1 is set once rung n was reached. */
  readonly reached: number
  /** Number of the day in the plan's zone. */
  readonly day: number
  /** What the day's loss and profit count from. */
  readonly base: Cents
  readonly touched: FloorStop | null
  /** FLO10: the lines that were warned of, each once. */
  readonly warned: readonly FloorLine[]
  /** A looser plan that waits, or the wish for none; its amounts too lie higher by what was paid in since. */
  readonly next: { readonly plan: FloorPlan | null; readonly fromMs: number; readonly moved: Cents } | null
}

/** FLO2: the equity below which a day may not fall; null where the plan does not say. */
export const dayFloor = ({ plan, base }: Pick<FloorState, 'plan' | 'base'>): Cents | null =>
  plan.daily ? base - plan.daily.loss : null

/** FLO4: the equity at which the day's profit is reached. */
export const dayTarget = ({ plan, base }: Pick<FloorState, 'plan' | 'base'>): Cents | null =>
  plan.target === null ? null : base + plan.target

/** The higher of the floors that hold now, which is met first. */
export function floorInForce(state: Pick<FloorState, 'plan' | 'base' | 'floor'>): Cents | null {
  const day = dayFloor(state)
  if (state.floor === null || day === null) return state.floor ?? day
  return Math.max(state.floor, day)
}

/** FLO10: how far equity has come to a line, of how much there is; nothing of a line that the plan does not have. */
export function* floorUses(
  { plan, peak, floor, base }: Pick<FloorState, 'plan' | 'peak' | 'floor' | 'base'>,
  equity: Cents,
): Generator<{ readonly by: FloorLine; readonly line: Cents; readonly used: Cents; readonly most: Cents }> {
  if (floor !== null) yield { by: 'total', line: floor, used: peak - equity, most: peak - floor }
  if (plan.daily) yield { by: 'daily', line: base - plan.daily.loss, used: base - equity, most: plan.daily.loss }
  if (plan.target !== null) yield { by: 'target', line: base + plan.target, used: equity - base, most: plan.target }
}

/** FLO12: whether all that is open is closed now. */
export const isClosing = ({ touched }: Pick<FloorState, 'touched'>): boolean => touched !== null && !touched.keepsOpen

/** Whether a plan has the line. */
export function hasLine({ total, daily, target, rungs }: FloorPlan, line: FloorLine): boolean {
  if (line === 'total') return total !== null || rungs.length > 0
  return line === 'daily' ? daily !== null : target !== null
}
