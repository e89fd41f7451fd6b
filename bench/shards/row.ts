import type { Result } from '../measure.ts'

/** A row of the run before medians are taken: what each round found. */
export interface Row extends Pick<Result, 'what' | 'yardstickName' | 'unit'> {
  readonly ours: readonly number[]
  readonly yardstick: readonly number[]
  /** Where more is better. */
  readonly isRate?: boolean
}
