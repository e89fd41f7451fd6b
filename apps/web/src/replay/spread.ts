import type { TickColumns } from '@ratchet/domain'

/** So many spreads are looked at for their median. */
const mostSpreads = 50_000

/** In points; of an even number the lower one. */
export function medianSpread({ length, bid, ask }: TickColumns): number {
  const every = Math.max(1, Math.ceil(length / mostSpreads))
  const spreads = new Float64Array(Math.ceil(length / every))
  for (let n = 0; n < spreads.length; n++) spreads[n] = (ask[n * every] ?? 0) - (bid[n * every] ?? 0)
  return spreads.sort()[(spreads.length - 1) >> 1] ?? 0
}
