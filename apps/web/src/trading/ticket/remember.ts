import { faultIn, numberRules } from '@ratchet/contract'

/** The trade screen keeps these for a trader in this browser; none of them is a secret. */
export interface Remembered {
  /** Says whether each order is confirmed before it is sent. */
  readonly confirm: boolean
  readonly symbol: string
  /** The size of the last order that the broker took; one that it refused is never kept. */
  readonly volume: string
}

const nothing: Remembered = { confirm: true, symbol: '', volume: '' }
/**
 * Earlier versions kept theirs elsewhere. We do not read that: it had an `ask: false` that nobody had chosen, and sizes
 * that were refused.
 */
const place = (traderId: string): string => `ratchet.orders.${traderId}`

/** Reads what was kept. A browser that keeps nothing, or something that cannot be read, is as good as a first visit. */
export function recall(traderId: string): Remembered {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place(traderId)) ?? '{}')
    const { confirm, symbol, volume } = (kept ?? {}) as Partial<Record<keyof Remembered, unknown>>
    return {
      confirm: confirm !== false,
      symbol: typeof symbol === 'string' ? symbol : '',
      volume: typeof volume === 'string' && faultIn(volume, numberRules.volume) === null ? volume : '',
    }
  } catch {
    return nothing
  }
}

export function remember(traderId: string, change: Partial<Remembered>): void {
  try {
    localStorage.setItem(place(traderId), JSON.stringify({ ...recall(traderId), ...change }))
  } catch {
    // A browser that keeps nothing does without.
  }
}
