import type { TradeRow } from './rows/index.ts'

/** Whether memory has gone on from an instruction that is not durable yet, or waits until its intent is; undefined where it was not decided. */
export type Intent = 'ahead' | 'waits' | undefined

/** Where new instructions are handed over, by whoever commits them in the engine's own process. */
export interface Instructions {
  /**
   * Decides an instruction that was just taken into the ledger's log, and has its intent taken right behind it.
   * @returns undefined where the instruction has to be durable first, and handed over
   */
  intend(trade: TradeRow): Intent
  /** Says that an instruction is about to be committed. It is to be handed over or withdrawn afterwards. */
  expect(trade: TradeRow): void
  /**
   * Takes an instruction that has been committed, so that it need not be looked for in the ledger. Like all work it waits until work is let
   * in. A reading of the ledger may have found it before: then that counts.
   * @returns false where it was not expected, or this engine does not hold the account: then it has to be announced
   */
  handOver(trade: TradeRow): boolean
  /** The commit failed, or nobody knows whether it did: a reading will find what there is. */
  withdraw(trade: TradeRow): void
}
