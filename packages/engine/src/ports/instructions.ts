import type { TradeRow, Write } from './ledger.ts'

/** Where new instructions are handed over, by whoever commits them in the engine's own process. */
export interface Instructions {
  /**
   * Decides an instruction ahead of its commit, so that the intent can be committed with it. Nothing else happens to the account until it is
   * known whether that was done.
   * @param written whether both were committed, or nothing of them; rejected where nobody knows
   * @returns undefined where the instruction has to be committed first, and handed over
   */
  intend(trade: TradeRow, written: Promise<boolean>): Write | undefined
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
