import type { BrokerCapabilities } from '@ratchet/contract'
import type { SceneOptions } from './scene.ts'
import type { World } from './world.ts'

/** The rules that each connector must keep, by their numbers in docs/failures.md. */
export const rules = {
  B1: 'each request has one answer, and gapless reports add up to the book',
  B2: 'a request whose answer is lost is found, and is executed once',
  B3: 'a lost request counts as absent only with proof',
  B4: 'a request that arrives after the proof is not hidden',
  B5: 'events that are late, repeated, reordered or missing do no harm',
  B6: 'a kill between event log, report and commit loses nothing',
  B7: 'no position is without a stop while its stop moves',
  B8: 'changes by others are reported',
  B9: 'prices and volumes are exact',
  B10: 'a request limit is respected, and protection goes first',
  B11: 'rejected credentials send nothing',
  B12: 'a halted market is not a failure',
  B13: 'wrong clocks change nothing but times',
  B14: 'an unreadable book is never an empty one',
  B15: 'unknown words are accepted, and malformed messages are not',
  B16: 'no secret leaks',
  B17: 'a ladder moves a stop rung by rung, and never loosens it',
} as const
export type RuleNumber = keyof typeof rules

/** One test of the acceptance suite. */
export interface Case {
  readonly rule: RuleNumber
  readonly name: string
  readonly options?: SceneOptions
  /** Why the test does not apply to a broker with these capabilities; undefined if it applies. */
  readonly inapplicable?: (capabilities: BrokerCapabilities) => string | undefined
  /** @throws NotApplicable */
  readonly run: (world: World) => Promise<void>
}
