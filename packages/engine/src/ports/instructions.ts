import type { TradeRow } from './rows/index.ts'

/**
 * How far the engine is with an instruction that its own process is about to commit:
 *
 *     offer ──▶ ahead       memory has gone on from it; where it is not written, the log breaks
 *           ──▶ waits       its intent is in the log right behind it, and goes on once both are durable
 *           ──▶ expected ──committed()──▶ taken without a reading of the ledger; false: to be announced
 *                        ──undone()─────▶ a reading of the ledger finds what there is
 */
export type Offer =
  | { readonly state: 'ahead' | 'waits' }
  | {
      readonly state: 'expected'
      /**
       * The instruction is durable. Like all work it waits until work is let in; where a reading of the ledger has found it before, that counts.
       * @returns false where this engine does not hold the account: then it has to be announced
       */
      committed(): boolean
      /** The commit failed, or its outcome is unknown. */
      undone(): void
    }

/** The ledger's writer offers each instruction here before it commits it, so that the engine takes each once and without reading the ledger. */
export interface Instructions {
  /** @param mayIntend whether the instruction is in the log already, and its intent may be taken right behind it */
  offer(trade: TradeRow, mayIntend: boolean): Offer
}
