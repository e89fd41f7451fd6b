import type { TradeRow } from '../ports/index.ts'
import type { Draft } from './draft.ts'

/** An instruction ends before anything of it was sent. @param reason a sentence for the trader */
export function fail(draft: Draft, trade: TradeRow, retcode: number, reason: string): void {
  draft.record({
    kind: 'trade.failed',
    tradeId: trade.id,
    marketTimeMs: draft.context.marketTimeMs,
    data: { retcode, reason },
    trade: { ...trade, status: 'failed', retcode, reason },
  })
}
