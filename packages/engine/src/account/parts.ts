import type { Instrument, OwnLadder } from '@ratchet/contract'
import { type PartDue, type Parts, partDue, partsOf, type Quote } from '@ratchet/domain'
import type { PositionRow } from '../ports/index.ts'
import type { Draft } from './draft.ts'
import { type AccountModel, reachedOf } from './model.ts'
import { intend } from './requests.ts'

const compiled = new WeakMap<OwnLadder['rungs'], Parts>()

/** The parts of a ladder; its rungs are read once. */
function partsIn({ rungs }: OwnLadder): Parts {
  const parts = compiled.get(rungs) ?? partsOf(rungs) ?? []
  compiled.set(rungs, parts)
  return parts
}

/** What the rungs that were reached have still to close of the position; undefined where nothing is. (OWN5) */
export function partDueOf(
  model: Pick<AccountModel, 'riskVersion'>,
  position: PositionRow,
  instrument: Instrument,
): PartDue | undefined {
  const { ladder, volume: open } = position
  if (!ladder?.parts) return undefined
  const { of, asked } = ladder.parts
  return partDue(partsIn(ladder), { of, open, asked, reached: reachedOf(model, position) }, instrument)
}

/**
 * Asks the broker for the part that is due. What was asked for is written with the request, so no part is asked for twice, whatever is killed. It waits
 * while another close of the position is under way, so that both are cut from what is really open. (OWN5, OWN8)
 */
export function askForPart(draft: Draft, position: PositionRow, instrument: Instrument, quote: Quote): void {
  const due = partDueOf(draft, position, instrument)
  const { ladder, ticket, tradeId } = position
  if (!due || !ladder?.parts || draft.underWay(ticket, 'close')) return
  const { volume, rung } = due
  const request = intend(draft, {
    id: draft.context.uuid(),
    kind: 'close',
    tradeId,
    position: ticket,
    rung,
    volume,
    timeMs: quote.timeMs,
  })
  draft.ask({
    kind: 'close.intent',
    tradeId,
    marketTimeMs: quote.timeMs,
    data: {
      position: ticket,
      by: 'rung',
      rung,
      why: 'a rung closes its part',
      volume,
      bid: quote.bid,
      ask: quote.ask,
      request: request.id,
    },
    request,
    position: Object.assign({}, position, {
      ladder: Object.assign({}, ladder, { parts: { of: ladder.parts.of, asked: reachedOf(draft, position) } }),
    }),
  })
}
