import type { AccountOffer, ConnectStep } from '@ratchet/contract'

/** What was found where an account may be connected. */
export interface Probed {
  /** In the order in which they were looked at; nothing is looked at after one that failed. */
  readonly steps: readonly ConnectStep[]
  /** The accounts that the credentials reach. */
  readonly offers: readonly AccountOffer[]
  /** What the caller has to correct, where the credentials were refused. */
  readonly refused: 'token' | undefined
}

/** Looks at a broker with a trader's credentials. It never trades. */
export interface Prober {
  /**
   * @param server of the broker's environment (`brokers` in the contract)
   * @param left aborts when nobody waits for the result any more
   */
  probe(server: string, token: string, left?: AbortSignal): Promise<Probed>
}
