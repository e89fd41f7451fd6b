import type { LabEntry, RungLevels, TickColumns } from '@ratchet/domain'

/** One entry under one ladder: its first levels, and the rungs as prices in the order of their numbers. */
export interface Life {
  readonly side: LabEntry['side']
  readonly opened: number
  readonly sl: number
  readonly rungs: readonly RungLevels[]
}

/**
 * The tick at which a trade leaves, found as a careful programmer would without any index: every tick is compared with the stop and with the
 * next rung that is not reached. Ladders without targets, with rungs that rise; shorts are mirrored so that higher is better.
 */
export function leavesAt({ bid, ask, length }: TickColumns, { side, opened, sl, rungs }: Life): number {
  const sign = side === 'buy' ? 1 : -1
  const prices = side === 'buy' ? bid : ask
  let stop = sl > 0 ? sign * sl : Number.NEGATIVE_INFINITY
  let next = 0
  let trigger = sign * (rungs[0]?.trigger ?? Number.POSITIVE_INFINITY)
  for (let tick = opened; tick < length; tick++) {
    const price = sign * (prices[tick] as number)
    if (price <= stop && tick > opened) return tick
    while (price >= trigger) {
      const level = rungs[next]?.sl ?? 0
      if (level > 0) stop = Math.max(stop, sign * level)
      const after = rungs[++next]
      trigger = after ? sign * after.trigger : Number.POSITIVE_INFINITY
    }
  }
  return length - 1
}
