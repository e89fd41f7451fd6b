import { gapAlarmMs, protectionGap, type Ticket, type TimeMs } from '@ratchet/domain'
import type { LedgerChange, PositionRow } from '../ports/index.ts'
import type { Beside } from './beside.ts'
import type { AccountModel, KeptModel, StepContext } from './model.ts'

/** How often the gaps are checked, in real time. Timers ignore leaps of the clock, so the number of checks measures an age as well. */
export const gapCheckMs = 250

/** The least age of a gap: by the clock, and by the number of checks in this engine if the clock went back. */
function ageMs({ gapsSeen }: AccountModel, ticket: Ticket, sinceMs: TimeMs, nowMs: TimeMs): number {
  return Math.max(nowMs - sinceMs, (gapsSeen.get(ticket) ?? 0) * gapCheckMs, 0)
}

/** Counts one check of the account's gaps; true where a gap has become an alarm that is not recorded yet. */
export function checkGaps(model: KeptModel, nowMs: TimeMs): boolean {
  let due = false
  for (const { ticket, gapSinceMs } of model.positions.values()) {
    if (gapSinceMs === null) {
      model.gapsSeen.delete(ticket)
      continue
    }
    if (ageMs(model, ticket, gapSinceMs, nowMs) > gapAlarmMs && !model.alarmed.has(ticket)) due = true
    model.gapsSeen.set(ticket, (model.gapsSeen.get(ticket) ?? -1) + 1)
  }
  return due
}

/** The record of each gap that is older than a second and not recorded yet. */
export function gapAlarms(model: AccountModel, { alarmed }: Beside, context: StepContext): LedgerChange[] {
  const alarms: LedgerChange[] = []
  const nowMs = context.nowMs()
  for (const position of model.positions.values()) {
    const { ticket, gapSinceMs } = position
    if (gapSinceMs === null || alarmed.has(ticket)) continue
    const ms = ageMs(model, ticket, gapSinceMs, nowMs)
    if (ms <= gapAlarmMs) continue
    alarmed.add(ticket)
    alarms.push(alarm(context, position, ms))
  }
  return alarms
}

function alarm(context: StepContext, position: PositionRow, ms: number): LedgerChange {
  const { sl, tp, intendedSl, intendedTp } = position
  const instrument = context.instruments.get(position.symbol)
  const gap = instrument && protectionGap({ ...position, open: position.openPrice }, instrument, context.nowMs())
  return {
    kind: 'protection.gap',
    tradeId: position.tradeId,
    marketTimeMs: context.marketTimeMs,
    data: {
      accountId: position.accountId,
      position: position.ticket,
      rung: position.rung,
      from: { sl, tp },
      to: { sl: intendedSl, tp: intendedTp },
      // Where the broker has no stop at all nothing bounds the difference.
      cents: gap?.cents ?? null,
      ms,
    },
    position,
  }
}

/** After a change of a position: the gap of an alarm has ended because the broker has the intended levels. */
export function restored(
  { alarmed }: Beside,
  context: StepContext,
  before: PositionRow | undefined,
  now: PositionRow,
): LedgerChange | undefined {
  if (now.gapSinceMs !== null || !alarmed.has(now.ticket)) return undefined
  alarmed.delete(now.ticket)
  // With the position its gap is gone: nothing was restored.
  if (!now.open || !before || before.gapSinceMs === null) return undefined
  const { sl, tp, rung, ticket } = now
  return {
    kind: 'protection.restored',
    tradeId: now.tradeId,
    marketTimeMs: context.marketTimeMs,
    data: {
      accountId: now.accountId,
      position: ticket,
      rung,
      to: { sl, tp },
      lastedMs: Math.max(0, context.nowMs() - before.gapSinceMs),
    },
    position: now,
  }
}
