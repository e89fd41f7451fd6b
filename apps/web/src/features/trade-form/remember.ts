/** What the trade screen keeps for a trader in this browser; nothing of it is worth a secret. */
export interface Remembered {
  /** Ask before an instruction is sent. */
  readonly ask: boolean
  readonly symbol: string
  readonly volume: string
}

const nothing: Remembered = { ask: false, symbol: '', volume: '' }
const place = (traderId: string): string => `ratchet.trade.${traderId}`

/** Reads what was kept. A browser that keeps nothing, or something that cannot be read, is as good as a first visit. */
export function recall(traderId: string): Remembered {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place(traderId)) ?? '{}')
    const { ask, symbol, volume } = (kept ?? {}) as Partial<Record<keyof Remembered, unknown>>
    return {
      ask: ask === true,
      symbol: typeof symbol === 'string' ? symbol : '',
      volume: typeof volume === 'string' && /^\d*\.?\d*$/.test(volume) ? volume : '',
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
