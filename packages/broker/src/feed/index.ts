import type { Instrument } from '@ratchet/contract'
import type { Clock, Feed } from '@ratchet/engine/ports'
import { createSyntheticFeed } from './synthetic.ts'
import { createTicksFeed } from './ticks.ts'

export { FeedError } from './lines.ts'
export type { Recording } from './recording.ts'
export { createSyntheticFeed, type SyntheticSettings, sleepless } from './synthetic.ts'
export { createTicksFeed, type TicksFeed, type TicksSettings } from './ticks.ts'

export type FeedChoice =
  | { readonly kind: 'synthetic'; readonly seed: number | undefined }
  | { readonly kind: 'ticks'; readonly files: readonly string[] }

/** The feed that the configuration names. Throws FeedError, one line for the operator, where it cannot be started. */
export async function createFeed(
  choice: FeedChoice,
  settings: {
    readonly instruments: readonly Instrument[]
    readonly speed: number | null
    readonly loop: boolean
    readonly clock: Clock
  },
): Promise<Feed> {
  const { instruments, speed, loop, clock } = settings
  if (choice.kind === 'ticks') return createTicksFeed({ files: choice.files, instruments, speed, loop })
  return createSyntheticFeed({ seed: choice.seed, instruments, clock })
}
