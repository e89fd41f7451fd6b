/** Only wakes and fans out: a lost message costs latency, never a fact. Payloads are JSON. */
export interface Bus {
  publish(topic: string, message: unknown): void
  /** Returns the way to stop listening. */
  subscribe(topic: string, listener: (message: unknown) => void): () => void
  close(): Promise<void>
}

/**
 * Topics. `work`: an account has new instructions or commands (`accountId`), or a
 * trader another ladder (`traderId`). `drills`: somebody wishes for a drill, or for its end. `trader.<id>`: the trader's sequence grew. `quotes`: latest quotes.
 */
export const topics = {
  work: 'work',
  drills: 'drills',
  trader: (traderId: string) => `trader.${traderId}`,
  quotes: 'quotes',
  market: 'market',
} as const
