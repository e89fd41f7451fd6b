import type { ShardsSeen } from '@ratchet/store'

/** How an engine is seen by the others, and sees them. */
export interface Register {
  /** The id by which this process is known to others. */
  readonly engine: string
  /** Rejects where the database is away. */
  beat(): Promise<ShardsSeen>
  /** From the next beat on others see that this engine ends. */
  end(): void
  close(): Promise<void>
}
