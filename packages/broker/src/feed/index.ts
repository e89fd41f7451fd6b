import type { Instrument } from '@ratchet/contract'
import type { Clock, Feed, Log } from '@ratchet/engine/ports'
import { createSyntheticFeed } from './synthetic.ts'
import { createTicksFeed } from './ticks.ts'

export { createEchoFeed, type EchoFeed } from './echo.ts'
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
    /** Told of lines of a recording that are no quote and were left out. */
    readonly log?: Log
  },
): Promise<Feed> {
  const { instruments, speed, loop, clock, log } = settings
  if (choice.kind === 'synthetic') return createSyntheticFeed({ seed: choice.seed, instruments, clock })
  const feed = await createTicksFeed({ files: choice.files, instruments, speed, loop })
  for (const { path, refused, firstRefusal } of feed.recordings)
    if (refused > 0) log?.warn('Skipped lines of a recording that are not quotes', { path, refused, firstRefusal })
  return feed
}
